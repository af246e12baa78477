"""A state kept as one immutable value for each ply: the plain way to undo, for games that need no speed.

Trench writes deltas instead; see its ``rules.py``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from trenchworks.core.game import Action, Game, State

Data = TypeVar("Data")


class SnapshotState(State, Generic[Data]):
    """A state whose whole position is ``self.data``, a value that is never changed, only replaced."""

    def __init__(self, game: Game, options: Mapping[str, Any], players: int, data: Data) -> None:
        self.game = game
        self.options = options
        self.players = players
        self.history = []
        self._values = [data]

    @property
    def data(self) -> Data:
        """The position now."""
        return self._values[-1]

    def past(self, ply: int) -> Data:
        """The position after so many actions of the history."""
        return self._values[ply]

    @abstractmethod
    def step(self, player: int, action: Action) -> Data:
        """The position after a legal action."""

    def apply_action(self, player: int, action: Action) -> None:
        self._values.append(self.step(player, action))
        self.history.append((player, action))

    def undo_action(self) -> None:
        self._values.pop()
        self.history.pop()

    def clone(self) -> Self:
        other = type(self)(self.game, self.options, self.players, self._values[0])
        other._values = list(self._values)
        other.history = list(self.history)
        return other
