"""Squares, moves and positions of Trench as text, in and out (rules, Notation). All of it is short ASCII."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from trenchworks.core.errors import BadPosition, InvalidAction
from trenchworks.games.trench.position import BLACK, WHITE, piece_at, to_move

LETTERS = "-STPCG"
"""The letter of each rank, by its points."""

NAMES = ("", "Soldier", "Sergeant", "Captain", "Colonel", "General")
COLOURS = ("Black", "White")
ARMY = (0, 6, 4, 3, 2, 1)
"""How many pieces of each rank an army has, by its points."""

START = "4tpcg/4stpc/4sstp/4ssst/TSSS4/PTSS4/CPTS4/GCPT4 b 0 1"
"""The standard set-up."""

MAX_POSITION = 100
"""No position string is longer."""

_ACTION = re.compile(r"([GCPTS])?([a-h][1-8])(?:([-x])?([a-h][1-8])(?:\(([GCPTS]{1,5})\))?)?")
_COUNT = re.compile(r"0|[1-9][0-9]{0,5}")


class Said(NamedTuple):
    """What an action text says. ``goal`` is None for a touch (T-19); what the text leaves out is an empty string."""

    letter: str
    origin: int
    sign: str
    goal: int | None
    victims: str


class Setup(NamedTuple):
    """What a position text says. ``pieces`` are signed ranks by square (White's positive), ``colour`` is to move."""

    pieces: dict[int, int]
    colour: int
    quiet: int
    number: int


def square_name(square: int) -> str:
    """The name of a square.

    >>> square_name(0), square_name(63)
    ('a1', 'h8')
    """
    return "abcdefgh"[square % 8] + "12345678"[square // 8]


def parse_square(name: str) -> int:
    """The square of a name that is one."""
    return "abcdefgh".index(name[0]) + 8 * "12345678".index(name[1])


def move_text(rank: int, origin: int, goal: int, victims: Sequence[int]) -> str:
    """The canonical text of a move by a piece of that rank that captures pieces of those ranks, in order.

    >>> move_text(5, parse_square("e4"), parse_square("h7"), [3, 2])
    'Ge4xh7(PT)'
    """
    head = LETTERS[rank] + square_name(origin)
    if not victims:
        return f"{head}-{square_name(goal)}"
    return f"{head}x{square_name(goal)}({''.join(LETTERS[victim] for victim in victims)})"


def touch_text(rank: int, square: int) -> str:
    """The canonical text of touching a piece (T-19)."""
    return LETTERS[rank] + square_name(square)


def parse_action(text: str) -> Said:
    """What a move or touch text says, true or not.

    >>> parse_action("d4d5")
    Said(letter='', origin=27, sign='', goal=35, victims='')

    :raises InvalidAction: when it is neither.
    """
    match = _ACTION.fullmatch(text)
    if match is None:
        raise InvalidAction("That is no move; write one like Sd4-d5, d4d5 or Ge4xh7(PT).")
    letter, origin, sign, goal, victims = match.groups(default="")
    return Said(letter, parse_square(origin), sign, parse_square(goal) if goal else None, victims)


def position_text(position: int, quiet: int, number: int) -> str:
    """The position string: the board, the side to move, moves since the last capture, number of the move to come."""
    rows = []
    for y in range(7, -1, -1):
        pieces = (piece_at(position, 8 * y + x) for x in range(8))
        row = "".join(_letter(piece) if piece else "." for piece in pieces)
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    return f"{'/'.join(rows)} {'bw'[to_move(position)]} {quiet} {number}"


def parse_position(text: str) -> Setup:
    """What a position string says; ``_`` stands for a space.

    :raises BadPosition: with the first thing that is wrong.
    """
    if len(text) > MAX_POSITION:
        raise BadPosition(f"A position has at most {MAX_POSITION} characters.")
    parts = text.replace("_", " ").split(" ")
    if len(parts) != 4:
        raise BadPosition(
            "A position has four parts with one space between: board, side to move, moves since a capture, move number."
        )
    pieces = _parse_board(parts[0])
    if parts[1] not in ("b", "w"):
        raise BadPosition("The side to move must be b or w.")
    colour = WHITE if parts[1] == "w" else BLACK
    quiet = _parse_count(parts[2], "The number of moves since the last capture")
    number = _parse_count(parts[3], "The number of the move to come")
    if number == 0:
        raise BadPosition("The number of the move to come is counted from 1.")
    if number % 2 == colour:
        parity = "an even" if colour == BLACK else "an odd"
        raise BadPosition(f"{COLOURS[colour]} is never to move at {parity} number: Black has 1, 3, 5, White 2, 4, 6.")
    if quiet >= number:
        raise BadPosition("There can't be more moves since the last capture than moves made.")
    return Setup(pieces, colour, quiet, number)


def _letter(piece: int) -> str:
    return LETTERS[piece] if piece > 0 else LETTERS[-piece].lower()


def _parse_board(text: str) -> dict[int, int]:
    rows = text.split("/")
    if len(rows) != 8:
        raise BadPosition("The board must be eight ranks, from 8 down to 1, with / between them.")
    pieces: dict[int, int] = {}
    for y, row in zip(range(7, -1, -1), rows, strict=True):
        x = 0
        for before, char in zip(" " + row, row, strict=False):
            if char in "12345678":
                if before in "12345678":
                    raise BadPosition(f"Rank {y + 1} has two numbers side by side; write their sum.")
                x += int(char)
            elif char.upper() in LETTERS[1:] and char.isascii():
                if x < 8:
                    pieces[8 * y + x] = LETTERS.index(char.upper()) * (1 if char.isupper() else -1)
                x += 1
            else:
                raise BadPosition(f"Rank {y + 1} has a sign that is no piece (GCPTS, gcpts) and no number from 1 to 8.")
        if x != 8:
            raise BadPosition(f"Rank {y + 1} has {x} squares; it must have 8.")
    for rank in range(1, 6):
        for colour, sign in ((BLACK, -1), (WHITE, 1)):
            count = sum(piece == sign * rank for piece in pieces.values())
            if count > ARMY[rank]:
                few = "1 " + NAMES[rank] if ARMY[rank] == 1 else f"{ARMY[rank]} {NAMES[rank]}s"
                raise BadPosition(f"{COLOURS[colour]} has {count} {NAMES[rank]}s; an army has {few}.")
    return dict(sorted(pieces.items()))


def _parse_count(text: str, what: str) -> int:
    if text.startswith("-"):
        raise BadPosition(f"{what} can't be negative.")
    if not _COUNT.fullmatch(text):
        raise BadPosition(f"{what} must be a whole number of up to six digits.")
    return int(text)
