"""The packed position and its lists: fields, numbers, order, bounds."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.trench.positions import put_up, reached
from trenchworks.games.trench.notation import ARMY
from trenchworks.games.trench.position import (
    BIAS,
    BLACK,
    COUNTS_MASK,
    INDICES,
    KEY_MASK,
    PSQ_LIMIT,
    SIDE_SHIFT,
    TOTAL,
    WHITE,
    Tables,
    board,
    piece_at,
    placed,
    plain,
    points_left,
    score,
    start,
    to_move,
    zone,
)


def table(random: Random, most: int = PSQ_LIMIT) -> dict[tuple[int, int], int]:
    return {(rank, square): random.randint(-most, most) for rank in range(1, 6) for square in range(64)}


def test_zones() -> None:
    """28 squares of territory a side and 8 of the trench; what is own to one is enemy to the other."""
    zones = [(zone(WHITE, square), zone(BLACK, square)) for square in range(64)]
    assert [zones.count(pair) for pair in ((0, 2), (1, 1), (2, 0))] == [28, 8, 28]
    assert zones[0] == (0, 2)
    assert zones[63] == (2, 0)


def test_start() -> None:
    """Each army has its 16 pieces, 36 points; one is the other's half-turn image."""
    pieces = start()
    assert len(pieces) == 32
    assert [sum(piece == rank for piece in pieces.values()) for rank in range(1, 6)] == list(ARMY[1:])
    assert {63 - square: -piece for square, piece in pieces.items()} == pieces
    assert [points_left(plain().pack(pieces, BLACK), colour) for colour in (BLACK, WHITE)] == [TOTAL, TOTAL]


def test_numbers_are_the_same_everywhere() -> None:
    """Keys come from a fixed stream, not from this process."""
    assert plain().pack(start(), BLACK) & KEY_MASK == 20066655064973686805
    assert plain().pack(start(), WHITE) & KEY_MASK == 20888626250460443940


@pytest.mark.parametrize("seed", range(3))
def test_fields_say_what_the_board_says(seed: int) -> None:
    """All fields are sums, so after any play they equal those of the board put up anew; with any table."""
    random = Random(seed)
    values = table(random)
    tables = Tables(values)
    for position in reached(random, tables):
        pieces = board(position)
        assert position == tables.pack(pieces, to_move(position)) == tables.adopt(position)
        assert {square: piece_at(position, square) for square in pieces} == pieces
        expected = sum(
            values[piece, square] if piece > 0 else -values[-piece, 63 - square] for square, piece in pieces.items()
        )
        assert placed(position) == expected
        left = [sum(abs(p) for p in pieces.values() if (p > 0) == (c == WHITE)) for c in (BLACK, WHITE)]
        assert [points_left(position, colour) for colour in (BLACK, WHITE)] == left
        assert score(position, WHITE) + left[BLACK] == score(position, BLACK) + left[WHITE] == TOTAL
        counts = to_move(position) + 2 * left[BLACK] + 128 * left[WHITE]
        assert position >> SIDE_SHIFT & COUNTS_MASK == counts
        plain_position = plain().adopt(position)
        assert plain_position & KEY_MASK == position & KEY_MASK
        assert placed(plain_position) == 0


def test_full_boards_fit() -> None:
    """The largest values of a table on all 32 pieces stay within the bias, and no field runs over into the next."""
    for sign in (1, -1):
        tables = Tables({(rank, square): sign * PSQ_LIMIT for rank in range(1, 6) for square in range(64)})
        whites = {square: piece for square, piece in start().items() if piece > 0}
        position = tables.pack(whites, WHITE)
        assert placed(position) == sign * 16 * PSQ_LIMIT
        assert abs(placed(position)) * 2 < BIAS
        assert board(position) == whites
        assert placed(tables.pack(start(), BLACK)) == 0


def test_a_table_with_too_large_a_value_is_refused() -> None:
    with pytest.raises(ValueError, match=f"beyond {PSQ_LIMIT}"):
        Tables({(1, 0): PSQ_LIMIT + 1})
    with pytest.raises(ValueError, match=f"beyond {PSQ_LIMIT}"):
        Tables({(1, 0): -PSQ_LIMIT - 1})


@pytest.mark.parametrize("seed", range(2))
def test_lists_agree_and_are_in_order(seed: int) -> None:
    """Captures first, the greatest gain first, the lowest rank first among equals; the count is the length."""
    random = Random(seed)
    for _ in range(200):
        position = plain().pack(put_up(random), random.randrange(2))
        moves, captures = plain().moves(position), plain().captures(position)
        assert moves[: len(captures)] == captures
        assert all(move[1] == 0 for move in moves[len(captures) :])
        order = [(-gain, abs(piece_at(position, action // 64))) for _, gain, _, action in captures]
        assert order == sorted(order)
        assert plain().count(position) == len(moves)
        assert all(0 <= index < INDICES for _, _, index, _ in moves)
        indices = {(abs(piece_at(position, a // 64)), a % 64): index for _, _, index, a in moves}
        assert len(set(indices.values())) == len(indices)


def test_moves_are_shared() -> None:
    """The same tuples each time, as the search's model asks, whatever happened in between."""
    position = plain().pack(start(), BLACK)
    first = plain().moves(position)
    for move in first:
        plain().moves(position + move[0])
    assert all(one is other for one, other in zip(first, plain().moves(position), strict=True))


def test_making_and_taking_back_is_adding_and_subtracting() -> None:
    random = Random(5)
    for position in reached(random):
        for move in plain().moves(position):
            child = position + move[0]
            assert to_move(child) == 1 - to_move(position)
            assert child - move[0] == position
            gained = score(child, to_move(position)) - score(position, to_move(position))
            assert move[1] == 100 * gained


def test_keys_tell_positions_apart() -> None:
    """The side to move, a rank and a square each change the key; no two of some thousands of positions share one."""
    seen: dict[int, tuple[object, int]] = {}
    random = Random(11)
    for _ in range(60):
        for position in reached(random):
            what = (tuple(board(position).items()), to_move(position))
            assert seen.setdefault(position & KEY_MASK, what) == what


def test_what_is_stored_stays_within_its_limit() -> None:
    tables = Tables(limit=500)
    random = Random(3)
    for _ in range(5):
        for position in reached(random, tables):
            assert tables.moves(position) == plain().moves(position)
            assert tables.stored <= 500
