"""The computer player of Skirmish: one step ahead in states drawn from what its seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

from tests.skirmish.rules import SkirmishState
from trenchworks.core.game import Action, Limit, State, Thinking, Thought

SAMPLES = (1, 2, 4, 8, 16)
"""Samples by level."""


class SkirmishThinking:
    """Adds up, over samples, what each action leads to; ``nodes`` counts the positions looked at."""

    def __init__(self, state: SkirmishState, player: int, limit: Limit, seed: int) -> None:
        self._state, self._player, self._limit = state, player, limit
        self._rng = Random(seed)
        self._actions = state.legal_actions(player)
        self._totals = dict.fromkeys(self._actions, 0)
        self._samples = 0
        self._nodes = 0
        self._until = None if limit.ms is None else perf_counter() + limit.ms / 1000

    def run(self, seconds: float) -> bool:
        until = perf_counter() + seconds
        while not self._enough():
            self._sample()
            if perf_counter() >= until:
                return self._enough()
        return True

    def _enough(self) -> bool:
        limit = self._limit
        if self._until is not None:
            return perf_counter() >= self._until
        if limit.nodes is not None:
            return self._nodes >= limit.nodes
        return self._samples >= (limit.depth or SAMPLES[(limit.level or 1) - 1])

    def _sample(self) -> None:
        sample = self._state.resample_from_infostate(self._player, self._rng)
        self._samples += 1
        for action in self._actions:
            sample.apply_action(self._player, action)
            self._totals[action] += _worth(sample, self._player) + self._rng.randrange(20)
            sample.undo_action()
            self._nodes += 1

    def best(self) -> Thought:
        action: Action = max(self._actions, key=lambda action: self._totals[action])
        value = self._totals[action] // max(1, self._samples)
        return Thought(action, value, ("secret",), min(self._samples, 1), self._nodes)


def _worth(state: SkirmishState, player: int) -> int:
    """Hundredths of a point: the lead, and the cards, those of the others (as imagined) included."""
    scores = [side.score for side in state.data.sides]
    lead = 2 * scores[player] - sum(scores)
    cards = [sum(card.number for card in side.hand) for side in state.data.sides]
    return 100 * lead + 2 * cards[player] - sum(cards)


class SkirmishPlayer:
    levels = ("Recruit", "Private", "Corporal", "Major", "Marshal")

    def think(self, state: State, player: int, limit: Limit, seed: int) -> Thinking:
        assert isinstance(state, SkirmishState)
        return SkirmishThinking(state, player, limit, seed)

    def accepts(self, state: State, player: int) -> bool:
        assert isinstance(state, SkirmishState)
        scores = [side.score for side in state.data.sides]
        return scores[player] == max(scores)

    def perft(self, state: State, depth: int) -> Iterator[tuple[str, int] | None] | None:
        return None
