"""Plain opponents that matches measure the levels against: *random* and *greedy*. Each knows what its seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from trenchworks.core.game import Action, State
from trenchworks.games.trenchzone import dealing, opening
from trenchworks.games.trenchzone.candidates import candidates, worth
from trenchworks.games.trenchzone.rules import TrenchzoneState
from trenchworks.search.levels import scramble


class Drawn:
    """Numbers from 0 up to 1 that follow from a seed (:class:`trenchworks.games.trenchzone.dealing.Chance`)."""

    def __init__(self, seed: int) -> None:
        self._seed, self._count = seed, 0

    def random(self) -> float:
        """The next one."""
        self._count += 1
        return scramble(self._seed, self._count) / (1 << 64)


def number_of(state: TrenchzoneState, seat: int, seed: int) -> int:
    """A number that is equal for states that the seat can't tell apart."""
    return int.from_bytes(sha256(f"{seed}:{state.observation_string(seat)}".encode()).digest()[:8], "big")


def random(state: State, seat: int, seed: int) -> Action:
    """Any verb, and any of its actions. A ready-made set-up is taken first, so that a game gets under way."""
    assert isinstance(state, TrenchzoneState)
    actions: list[Any] = state.legal_actions(seat)
    verbs = list(dict.fromkeys(action[0] for action in actions))
    number = number_of(state, seat, seed)
    verb = next((verb for verb in ("commit", "ready-made") if verb in verbs), verbs[number % len(verbs)])
    mine = [action for action in actions if action[0] == verb]
    chosen: Action = mine[number // len(verbs) % len(mine)]
    return chosen


def greedy(state: State, seat: int, seed: int) -> Action:
    """The action with the best exact expectation of the evaluation after it, the other's cards dealt once.

    The other is taken not to answer; the set-up is drawn from the computer player's own.
    """
    assert isinstance(state, TrenchzoneState)
    pos = state.data
    if pos.agenda[0][0] in ("setup", "open"):
        return opening.choose(pos, seat, seed)
    drawn = Drawn(number_of(state, seat, seed))
    dealt = dealing.deal(pos, seat, drawn, dealing.remember(state, seat), dealing.SILENT)
    return max(candidates(dealt, seat), key=lambda action: worth(dealt, seat, action))


RIVALS: Mapping[str, Callable[[State, int, int], Action]] = {"random": random, "greedy": greedy}
"""Opponents by name: from a state, a seat and a seed (another one each time) to an action."""
