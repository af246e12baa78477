"""Random positions: reached by play, and put up at will."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trenchworks.games.trench.notation import ARMY
from trenchworks.games.trench.position import BLACK, ENOUGH, WHITE, Tables, plain, score, start, zone


def is_over(position: int) -> bool:
    """Whether a side has 25 points."""
    return any(score(position, colour) >= ENOUGH for colour in (BLACK, WHITE))


def reached(random: Random, tables: Tables | None = None) -> Iterator[int]:
    """The positions of one random game, up to its end or its 120th move."""
    tables = tables or plain()
    position = tables.pack(start(), BLACK)
    for _ in range(120):
        if is_over(position):
            return
        yield position
        position += random.choice(tables.moves(position))[0]


def put_up(random: Random) -> dict[int, int]:
    """Pieces at random, as many as an army may have, more of them in the trench than chance alone would bring."""
    trench = [square for square in range(64) if zone(WHITE, square) == 1]
    free = random.sample(range(64), 64) + random.sample(trench, random.randrange(9))
    pieces: dict[int, int] = {}
    for colour in (BLACK, WHITE):
        for rank in range(1, 6):
            for _ in range(random.randint(ARMY[rank] // 3, ARMY[rank])):
                square = free.pop()
                if square not in pieces:
                    pieces[square] = rank if colour == WHITE else -rank
    return pieces
