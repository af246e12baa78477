"""perft: counts of all ways to play on, against the files in tests/perft and against the slow mailbox."""

from __future__ import annotations

import pytest

from tests.games.trench.perft_files import Case, breakdown, by_move, by_move_slowly, leaves, read_cases
from trenchworks.games.trench.notation import START, parse_position
from trenchworks.games.trench.position import Tables, plain

CASES = read_cases()
PSQ = {(rank, square): (rank * 97 + square * 31) % 400 - 200 for rank in range(1, 6) for square in range(64)}


def count(tables: Tables, text: str, depth: int) -> int:
    setup = parse_position(text)
    return leaves(tables, tables.pack(setup.pieces, setup.colour), depth, 50 - setup.quiet)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_perft(case: Case) -> None:
    for depth, known in sorted(case.leaves.items()):
        if count(plain(), case.position, depth) != known:
            pytest.fail(breakdown(plain(), case, depth))


def test_the_start_to_depth_five() -> None:
    case = next(case for case in CASES if case.position == START)
    assert case.leaves == {1: 14, 2: 192, 3: 3894, 4: 78372, 5: 1840956}
    assert len(CASES) >= 13


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_perft_by_the_mailbox(case: Case) -> None:
    """The independent generator finds the same first moves and the same counts below each."""
    assert by_move(plain(), case.position, 2) == by_move_slowly(case.position, 2)
    assert sum(by_move_slowly(case.position, 2).values()) == case.leaves[2]


@pytest.mark.parametrize(
    "tables", [Tables(PSQ), Tables(limit=200), Tables(PSQ, limit=1)], ids=["psq", "small", "none kept"]
)
def test_perft_with_other_tables(tables: Tables) -> None:
    """A piece-square table changes no move, and dropping what is stored does no harm."""
    for case in CASES:
        assert count(tables, case.position, 2) == case.leaves[2]
    assert count(tables, START, 3) == 3894


def test_a_mismatch_is_broken_down() -> None:
    case = Case("wrong", START, {2: 191})
    text = breakdown(plain(), case, 2)
    assert "fast and slow agree: the file is wrong" in text
    assert "Se5-d5" in text
    assert "the file says 191" in text
