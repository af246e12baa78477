"""A slow move generator written from the rules page alone, to compare with the fast one.

It shares no code and no idea with it: a board is a dict from (file, rank), both from 1, to a letter (upper case White),
and every pair of squares is asked whether a move leads from one to the other.
"""

from __future__ import annotations

from collections.abc import Iterator

Board = dict[tuple[int, int], str]
Square = tuple[int, int]

REACH = {"S": 1, "T": 2, "P": 3, "C": 4, "G": 5}
START = "4tpcg/4stpc/4sstp/4ssst/TSSS4/PTSS4/CPTS4/GCPT4"


def from_text(text: str) -> Board:
    """The board of a position string's first part."""
    board: Board = {}
    for rank, row in zip(range(8, 0, -1), text.split("/"), strict=True):
        file = 1
        for char in row:
            if char.isdigit():
                file += int(char)
            else:
                board[file, rank] = char
                file += 1
    return board


def place(square: Square, white: bool) -> str:
    """``own``, ``trench`` or ``enemy``: where a square lies for a side."""
    total = sum(square)
    if total == 9:
        return "trench"
    return "own" if (total < 9) == white else "enemy"


def goes(letter: str, files: int, ranks: int, white: bool) -> bool:
    """Whether a piece of that letter may move by so many files and ranks on an empty board (T-1)."""
    if (files, ranks) == (0, 0) or max(abs(files), abs(ranks)) > REACH[letter]:
        return False
    if files == 0 or ranks == 0:
        return True
    if files == ranks:
        forward = (files > 0) == white
        return letter in ("TPCG" if forward else "PG")
    return files == -ranks and letter in "CG"


def captured(board: Board, here: Square, there: Square) -> list[Square] | None:
    """What the piece on ``here`` captures by moving to ``there``, in order; None where it can't move so."""
    piece = board[here]
    white = piece.isupper()
    files, ranks = there[0] - here[0], there[1] - here[1]
    if not goes(piece.upper(), files, ranks, white):
        return None
    length = max(abs(files), abs(ranks))
    way = [(here[0] + files * n // length, here[1] + ranks * n // length) for n in range(1, length + 1)]
    met = [square for square in way if square in board]
    if any(board[square].isupper() == white for square in met):
        return None  # T-2: one's own pieces stop it
    if not met:
        return []
    start = place(here, white)
    if start == "trench":  # T-4, T-7, T-8
        return met if all(place(square, white) == "enemy" for square in met) else None
    if met != [there]:
        return None  # T-9
    if start == "own" and place(there, white) == "trench":
        return None  # T-5
    return met  # T-6, T-9, T-11, T-12


def moves(board: Board, white: bool) -> Iterator[tuple[Square, Square, list[Square]]]:
    """Every move of a side as (from, to, captured squares in order)."""
    for here, piece in board.items():
        if piece.isupper() == white:
            for there in ((file, rank) for file in range(1, 9) for rank in range(1, 9)):
                taken = captured(board, here, there)
                if taken is not None:
                    yield here, there, taken


def after(board: Board, here: Square, there: Square, taken: list[Square]) -> Board:
    """The board after a move."""
    rest = {square: piece for square, piece in board.items() if square not in taken and square != here}
    rest[there] = board[here]
    return rest


def is_over(board: Board, quiet: int = 0) -> bool:
    """Whether a side has 25 points (T-14) or 50 moves went by without a capture (T-15)."""
    left = [sum(REACH[p.upper()] for p in board.values() if p.isupper() == white) for white in (False, True)]
    return quiet >= 50 or min(left) <= 36 - 25


def text(board: Board, here: Square, there: Square, taken: list[Square]) -> str:
    """The canonical text of a move."""
    names = ["abcdefgh"[file - 1] + str(rank) for file, rank in (here, there)]
    letters = "".join(board[square].upper() for square in taken)
    return f"{board[here].upper()}{names[0]}{'x' if taken else '-'}{names[1]}" + (f"({letters})" if taken else "")


def perft(board: Board, white: bool, depth: int, quiet: int = 0) -> int:
    """The number of ways to play so many moves on, where games that are over don't count."""
    if depth == 0:
        return 1
    if is_over(board, quiet):
        return 0
    return sum(
        perft(after(board, *move), not white, depth - 1, 0 if move[2] else quiet + 1) for move in moves(board, white)
    )
