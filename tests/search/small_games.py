"""Three small games in the search's terms, so that it is tested without Trench: each packs its position another way."""

from __future__ import annotations

from functools import cache

from trenchworks.search.model import UNLIMITED, WIN, Move


class TicTacToe:
    """Bits 0 to 8 are the crosses, 9 to 17 the noughts, 18 the side to move. No captures; a quiet move can end it."""

    SIDE = 1 << 18
    LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

    key_mask = (1 << 19) - 1
    indices = 18
    swing = 0
    ends_quietly = True
    start = 0

    def __init__(self, *, quiet_limit: int = UNLIMITED, plies_left: int = UNLIMITED) -> None:
        self.quiet_limit = self.quiet_left = quiet_limit
        self.plies_left = plies_left
        self._moves: tuple[tuple[Move, ...], ...] = (
            tuple(((1 << cell) + self.SIDE, 0, cell, cell) for cell in range(9)),
            tuple(((1 << cell + 9) - self.SIDE, 0, cell + 9, cell) for cell in range(9)),
        )

    def moves(self, position: int, /) -> list[Move]:
        taken = position | position >> 9
        return [move for cell, move in enumerate(self._moves[position >> 18]) if not taken >> cell & 1]

    def captures(self, position: int, /) -> list[Move]:
        return []

    def count(self, position: int, /) -> int:
        return len(self.moves(position))

    def evaluate(self, position: int, /) -> int:
        """Two for the middle, to have something to search for."""
        middle = (position >> 4 & 1) - (position >> 13 & 1)
        return -2 * middle if position & self.SIDE else 2 * middle

    def decided(self, position: int, /) -> int | None:
        last = position >> (0 if position & self.SIDE else 9)
        if any(last & line == line for line in self.LINES):
            return -WIN
        return 0 if (position | position >> 9) & 0o777 == 0o777 else None

    def needed(self, position: int, /) -> int:
        return 0

    def settle(self, position: int, /) -> int:
        return 0

    def last_turn(self, position: int, /) -> bool:
        return False


class ConnectThree(TicTacToe):
    """Four columns of four cells, stones fall, three in a row win: a bigger quiet game."""

    SIDE = 1 << 32
    key_mask = (1 << 33) - 1
    indices = 32

    def __init__(self, *, quiet_limit: int = UNLIMITED, plies_left: int = UNLIMITED) -> None:
        super().__init__(quiet_limit=quiet_limit, plies_left=plies_left)
        self._drops = (
            tuple(((1 << cell) + self.SIDE, 0, cell, cell) for cell in range(16)),
            tuple(((1 << cell + 16) - self.SIDE, 0, cell + 16, cell) for cell in range(16)),
        )
        self._rows = [
            sum(1 << (x + i * dx) * 4 + y + i * dy for i in range(3))
            for x in range(4)
            for y in range(4)
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
            if x + 2 * dx < 4 and 0 <= y + 2 * dy < 4
        ]

    def moves(self, position: int, /) -> list[Move]:
        taken = (position | position >> 16) & 0xFFFF
        heights = [(taken >> 4 * column & 15).bit_length() for column in range(4)]
        drops = self._drops[position >> 32]
        return [drops[4 * column + height] for column, height in enumerate(heights) if height < 4]

    def evaluate(self, position: int, /) -> int:
        """Stones in the two columns in the middle."""
        ahead = (position & 0x0FF0).bit_count() - (position >> 16 & 0x0FF0).bit_count()
        return -ahead if position & self.SIDE else ahead

    def decided(self, position: int, /) -> int | None:
        last = position >> (0 if position & self.SIDE else 16)
        if any(last & row == row for row in self._rows):
            return -WIN
        return 0 if (position | position >> 16) & 0xFFFF == 0xFFFF else None


class Skirmish:
    """A capture game on 4x4: pieces of 1 to 3 points step along rows and columns, and take what they step on.

    Four bits a cell (0 none, 1 to 3 the first side, 4 to 6 the second), then the side to move, then five bits for the
    points that each side still has. Whoever takes ``goal`` points wins; else the score decides at the limit.
    ``last_word`` gives the second side one more turn when the first gets there (as in T-18). In a match the lead
    counts, not the win.
    """

    SIDE = 1 << 64
    LEFT = (65, 70)
    TOTAL = 8
    SQUARES = 16

    key_mask = (1 << 75) - 1
    indices = 2 * 4 * 16

    def __init__(
        self,
        *,
        quiet_limit: int = 6,
        quiet_left: int | None = None,
        plies_left: int = UNLIMITED,
        goal: int = 5,
        last_word: bool = False,
        match: bool = False,
    ) -> None:
        self.quiet_limit = quiet_limit
        self.quiet_left = quiet_limit if quiet_left is None else quiet_left
        self.plies_left, self.goal, self.ends_quietly, self.match = plies_left, goal, last_word, match
        self.start = self.pack({0: 3, 1: 2, 4: 2, 5: 1, 15: 6, 14: 5, 11: 5, 10: 4}, 0)
        self.swing = 21

    def pack(self, cells: dict[int, int], side: int) -> int:
        position = side * self.SIDE
        for cell, piece in cells.items():
            position += (piece << 4 * cell) + ((piece - 1) % 3 + 1 << self.LEFT[piece > 3])
        return position

    def piece(self, position: int, cell: int) -> int:
        return position >> 4 * cell & 15

    @staticmethod
    @cache
    def _move(piece: int, origin: int, goal: int, victim: int) -> Move:
        points = (victim - 1) % 3 + 1 if victim else 0
        delta = (piece << 4 * goal) - (piece << 4 * origin) - (victim << 4 * goal)
        delta -= points << Skirmish.LEFT[piece <= 3]
        side = piece > 3
        delta += -Skirmish.SIDE if side else Skirmish.SIDE
        return (delta, 100 * points, (side * 4 + (piece - 1) % 3) * 16 + goal, (origin, goal))

    def moves(self, position: int, /) -> list[Move]:
        side = position >> 64 & 1
        found = []
        for origin in range(self.SQUARES):
            piece = self.piece(position, origin)
            if piece and (piece > 3) == side:
                for goal in self.neighbours(origin):
                    other = self.piece(position, goal)
                    if not other or (other > 3) != side:
                        found.append(self._move(piece, origin, goal, other))
        return sorted(found, key=lambda move: -move[1])

    @staticmethod
    @cache
    def neighbours(cell: int) -> tuple[int, ...]:
        x, y = cell % 4, cell // 4
        around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        return tuple(b * 4 + a for a, b in around if 0 <= a < 4 and 0 <= b < 4)

    def captures(self, position: int, /) -> list[Move]:
        return [move for move in self.moves(position) if move[1]]

    def count(self, position: int, /) -> int:
        return len(self.moves(position))

    def left(self, position: int) -> tuple[int, int]:
        """The points on the board of the side to move and of the other."""
        mine, yours = (position >> shift & 31 for shift in self.LEFT)
        return (yours, mine) if position & self.SIDE else (mine, yours)

    def evaluate(self, position: int, /) -> int:
        """Points, and a little for standing near the middle."""
        mine, yours = self.left(position)
        side = position >> 64 & 1
        middle = 0
        for cell in range(self.SQUARES):
            piece = self.piece(position, cell)
            if piece:
                worth = 7 if cell in {5, 6, 9, 10} else cell % 3
                middle += worth if (piece > 3) == side else -worth
        return 100 * (mine - yours) + middle

    def settle(self, position: int, /) -> int:
        mine, yours = self.left(position)
        return 100 * (mine - yours) if self.match else (mine > yours) * WIN - (mine < yours) * WIN

    def last_turn(self, position: int, /) -> bool:
        mine, yours = self.left(position)
        lost = self.TOTAL - self.goal
        return self.ends_quietly and bool(position & self.SIDE) and mine <= lost < yours

    def decided(self, position: int, /) -> int | None:
        over = min(self.left(position)) <= self.TOTAL - self.goal and not self.last_turn(position)
        return self.settle(position) if over else None

    def needed(self, position: int, /) -> int:
        if self.last_turn(position):
            return 0
        return 100 * max(0, self.left(position)[1] - (self.TOTAL - self.goal))
