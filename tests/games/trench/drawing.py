"""Boards drawn in text, so that a rule's test shows what it is about.

Eight rows of eight cells, rank 8 first, file a first, cells apart by blanks: upper case White, lower case Black, ``.``
an empty square, ``:`` an empty square of the trench. One piece may stand in brackets, ``[G]``: it moves. Where it may
go is marked: ``*`` on an empty square, ``!`` behind a piece that it captures by stopping there (``s!``), ``+`` on an
empty square beyond something that it captures. What has no mark is no goal.

Everything can be turned by half a turn, which exchanges the colours: the rules are the same from both sides.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from trenchworks.games.trench.notation import LETTERS, parse_square, position_text, square_name
from trenchworks.games.trench.position import BLACK, WHITE, plain, taken
from trenchworks.games.trench.rules import Trench, TrenchState


@dataclass
class Drawing:
    """What a drawing shows: signed ranks by square, the bracketed piece's square, the marked goals."""

    pieces: dict[int, int] = field(default_factory=dict)
    mover: int = -1
    quiet: set[int] = field(default_factory=set)
    captures: set[int] = field(default_factory=set)

    @property
    def colour(self) -> int:
        """The colour of the bracketed piece."""
        return WHITE if self.pieces[self.mover] > 0 else BLACK


def read(text: str, turned: bool = False) -> Drawing:
    """The drawing in a text, turned by half a turn where asked."""
    rows = [line.split() for line in text.strip().splitlines()]
    assert [len(row) for row in rows] == [8] * 8, "a drawing has eight rows of eight cells"
    drawing = Drawing()
    for number, cell in enumerate(cell for row in rows for cell in row):
        x, y = number % 8, 7 - number // 8
        square = 63 - (8 * y + x) if turned else 8 * y + x
        bare = cell.strip("[]!")
        if cell != bare:
            assert cell in (f"[{bare}]", f"{bare}!"), f"a cell is {cell!r}"
        if cell.startswith("["):
            drawing.mover = square
        if cell.endswith("!"):
            drawing.captures.add(square)
        if bare.upper() in LETTERS[1:]:
            drawing.pieces[square] = LETTERS.index(bare.upper()) * (1 if bare.isupper() != turned else -1)
        else:
            assert bare in (".", ":", "*", "+"), f"a cell is {cell!r}"
            assert bare in ("*", "+") or (bare == ":") == (x + y == 7), "the trench is drawn with colons"
            if bare == "*":
                drawing.quiet.add(square)
            if bare == "+":
                drawing.captures.add(square)
    return drawing


def turn(text: str) -> str:
    """A move or touch text after half a turn.

    >>> turn("Ge4xh7(PT)")
    'Gd5xa2(PT)'
    """
    head, bracket, tail = text.partition("(")
    turned = ""
    at = 0
    while at < len(head):
        if head[at] in "abcdefgh" and head[at + 1 : at + 2].isdigit():
            turned += square_name(63 - parse_square(head[at : at + 2]))
            at += 2
        else:
            turned += head[at]
            at += 1
    return turned + bracket + tail


def state_of(
    drawing: Drawing, colour: int | None = None, quiet: int = 0, number: int | None = None, **options: bool
) -> TrenchState:
    """A game that starts from a drawing, that colour (else the bracketed piece's) to move."""
    side = drawing.colour if colour is None else colour
    if number is None:
        number = 2 * (quiet // 2 + 1) + (1 if side == BLACK else 2)
    text = position_text(plain().pack(drawing.pieces, side), quiet, number)
    return Trench().new_initial_state(options, 2, text)


def seat_to_move(state: TrenchState) -> int:
    """The seat to act."""
    seat = state.current_player()
    assert seat in (0, 1)
    return seat


def play(state: TrenchState, *texts: str, turned: bool = False) -> None:
    """Play moves, as drawn, for whoever is to move; ``0:offer`` and the like are done by that seat."""
    for text in (turn(text) for text in texts) if turned else texts:
        who, colon, what = text.rpartition(":")
        seat = int(who) if colon else seat_to_move(state)
        state.apply_action(seat, state.string_to_action(seat, what))


def moves_of(drawing: Drawing) -> dict[int, str]:
    """Where the bracketed piece may go by the rules of movement alone: the letters it captures by goal."""
    position = plain().pack(drawing.pieces, drawing.colour)
    actions = [move[3] for move in plain().moves(position) if move[3] // 64 == drawing.mover]
    return {action % 64: "".join(LETTERS[rank] for _, rank in taken(position, action)) for action in actions}


def assert_moves(text: str, turned: bool, **captured: str) -> None:
    """See that the bracketed piece may go where it is marked and nowhere else.

    ``captured`` says for goals (as drawn) which letters are captured, in order; others capture what stands on the goal.
    """
    drawing = read(text, turned)
    found = moves_of(drawing)
    quiet = {goal for goal, letters in found.items() if not letters}
    assert names(quiet) == names(drawing.quiet)
    assert names(set(found) - quiet) == names(drawing.captures)
    for goal, letters in found.items():
        name = square_name(63 - goal if turned else goal)
        if name in captured:
            assert letters == captured[name], f"what is captured on the way to {name}"
        elif letters:
            assert letters == LETTERS[abs(drawing.pieces[goal])]
    assert set(captured) <= {square_name(63 - goal if turned else goal) for goal in found}


def names(squares: set[int]) -> list[str]:
    """The names of squares, in order."""
    return [square_name(square) for square in sorted(squares)]
