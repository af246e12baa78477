"""What the search asks of a game: positions as whole numbers, moves as shared tuples that carry their change.

Two players, no chance, no secrets, what one gains the other loses. A position is one non-negative int that holds
everything the rules of movement need, the side to move included. A move is a tuple shared by all positions where
it is possible, and its first field is what it adds: making a move is ``position + move[DELTA]``, unmaking it is
``position - move[DELTA]`` (or keeping the old int). So there is nothing to restore and nothing to copy.

How long the game may still last is not in the position: the search counts it down from ``quiet_left`` and
``plies_left``, and asks :meth:`Model.settle` when one of them runs out.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, Protocol

Move = tuple[int, int, int, Hashable]
"""(delta, gain in hundredths of a point, history index, action of the game)."""

DELTA: Final = 0
GAIN: Final = 1
INDEX: Final = 2
ACTION: Final = 3

WIN = 100_000
"""The value of a win now; a win after n plies is worth ``WIN - n``."""

FORCED = WIN - 1_000
"""Values beyond this, either way, are forced wins and losses; all others stay below it."""

UNLIMITED = 1_000_000
"""As ``quiet_limit``, ``quiet_left`` or ``plies_left``: there is no such limit."""


class Model(Protocol):
    """A game as the search sees it. One is made for each thought, so that it can carry the options in force.

    What the game is worth at its end is any value below ``FORCED``, or ``WIN`` or ``-WIN``; the search makes wins
    nearer at hand worth more. Values are always for the side to move.
    """

    key_mask: int
    """``position & key_mask`` identifies a position (side to move included) in the transposition table."""

    indices: int
    """History indices run from 0 up to this."""

    swing: int
    """A move changes :meth:`evaluate`, seen by the mover, by at most its gain and this."""

    quiet_limit: int = UNLIMITED
    """After so many moves in a row without a gain the game is settled."""

    quiet_left: int = UNLIMITED
    """At the root: how many of them are left; at least 1."""

    plies_left: int = UNLIMITED
    """At the root: after so many further moves the game is settled; at least 1."""

    ends_quietly: bool = False
    """Whether moves without a gain can end the game too; :meth:`needed` is then 0 where they can."""

    def moves(self, position: int, /) -> Sequence[Move]:
        """All legal moves, captures first, the greatest gain first; the same tuples each time.

        Not asked at the end of the game. Where there are none, the game is settled.
        """

    def captures(self, position: int, /) -> Sequence[Move]:
        """The moves of :meth:`moves` with a gain, in the same order."""

    def count(self, position: int, /) -> int:
        """The number of :meth:`moves`."""

    def evaluate(self, position: int, /) -> int:
        """The static value, in hundredths of a point."""

    def decided(self, position: int, /) -> int | None:
        """What the game is worth where the last move has ended it, else None."""

    def needed(self, position: int, /) -> int:
        """No move with a smaller gain can end the game here; :meth:`decided` is not asked after those. 0 is safe."""

    def settle(self, position: int, /) -> int:
        """What the game is worth if it ends here by count."""

    def last_turn(self, position: int, /) -> bool:
        """Whether the game ends with the move to be made here, whatever it is. Only asked where ``ends_quietly``."""
        return False
