"""perft through the search's own make and unmake, with games that end below."""

from __future__ import annotations

import pytest

from tests.search.small_games import ConnectThree, Skirmish, TicTacToe
from trenchworks.search.model import DELTA, GAIN, Model
from trenchworks.search.perft import perft


def plainly(model: Model, position: int, depth: int, quiet: int, plies: int) -> int:
    """Leaves counted one by one."""
    if depth == 0:
        return 1
    if quiet <= 0 or plies <= 0 or model.decided(position) is not None:
        return 0
    return sum(
        plainly(model, position + move[DELTA], depth - 1, model.quiet_limit if move[GAIN] else quiet - 1, plies - 1)
        for move in model.moves(position)
    )


def total(model: Model, position: int, depth: int) -> int:
    return sum(part[1] for part in perft(model, position, depth) if part)


def test_tic_tac_toe_has_its_known_numbers() -> None:
    model = TicTacToe()
    assert [total(model, model.start, depth) for depth in range(1, 8)] == [9, 72, 504, 3024, 15120, 54720, 148176]


@pytest.mark.parametrize(
    "model",
    [
        ConnectThree(),
        ConnectThree(quiet_limit=3),
        ConnectThree(plies_left=4),
        Skirmish(),
        Skirmish(quiet_limit=2),
        Skirmish(goal=2),
        Skirmish(last_word=True, goal=2),
    ],
)
def test_bulk_counting_counts_what_is_there(model: ConnectThree | Skirmish) -> None:
    for depth in range(1, 6):
        expected = plainly(model, model.start, depth, model.quiet_left, model.plies_left)
        assert total(model, model.start, depth) == expected


def test_it_gives_way_and_names_every_first_move() -> None:
    model = TicTacToe()
    parts = list(perft(model, model.start, 6))
    assert [part[0] for part in parts if part] == model.moves(model.start)
    assert parts.count(None) > 9


def test_only_the_roots_are_counted() -> None:
    model = TicTacToe()
    root = model.moves(model.start)[4]
    assert list(perft(model, model.start, 2, [root])) == [None, (root, 8)]
