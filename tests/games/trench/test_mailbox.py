"""The fast lists against the slow generator of mailbox.py, on thousands of positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.games.trench import mailbox
from tests.games.trench.positions import put_up, reached
from trenchworks.games.trench.position import BLACK, WHITE, board, plain, taken, to_move

Moves = set[tuple[int, int, tuple[int, ...], int]]


def slow(position: int) -> Moves:
    """Every move as (from, to, captured squares in order, gain)."""
    letters = "-STPCG"
    squares = {
        (square % 8 + 1, square // 8 + 1): letters[piece] if piece > 0 else letters[-piece].lower()
        for square, piece in board(position).items()
    }

    def number(square: tuple[int, int]) -> int:
        return 8 * (square[1] - 1) + square[0] - 1

    return {
        (
            number(here),
            number(there),
            tuple(number(square) for square in met),
            100 * sum(mailbox.REACH[squares[square].upper()] for square in met),
        )
        for here, there, met in mailbox.moves(squares, to_move(position) == WHITE)
    }


def fast(position: int) -> Moves:
    moves = plain().moves(position)
    found = {
        (action // 64, action % 64, tuple(square for square, _ in taken(position, action)), gain)
        for _, gain, _, action in moves
    }
    assert len(found) == len(moves), "a move is listed twice"
    return found


def games(seed: int, count: int) -> Iterator[int]:
    random = Random(seed)
    for _ in range(count):
        yield from reached(random)


@pytest.mark.parametrize("seed", range(4))
def test_reached_positions(seed: int) -> None:
    """Some 1,000 positions of random games."""
    checked = 0
    for position in games(seed, 5):
        assert fast(position) == slow(position)
        checked += 1
    assert checked > 150


@pytest.mark.parametrize("seed", range(4))
def test_positions_put_up(seed: int) -> None:
    """2,000 positions with pieces anywhere, each with both sides to move."""
    random = Random(seed)
    for _ in range(250):
        pieces = put_up(random)
        for colour in (BLACK, WHITE):
            position = plain().pack(pieces, colour)
            assert fast(position) == slow(position)


@pytest.mark.parametrize("colour", [BLACK, WHITE])
@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5])
def test_one_against_one(rank: int, colour: int) -> None:
    """Every piece on every square against an enemy on every other: all of T-4 to T-13 without anything between."""
    for here in range(64):
        for there in range(64):
            if here != there:
                enemy = 3 if colour == BLACK else -3
                position = plain().pack({here: rank if colour == WHITE else -rank, there: enemy}, colour)
                takes = {move[3] for move in plain().captures(position)}
                square = (here % 8 + 1, here // 8 + 1)
                other = (there % 8 + 1, there // 8 + 1)
                letter = "-STPCG"[rank] if colour == WHITE else "-stpcg"[rank]
                squares = {square: letter, other: "p" if colour == WHITE else "P"}
                met = mailbox.captured(squares, square, other)
                assert (here * 64 + there in takes) == bool(met)


def test_t17_whoever_has_a_piece_has_a_move() -> None:
    """T-17: with a piece left it can't happen that there is no move."""
    random = Random(17)
    for _ in range(1000):
        pieces = put_up(random)
        few = dict(list(pieces.items())[: random.randint(1, len(pieces))])
        for colour in (BLACK, WHITE):
            if any((piece > 0) == (colour == WHITE) for piece in few.values()):
                assert plain().count(plain().pack(few, colour)) > 0
