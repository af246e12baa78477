"""Why a move is not possible: one sentence for each way to get it wrong.

Only the sentences live here; what is legal is decided by :mod:`trenchworks.games.trench.position` alone, and these
are asked for only when a move is not among its lists.
"""

from __future__ import annotations

from collections.abc import Container

from trenchworks.games.trench.notation import COLOURS, LETTERS, NAMES, Said, square_name
from trenchworks.games.trench.position import MEETS, OWN, STOPS, TRENCH, piece_at, rays, taken, to_move, zone

UNTOUCHED = -1
"""Under touch-move: no piece has been chosen yet."""

_WAYS = (
    "",
    "along rows and columns",
    "along rows and columns and diagonally forward",
    "along rows and columns and diagonally forward and backward",
    "along rows and columns and diagonally, but not backward",
    "in all eight directions",
)


def refusal(position: int, moves: Container[int], touch: int | None, said: Said) -> str | None:
    """What is wrong with a text by the side to move, or None.

    ``moves`` are the legal ones; ``touch`` is None without touch-move, else the touched square or ``UNTOUCHED``.
    """
    colour = to_move(position)
    wrong = _wrong_piece(position, colour, said)
    if wrong is None and touch is not None:
        wrong = _wrong_order(position, touch, said)
    if wrong is not None:
        return wrong
    if said.goal is None:
        if touch is None:
            return "A move names two squares, like Sd4-d5."
        if any(said.origin * 64 + goal in moves for goal in range(64)):
            return None
        return f"The {_piece(position, said.origin)} can't move."
    move = said.origin * 64 + said.goal
    if move not in moves:
        return _blocked(position, colour, said.origin, said.goal)
    return _untrue(said, "".join(LETTERS[rank] for _, rank in taken(position, move)))


def _wrong_piece(position: int, colour: int, said: Said) -> str | None:
    """What is wrong with the piece that a text names, or None."""
    piece = piece_at(position, said.origin)
    where = square_name(said.origin)
    if not piece:
        return f"There is no piece on {where}."
    if (piece > 0) != bool(colour):
        return f"The {_piece(position, said.origin)} is {COLOURS[1 - colour]}'s; you play {COLOURS[colour]}."
    if said.letter and said.letter != LETTERS[abs(piece)]:
        wrong = NAMES[LETTERS.index(said.letter)]
        return f"The piece on {where} is a {NAMES[abs(piece)]} ({LETTERS[abs(piece)]}), not a {wrong} ({said.letter})."
    return None


def _wrong_order(position: int, touched: int, said: Said) -> str | None:
    """What is wrong with touching or moving this piece now under touch-move (T-19), or None."""
    if touched == UNTOUCHED:
        return (
            None if said.goal is None else "Touch-move: choose the piece first, like Sd4, and then say where it goes."
        )
    chosen = _piece(position, touched)
    if said.origin != touched:
        return f"You have touched the {chosen} and must move it; choosing another is desertion (T-19)."
    return f"The {chosen} is chosen already; say where it goes." if said.goal is None else None


def _blocked(position: int, colour: int, origin: int, goal: int) -> str:
    """Why the piece of that colour on ``origin`` can't get to ``goal``."""
    rank = abs(piece_at(position, origin))
    name, here, there = NAMES[rank], square_name(origin), square_name(goal)
    line = _line(origin, goal)
    if origin == goal:
        return f"The {name} on {here} has to move to another square."
    if not line:
        return f"{here} and {there} are not in one line; a move goes straight along a row, a column or a diagonal."
    if not any(ray[0] == line[0] for ray in rays(colour, rank, origin)):
        return f"A {name} moves {_WAYS[rank]}, so it can't go from {here} to {there}."
    if len(line) > rank:
        squares = "1 square" if rank == 1 else f"{rank} squares"
        return f"A {name} moves {squares} at most; {there} is {len(line)} away from {here}."
    for square in line:
        piece = piece_at(position, square)
        if not piece:
            continue
        if (piece > 0) == bool(colour):
            return f"Your own {_piece(position, square)} is in the way."
        meets = MEETS[zone(colour, origin)][zone(colour, square)]
        victim = f"{COLOURS[1 - colour]} {_piece(position, square)}"
        if meets == STOPS:
            return _shelter(zone(colour, origin), zone(colour, square), victim)
        if square != goal:
            return f"The move would capture the {victim} and end there; only a move out of the trench may go on (T-9)."
    return f"The {name} can't move from {here} to {there}."


def _untrue(said: Said, victims: str) -> str | None:
    """What a text says wrongly about the legal move that it names, which captures those letters; None: nothing."""
    move = f"{square_name(said.origin)} to {square_name(said.goal or 0)}"
    if not victims and (said.sign == "x" or said.victims):
        return f"The move from {move} captures nothing; write it with - and without brackets."
    if victims and said.sign == "-":
        return f"The move from {move} captures ({victims}); write it with x."
    if said.victims and said.victims != victims:
        return f"The move from {move} captures ({victims}), not ({said.victims})."
    return None


def _piece(position: int, square: int) -> str:
    return f"{NAMES[abs(piece_at(position, square))]} on {square_name(square)}"


def _line(origin: int, goal: int) -> tuple[int, ...]:
    """The squares from beside ``origin`` to ``goal``, where the two are in one line; else none."""
    files, ranks = goal % 8 - origin % 8, goal // 8 - origin // 8
    length = max(abs(files), abs(ranks))
    if length == 0 or not (files == 0 or ranks == 0 or abs(files) == abs(ranks)):
        return ()
    step = files // length + 8 * (ranks // length)
    return tuple(range(origin + step, goal + step, step))


def _shelter(here: int, there: int, victim: str) -> str:
    """Why a piece can't be captured, by the zone where the move starts and where the piece stands."""
    if here == OWN:
        return f"The {victim} is in the trench, safe from attacks out of your own territory (T-5)."
    if there == TRENCH:
        return f"The {victim} is in the trench, safe from pieces that start in the trench too (T-4)."
    return f"The {victim} is in your own territory, safe from your pieces in the trench (T-7)."
