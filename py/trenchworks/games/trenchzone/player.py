"""The computer player of Trenchzone, as far as it is there: any legal action, drawn from what its seat knows.

It plays all steps of the game, set-up and answers included, and is the *random* that the matches measure against. A
ready-made set-up is taken first, so that a game gets under way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from trenchworks.core.game import Limit, State, Thinking, Thought
from trenchworks.games.trenchzone.rules import TrenchzoneState

LEVELS = ("Private", "Corporal", "Sergeant", "Captain", "General")


class RandomThinking:
    """A thought that is ready at once (:class:`trenchworks.core.game.Thinking`)."""

    def __init__(self, action: Any, nodes: int) -> None:
        self._thought = Thought(action, 0, (), 0, nodes)

    def run(self, seconds: float) -> bool:
        """Nothing is left to do."""
        return True

    def best(self) -> Thought:
        """The action that was drawn."""
        return self._thought


class TrenchzonePlayer:
    """The computer player (:class:`trenchworks.core.game.Player`)."""

    levels: Sequence[str] = LEVELS

    def think(self, state: State, player: int, limit: Limit, seed: int) -> Thinking:
        """Draw an action by what the seat knows: equal for states that it can't tell apart."""
        assert isinstance(state, TrenchzoneState)
        actions: list[Any] = state.legal_actions(player)
        verbs = list(dict.fromkeys(action[0] for action in actions))
        number = _number(f"{seed}:{state.observation_string(player)}")
        verb = next((verb for verb in ("commit", "ready-made") if verb in verbs), verbs[number % len(verbs)])
        mine = [action for action in actions if action[0] == verb]
        return RandomThinking(mine[number // len(verbs) % len(mine)], 1)

    def accepts(self, state: State, player: int) -> bool:
        """Nothing can be offered in Trenchzone."""
        return False

    def perft(self, state: State, depth: int) -> Iterator[tuple[str, int] | None] | None:
        """The game has chance and secrets."""
        return None


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
