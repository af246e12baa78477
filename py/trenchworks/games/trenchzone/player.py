"""The computer player of Trenchzone: five levels of one search, which knows what its seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from trenchworks.core.game import Limit, State, Thinking, Thought
from trenchworks.games.trenchzone import notation, opening, standing
from trenchworks.games.trenchzone.candidates import candidates
from trenchworks.games.trenchzone.dealing import remember
from trenchworks.games.trenchzone.rules import TrenchzoneState
from trenchworks.games.trenchzone.thinking import Decision
from trenchworks.search.sampling import Budget, SampledSearch

LEVELS = ("Private", "Corporal", "Sergeant", "Captain", "General")


class Strength(NamedTuple):
    """How a level plays: what it may spend, how many turns its tries go on, and how much it may misjudge."""

    budget: Budget
    turns: int
    whim: float = 0.0


STRENGTHS = (
    Strength(Budget(nodes=0), 1, 0.15),
    Strength(Budget(nodes=150, width=3, trust=10, gap=0.1), 1, 0.04),
    Strength(Budget(nodes=1_500, width=6, trust=10, gap=0.1), 4),
    Strength(Budget(nodes=2_500, width=6, trust=10, gap=0.1), 4),
    Strength(Budget(nodes=4_000, width=8, trust=10, gap=0.1), 4),
)
"""Levels 1 to 5, counted in steps of the game."""

FREE = STRENGTHS[-1]
"""What a thought does that is limited by nodes or time alone."""


class Ready:
    """A thought that is ready at once (:class:`trenchworks.core.game.Thinking`)."""

    def __init__(self, action: Any) -> None:
        self._thought = Thought(action, 0, (), 0, 1)

    def run(self, seconds: float) -> bool:
        """Nothing is left to do."""
        return True

    def best(self) -> Thought:
        """The action."""
        return self._thought


class SearchThinking:
    """A search under way (:class:`trenchworks.core.game.Thinking`)."""

    def __init__(self, search: SampledSearch[Any]) -> None:
        self._search = search

    def run(self, seconds: float) -> bool:
        """Search for about this long; True once nothing more is to be done."""
        return self._search.run(seconds)

    def best(self) -> Thought:
        """The best so far; its value is the chance to win over the chance to lose, in hundredths."""
        found = self._search.best()
        text = notation.text_of(found.action)
        return Thought(found.action, round(200 * found.value - 100), (text,), min(found.samples, 1), found.nodes)


class TrenchzonePlayer:
    """The computer player (:class:`trenchworks.core.game.Player`)."""

    levels: Sequence[str] = LEVELS

    def think(self, state: State, player: int, limit: Limit, seed: int) -> Thinking:
        """Start a thought: equal for states that the seat can't tell apart."""
        assert isinstance(state, TrenchzoneState)
        pos = state.data
        if pos.agenda[0][0] in ("setup", "open"):
            return Ready(opening.choose(pos, player, seed))
        ordered = standing.choose(pos, player)
        if ordered is not None:
            return Ready(ordered)
        first = candidates(pos, player)
        if len(first) == 1:
            return Ready(first[0])
        number = _number(f"{seed}:{state.observation_string(player)}")
        strength = strength_of(limit)
        decision = Decision(
            pos,
            player,
            remember(state, player),
            strength.turns,
            lambda sample: Random(number + sample + 1),
            strength.whim,
        )
        return SearchThinking(SampledSearch(decision, first[0], strength.budget))

    def accepts(self, state: State, player: int) -> bool:
        """Nothing can be offered in Trenchzone."""
        return False

    def perft(self, state: State, depth: int) -> Iterator[tuple[str, int] | None] | None:
        """The game has chance and secrets."""
        return None


def strength_of(limit: Limit) -> Strength:
    """What a thought may spend under a limit. A depth is a level of its own, at most the highest."""
    if limit.level is not None:
        return STRENGTHS[limit.level - 1]
    if limit.depth is not None:
        return STRENGTHS[min(limit.depth, len(STRENGTHS)) - 1]
    budget = Budget(limit.nodes, limit.ms, FREE.budget.width, FREE.budget.gap, FREE.budget.trust)
    return Strength(budget, FREE.turns)


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
