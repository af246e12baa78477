"""A position of Trench as one whole number, and ready lists of its moves (T-1 to T-13).

Squares are 0 to 63 from White's left corner: a1 = 0, b1 = 1, ... h8 = 63. Colours are BLACK = 0 and WHITE = 1; ranks
are the pieces' points: 1 Soldier, 2 Sergeant, 3 Captain, 4 Colonel, 5 General.

A position holds, from its lowest bit:

- 66 bits: the sum of the 60-bit numbers of all pieces on their squares, and of one for White to move. At most 33 are
  added, so nothing runs over. ``position & KEY_MASK`` is the key of a transposition table.
- 64 times 3 bits: the rank of Black's piece on each square, 0 for none; then the same for White.
- 1 bit: 1 when White is to move; 6 bits: points Black has left on the board; 6 bits: those of White.
- the rest: the sum of a piece-square table, White minus Black, plus ``BIAS``.

Every field is a sum over the pieces, so making a move is one addition and taking it back one subtraction.

Move lists are looked up, not worked out. The squares of one's own army name a tuple of sights, one for each piece that
can move at all; each sight knows how far its piece sees before its own side stops it, and maps the enemy pieces among
those squares to the finished moves. Moves are tuples shared by all positions, in the shape of
:mod:`trenchworks.search.model`: (delta, gain in hundredths of a point, history index, action), the action being
``from * 64 + to``. What a move captures follows from the position (T-8, T-9).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import chain
from operator import itemgetter

BLACK, WHITE = 0, 1
SOLDIER, SERGEANT, CAPTAIN, COLONEL, GENERAL = 1, 2, 3, 4, 5

HASH_BITS = 66
KEY_MASK = (1 << HASH_BITS) - 1
ARMY_BITS = 64 * 3
ARMY_MASK = (1 << ARMY_BITS) - 1
ARMY_SHIFT = (HASH_BITS, HASH_BITS + ARMY_BITS)
"""``position >> ARMY_SHIFT[colour] & ARMY_MASK`` is an army: three bits a square, square 0 lowest."""
SIDE_SHIFT = HASH_BITS + 2 * ARMY_BITS
LEFT_SHIFT = (SIDE_SHIFT + 1, SIDE_SHIFT + 7)
PSQ_SHIFT = SIDE_SHIFT + 13
COUNTS_MASK = (1 << 13) - 1
"""``position >> SIDE_SHIFT & COUNTS_MASK`` is side to move + 2 * Black's points left + 128 * White's points left."""

BIAS = 1 << 17
PSQ_LIMIT = BIAS // 32 - 1
"""A piece-square value may not be larger than this, either way."""

INDICES = 2 * 5 * 64
"""History indices: one for each colour, rank and goal square."""

TOTAL = 36
ENOUGH = 25
"""Points of a whole army, and the points that win (T-14)."""

Move = tuple[int, int, int, int]
Moves = tuple[Move, ...]
Ready = tuple[Moves, Moves, int]
"""Quiet moves, captures and the number of both."""

_GAIN = itemgetter(1)
_STRAIGHT, _FORWARD, _BACKWARD, _SIDEWAYS = ((1, 0), (-1, 0), (0, 1), (0, -1)), (1, 1), (-1, -1), ((1, -1), (-1, 1))
_DIRECTIONS = {
    SOLDIER: _STRAIGHT,
    SERGEANT: (*_STRAIGHT, _FORWARD),
    CAPTAIN: (*_STRAIGHT, _FORWARD, _BACKWARD),
    COLONEL: (*_STRAIGHT, _FORWARD, *_SIDEWAYS),
    GENERAL: (*_STRAIGHT, _FORWARD, _BACKWARD, *_SIDEWAYS),
}
"""Steps (files, ranks) of each rank as White sees them; Black's are turned by half a turn."""

OWN, TRENCH, ENEMY = 0, 1, 2
STOPS, TAKES, SWEEPS = 0, 1, 2
MEETS = (
    (TAKES, STOPS, TAKES),  # from one's own territory: T-5 in the trench, T-11 beyond it
    (STOPS, STOPS, SWEEPS),  # from the trench: T-7 behind, T-4 along it, T-8 ahead
    (TAKES, TAKES, TAKES),  # from enemy territory: T-12 in one's own, T-6 in the trench
)
"""What an enemy piece does to a move, by the zone where the move begins and the zone where the piece stands."""


def zone(colour: int, square: int) -> int:
    """OWN, TRENCH or ENEMY: where the square lies for that colour."""
    tilt = square % 8 + square // 8 - 7
    if tilt == 0:
        return TRENCH
    return OWN if (tilt < 0) == (colour == WHITE) else ENEMY


@cache
def rays(colour: int, rank: int, square: int) -> tuple[tuple[int, ...], ...]:
    """The squares within reach in each direction, nearest first, on an empty board (T-1); no empty ones."""
    sign = 1 if colour == WHITE else -1
    found = []
    for files, ranks in _DIRECTIONS[rank]:
        ray = []
        for step in range(1, rank + 1):
            x, y = square % 8 + sign * files * step, square // 8 + sign * ranks * step
            if not (0 <= x < 8 and 0 <= y < 8):
                break
            ray.append(y * 8 + x)
        if ray:
            found.append(tuple(ray))
    return tuple(found)


def rank_at(position: int, colour: int, square: int) -> int:
    """The rank of that colour's piece on a square, 0 for none."""
    return position >> ARMY_SHIFT[colour] + 3 * square & 7


def to_move(position: int) -> int:
    """The colour to move."""
    return position >> SIDE_SHIFT & 1


def points_left(position: int, colour: int) -> int:
    """The points of that colour's pieces on the board."""
    return position >> LEFT_SHIFT[colour] & 63


def score(position: int, colour: int) -> int:
    """The points that colour has captured: 36 minus what the other has left."""
    return TOTAL - points_left(position, 1 - colour)


def piece_at(position: int, square: int) -> int:
    """The piece on a square: its rank for White, minus its rank for Black, 0 for none."""
    return rank_at(position, WHITE, square) - rank_at(position, BLACK, square)


def board(position: int) -> dict[int, int]:
    """Every piece by its square, in square order, as :func:`piece_at` gives it."""
    pieces = ((square, piece_at(position, square)) for square in range(64))
    return {square: piece for square, piece in pieces if piece}


def placed(position: int) -> int:
    """The piece-square sum, White minus Black, in hundredths of a point."""
    return (position >> PSQ_SHIFT) - BIAS


def _number(name: str) -> int:
    """A fixed 60-bit number for a name: the same on every machine, in every run."""
    return int.from_bytes(sha256(f"trench {name}".encode()).digest()[:8], "big") >> 4


@cache
def _plain_weights() -> dict[tuple[int, int, int], int]:
    """What a piece on a square adds to a position, but for the piece-square table: (colour, rank, square)."""
    return {
        (colour, rank, square): _number(f"{colour} {rank} {square}")
        + (rank << ARMY_SHIFT[colour] + 3 * square)
        + (rank << LEFT_SHIFT[colour])
        for colour in (BLACK, WHITE)
        for rank in range(1, 6)
        for square in range(64)
    }


WHITE_TO_MOVE = (1 << SIDE_SHIFT) + _number("white to move")
"""What White being to move adds to a position."""


class _Sight(dict[int, Ready]):
    """The moves of one piece on one square within fixed limits, by the enemy pieces that stand there.

    The key is the enemy's army under the mask. Each step of a line is (square, quiet move, what an enemy piece does).
    """

    __slots__ = ("colour", "lines", "rank", "square", "tables")

    def __init__(self, tables: Tables, colour: int, rank: int, square: int, limits: Sequence[int]) -> None:
        super().__init__()
        self.tables, self.colour, self.rank, self.square = tables, colour, rank, square
        here = zone(colour, square)
        self.lines = tuple(
            tuple(
                (goal, tables.move(colour, rank, square, goal, ()), MEETS[here][zone(colour, goal)])
                for goal in ray[:limit]
            )
            for ray, limit in zip(rays(colour, rank, square), limits, strict=True)
        )

    def mask(self) -> int:
        """The bits of the enemy's army that decide the moves of this piece: the ranks on all squares in sight."""
        return sum(7 << 3 * step[0] for line in self.lines for step in line)

    def __missing__(self, seen: int) -> Ready:
        quiets: list[Move] = []
        captures: list[Move] = []
        for line in self.lines:
            taken: tuple[tuple[int, int], ...] = ()
            for goal, quiet, meets in line:
                victim = seen >> 3 * goal & 7
                if victim:
                    if meets == STOPS:
                        break
                    taken += ((goal, victim),)
                if taken:
                    captures.append(self.tables.move(self.colour, self.rank, self.square, goal, taken))
                    if meets == TAKES:
                        break
                else:
                    quiets.append(quiet)
        ready = (tuple(quiets), tuple(captures), len(quiets) + len(captures))
        self.tables.grow()
        self[seen] = ready
        return ready


class _Stance(dict[int, "tuple[int, _Sight] | None"]):
    """The (mask, sight) of one piece on one square by its friends in reach; None where they leave it no move."""

    __slots__ = ("colour", "rank", "reach", "square", "tables")

    def __init__(self, tables: Tables, colour: int, rank: int, square: int) -> None:
        super().__init__()
        self.tables, self.colour, self.rank, self.square = tables, colour, rank, square
        self.reach = sum(7 << 3 * goal for ray in rays(colour, rank, square) for goal in ray)

    def __missing__(self, friends: int) -> tuple[int, _Sight] | None:
        limits = []
        for ray in rays(self.colour, self.rank, self.square):
            free = 0
            while free < len(ray) and not friends >> 3 * ray[free] & 7:
                free += 1
            limits.append(free)
        sight = self.tables.sight(self.colour, self.rank, self.square, tuple(limits)) if any(limits) else None
        self.tables.grow()
        self[friends] = sight
        return sight


class _Armies(dict[int, tuple[tuple[int, _Sight], ...]]):
    """The (mask, sight) of each piece that can move at all, lowest rank first, by where an army's pieces stand."""

    __slots__ = ("stances", "tables")

    def __init__(self, tables: Tables, colour: int) -> None:
        super().__init__()
        self.tables = tables
        self.stances = [[_Stance(tables, colour, rank, square) for rank in (1, 2, 3, 4, 5)] for square in range(64)]

    def __missing__(self, army: int) -> tuple[tuple[int, _Sight], ...]:
        by_rank: tuple[list[tuple[int, _Sight]], ...] = ([], [], [], [], [])
        rest = army
        while rest:
            square = ((rest & -rest).bit_length() - 1) // 3
            rank = rest >> 3 * square & 7
            rest -= rank << 3 * square
            stance = self.stances[square][rank - 1]
            sight = stance[army & stance.reach]
            if sight is not None:
                by_rank[rank - 1].append(sight)
        self.tables.grow()
        ready = self[army] = tuple(chain.from_iterable(by_rank))
        return ready


class Tables:
    """Move lists for positions that carry one piece-square table.

    ``psq`` maps (rank, square as White sees it) to hundredths of a point; Black's pieces use the half-turn image.
    Positions of two instances with different tables don't mix; :meth:`adopt` turns one into the other. After ``limit``
    stored entries (about 400 bytes each) everything stored is dropped and begun anew.

    :raises ValueError: when a value of ``psq`` is beyond ``PSQ_LIMIT``.
    """

    def __init__(self, psq: Mapping[tuple[int, int], int] | None = None, limit: int = 150_000) -> None:
        self.limit = limit
        self.weights = dict(_plain_weights())
        """What a piece on a square adds to a position, by (colour, rank, square)."""
        for (rank, square), value in (psq or {}).items():
            if abs(value) > PSQ_LIMIT:
                raise ValueError(f"a piece-square value of {value} is beyond {PSQ_LIMIT}")
            self.weights[WHITE, rank, square] += value << PSQ_SHIFT
            self.weights[BLACK, rank, 63 - square] -= value << PSQ_SHIFT
        self._armies = (_Armies(self, BLACK), _Armies(self, WHITE))
        self._sights: dict[tuple[int, int, int, tuple[int, ...]], tuple[int, _Sight]] = {}
        self._moves: dict[tuple[int, int, int, int, tuple[tuple[int, int], ...]], Move] = {}
        self.stored = 0
        """How many entries are stored now."""

    def pack(self, pieces: Mapping[int, int], colour: int) -> int:
        """The position with these pieces (as :func:`board` gives them) and that colour to move."""
        position = (BIAS << PSQ_SHIFT) + (WHITE_TO_MOVE if colour == WHITE else 0)
        for square, piece in pieces.items():
            position += self.weights[WHITE if piece > 0 else BLACK, abs(piece), square]
        return position

    def adopt(self, position: int) -> int:
        """The same position, of whichever tables, as these tables number it."""
        return self.pack(board(position), to_move(position))

    def moves(self, position: int) -> list[Move]:
        """All legal moves: captures first, the greatest gain first (by the lowest rank first), then the quiet ones.

        That the game may be over is not looked at.
        """
        colour = position >> SIDE_SHIFT & 1
        quiets: list[Move] = []
        captures: list[Move] = []
        enemy = position >> ARMY_SHIFT[1 - colour] & ARMY_MASK
        for mask, sight in self._armies[colour][position >> ARMY_SHIFT[colour] & ARMY_MASK]:
            ready = sight[enemy & mask]
            quiets += ready[0]
            captures += ready[1]
        if captures:
            captures.sort(key=_GAIN, reverse=True)
            captures += quiets
            return captures
        return quiets

    def captures(self, position: int) -> list[Move]:
        """The captures among :meth:`moves`, in the same order."""
        colour = position >> SIDE_SHIFT & 1
        captures: list[Move] = []
        enemy = position >> ARMY_SHIFT[1 - colour] & ARMY_MASK
        for mask, sight in self._armies[colour][position >> ARMY_SHIFT[colour] & ARMY_MASK]:
            captures += sight[enemy & mask][1]
        if captures:
            captures.sort(key=_GAIN, reverse=True)
        return captures

    def count(self, position: int) -> int:
        """The number of :meth:`moves`, without making the list."""
        colour = position >> SIDE_SHIFT & 1
        total = 0
        enemy = position >> ARMY_SHIFT[1 - colour] & ARMY_MASK
        for mask, sight in self._armies[colour][position >> ARMY_SHIFT[colour] & ARMY_MASK]:
            total += sight[enemy & mask][2]
        return total

    def sight(self, colour: int, rank: int, square: int, limits: tuple[int, ...]) -> tuple[int, _Sight]:
        """The shared sight of a piece whose own side leaves it so many squares in each of its :func:`rays`."""
        key = (colour, rank, square, limits)
        found = self._sights.get(key)
        if found is None:
            sight = _Sight(self, colour, rank, square, limits)
            found = self._sights[key] = (sight.mask(), sight)
        return found

    def move(self, colour: int, rank: int, origin: int, goal: int, taken: tuple[tuple[int, int], ...]) -> Move:
        """The shared move of a piece that captures the given (square, rank) on its way."""
        key = (colour, rank, origin, goal, taken)
        found = self._moves.get(key)
        if found is None:
            weights = self.weights
            delta = weights[colour, rank, goal] - weights[colour, rank, origin]
            delta += WHITE_TO_MOVE if colour == BLACK else -WHITE_TO_MOVE
            delta -= sum(weights[1 - colour, victim, square] for square, victim in taken)
            gain = 100 * sum(victim for _, victim in taken)
            index = (colour * 5 + rank - 1) * 64 + goal
            found = self._moves[key] = (delta, gain, index, origin * 64 + goal)
        return found

    def grow(self) -> None:
        """Note one more stored entry, and drop all when there are too many. Lists in use stay good."""
        self.stored += 1
        if self.stored > self.limit:
            self.stored = 0
            for armies in self._armies:
                armies.clear()
                for stances in armies.stances:
                    for stance in stances:
                        stance.clear()
            self._sights.clear()
            self._moves.clear()


@cache
def plain() -> Tables:
    """The tables without a piece-square table, which the rules use."""
    return Tables()


def taken(position: int, action: int) -> Iterator[tuple[int, int]]:
    """The (square, rank) of each piece that a legal move captures, in the order in which it meets them (T-8, T-9)."""
    origin, goal = divmod(action, 64)
    other = 1 - to_move(position)
    files, ranks = goal % 8 - origin % 8, goal // 8 - origin // 8
    step = (files > 0) - (files < 0) + 8 * ((ranks > 0) - (ranks < 0))
    for square in range(origin + step, goal + step, step):
        rank = rank_at(position, other, square)
        if rank:
            yield square, rank


def start() -> dict[int, int]:
    """The pieces of the standard set-up (rules, Start): by diagonals counted from each army's corner."""
    ranks = (GENERAL, COLONEL, CAPTAIN, SERGEANT, SOLDIER, SOLDIER, SOLDIER)
    white = {y * 8 + x: ranks[x + y] for y in range(4) for x in range(4)}
    return white | {63 - square: -rank for square, rank in white.items()}
