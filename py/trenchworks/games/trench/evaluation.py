"""What a position of Trench is worth to the search, and how it ends: the search's model of the game.

The static value is points on the board plus a piece-square table, both kept up to date by the moves themselves. How the
game ends depends on the counts alone (points left, side to move), so every ending is looked up in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from trenchworks.games.trench.ending import QUIET_LIMIT
from trenchworks.games.trench.position import (
    BIAS,
    BLACK,
    COUNTS_MASK,
    ENOUGH,
    INDICES,
    KEY_MASK,
    MEETS,
    PSQ_SHIFT,
    SIDE_SHIFT,
    SWEEPS,
    TOTAL,
    WHITE,
    Tables,
    rays,
    zone,
)
from trenchworks.search.model import UNLIMITED, WIN, Move

POINT = 100
"""A point in the units of the search."""

PLACES: dict[int, tuple[int, ...]] = {
    rank: tuple(min(x + y, 10) * 2 + (6 if x + y == 7 else 0) for y in range(8) for x in range(8))
    for rank in range(1, 6)
}
"""What standing on a square is worth beside the points: by rank, a1 to h8 as White sees it."""


@cache
def tables() -> Tables:
    """The move lists whose positions carry points and piece-square values."""
    return Tables({(rank, square): POINT * rank + row[square] for rank, row in PLACES.items() for square in range(64)})


@cache
def swing() -> int:
    """The most that a move changes the value beside its points: the mover's places and those of what it takes."""
    worst = 0
    gone = [max(0, *(PLACES[rank][63 - square] for rank in PLACES)) for square in range(64)]
    for rank, place in PLACES.items():
        for origin in range(64):
            for ray in rays(WHITE, rank, origin):
                swept = 0
                for goal in ray:
                    sweeps = MEETS[zone(WHITE, origin)][zone(WHITE, goal)] == SWEEPS
                    swept = swept + gone[goal] if sweeps else gone[goal]
                    worst = max(worst, place[goal] - place[origin] + swept)
    return worst


class Ends(NamedTuple):
    """How a game ends, by the counts of a position (``position >> SIDE_SHIFT & COUNTS_MASK``)."""

    decided: list[int | None]
    settle: list[int]
    needed: list[int]
    last_turn: list[bool]


@lru_cache(maxsize=16)
def ends(equal_turns: bool, lead: int, last: bool) -> Ends:
    """The ends of a battle with these rules; see :class:`TrenchModel` for ``lead`` and ``last``."""
    found = Ends([], [], [], [])
    for counts in range(COUNTS_MASK + 1):
        mover = counts & 1
        left = (counts >> 1 & 63, counts >> 7 & 63)
        ahead = left[mover] - left[1 - mover] + (lead if mover == WHITE else -lead)
        value = (ahead > 0) * WIN - (ahead < 0) * WIN if last else POINT * ahead
        more = equal_turns and mover == WHITE and 0 < left[WHITE] <= TOTAL - ENOUGH < left[BLACK]
        over = min(left) <= TOTAL - ENOUGH and not more
        found.decided.append(value if over else None)
        found.settle.append(value)
        found.needed.append(0 if more else POINT * max(0, left[1 - mover] - (TOTAL - ENOUGH)))
        found.last_turn.append(more)
    return found


class TrenchModel:
    """Trench as the search sees it (:class:`trenchworks.search.model.Model`), for positions of :func:`tables`.

    ``lead`` is what White brings from an earlier battle, in points (T-21). ``last`` tells whether this battle decides:
    in the first of two, what counts at its end is the difference of points. ``equal_turns`` is T-18.
    """

    key_mask = KEY_MASK
    indices = INDICES
    quiet_limit = QUIET_LIMIT

    moves: Callable[[int], Sequence[Move]]
    captures: Callable[[int], Sequence[Move]]
    count: Callable[[int], int]

    def __init__(
        self,
        *,
        quiet_left: int = QUIET_LIMIT,
        plies_left: int = UNLIMITED,
        equal_turns: bool = False,
        lead: int = 0,
        last: bool = True,
    ) -> None:
        self.quiet_left, self.plies_left, self.ends_quietly = quiet_left, plies_left, equal_turns
        ready = tables()
        self.moves, self.captures, self.count = ready.moves, ready.captures, ready.count
        self.swing = swing()
        self._even = BIAS - POINT * lead
        self._decided, self._settle, self._needed, self._last_turn = ends(equal_turns, lead, last)

    def evaluate(self, position: int, /) -> int:
        """The points and places of the side to move, minus those of the other side."""
        upper = position >> SIDE_SHIFT
        value = (upper >> PSQ_SHIFT - SIDE_SHIFT) - self._even
        return value if upper & 1 else -value

    def decided(self, position: int, /) -> int | None:
        """The value where 25 points are reached (T-14, T-18), else None."""
        return self._decided[position >> SIDE_SHIFT & COUNTS_MASK]

    def needed(self, position: int, /) -> int:
        """What the mover's points lack to 25; 0 in a last turn, which ends the game whatever is played."""
        return self._needed[position >> SIDE_SHIFT & COUNTS_MASK]

    def settle(self, position: int, /) -> int:
        """The value where the score decides (T-15, T-17, T-22)."""
        return self._settle[position >> SIDE_SHIFT & COUNTS_MASK]

    def last_turn(self, position: int, /) -> bool:
        """Whether White is having its one more turn (T-18)."""
        return self._last_turn[position >> SIDE_SHIFT & COUNTS_MASK]
