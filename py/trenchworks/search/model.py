"""What the search asks of a game: positions as whole numbers, moves as shared tuples that carry their change.

Two players, no chance, no secrets, what one gains the other loses. A position is one non-negative int that holds
everything the rules of movement need, the side to move included. A move is a tuple shared by all positions where
it is possible, and its first field is what it adds: making a move is ``position + move[DELTA]``, unmaking it is
``position - move[DELTA]`` (or keeping the old int). So there is nothing to restore and nothing to copy.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

Move = tuple[int, int, int, Hashable]
"""(delta, gain in hundredths of a point, history index, action of the game)."""

DELTA, GAIN, INDEX, ACTION = 0, 1, 2, 3

WIN = 100_000
"""The value of a win now; a win after n plies is worth ``WIN - n``."""


class Model(Protocol):
    """A game as the search sees it. One is made for each thought, so that it can carry the options in force."""

    key_mask: int
    """``position & key_mask`` identifies a position (side to move included) in the transposition table."""

    indices: int
    """History indices run from 0 up to this."""

    def moves(self, position: int) -> Sequence[Move]:
        """All legal moves, captures first; the same tuples each time. Not asked at the end of the game."""

    def captures(self, position: int) -> Sequence[Move]:
        """The moves of :meth:`moves` with a gain, the greatest gain first."""

    def evaluate(self, position: int) -> int:
        """The static value for the side to move, in hundredths of a point."""

    def decided(self, position: int) -> int | None:
        """The value for the side to move where a capture has just ended the game (``WIN``, ``-WIN`` or 0), else None."""

    def settle(self, position: int) -> int:
        """The value for the side to move if the game ended here by count: by score, ``WIN``, ``-WIN`` or 0."""

    quiet_left: int
    """At the root: after so many further moves in a row without a gain the game is settled."""

    plies_left: int
    """At the root: after so many further moves the game is settled; a large number where there is no such limit."""
