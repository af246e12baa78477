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

# fmt: off
_PICTURES = {
    1: """
           2    9   14   -8   -1   -1   -4   -8
         -14    4   -2   13   -1   -8   -8   -4
           4  -18    3    6    7   -7   -8   -1
          -6    5  -17  -10    0    7   -1   -1
          -1    4   -5  -32  -10    6   13   -8
         -11   -2    2   -5  -17    3   -2   14
           5  -15   -2    4    5  -18    4    9
          -8    5  -11   -1   -6    4  -14    2
    """,
    2: """
         -28   10  -26  -42  -40  -19  -33  -15
           3  -23  -19  -19  -40  -31  -14  -33
         -28  -13  -12  -10  -14  -34  -31  -19
          -4  -33  -19  -13   -2  -14  -40  -40
         -30   -5  -24  -12  -13  -10  -19  -42
         -22  -26   -7  -24  -19  -12  -19  -26
         -29  -16  -26   -5  -33  -13  -23   10
         -12  -29  -22  -30   -4  -28    3  -28
    """,
    3: """
         -16    4    1   23   -2  -26   19   -1
         -24  -10   27   11   14   17  -32   19
         -24   -6   -8   19   25   -2   17  -26
          16  -24  -14   21    8   25   14   -2
         -19    6   -4  -25   21   19   11   23
           8  -10   -6   -4  -14   -8   27    1
          14   -3  -10    6  -24   -6  -10    4
          17   14    8  -19   16  -24  -24  -16
    """,
    4: """
         -16    2   -5   -8    3   -1    4    1
         -13  -16    6   -4  -10    7   10    4
         -21   -7  -13    3    4    1    7   -1
          -4  -16  -11    4   14    4  -10    3
         -12  -14  -12    1    4    3   -4   -8
         -23  -15    3  -12  -11  -13    6   -5
          -1   -4  -15  -14  -16   -7  -16    2
          23   -1  -23  -12   -4  -21  -13  -16
    """,
    5: """
           1   17   17   26   17    5   -4    6
         -14    9   38   18   20   20    5   -4
          15    2   11   27   21   22   20    5
          -8   13   -4   14   29   21   20   17
           2  -16   20    0   14   27   18   26
          -5    6  -14   20   -4   11   38   17
          14   -5    6  -16   13    2    9   17
          12   14   -5    2   -8   15  -14    1
    """,
}
# fmt: on
"""What standing on a square is worth beside the points, by rank: the board as White sees it, a8 first and h1 last."""

PLACES: dict[int, tuple[int, ...]] = {
    rank: tuple(int(worth) for row in reversed(picture.strip().splitlines()) for worth in row.split())
    for rank, picture in _PICTURES.items()
}
"""The same by square, a1 to h8."""


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
