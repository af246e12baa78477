"""Values agree with an independent full-width search: table on and off, limits far and near, three small games."""

from __future__ import annotations

import pytest

from tests.search import oracle
from tests.search.small_games import ConnectThree, Skirmish, TicTacToe
from tests.search.walks import walks
from trenchworks.search.deepening import Search
from trenchworks.search.levels import Effort
from trenchworks.search.table import SIZE

Game = TicTacToe | Skirmish

GAMES: dict[str, Game] = {
    "tic-tac-toe": TicTacToe(),
    "tic-tac-toe, five quiet moves": TicTacToe(quiet_limit=5),
    "connect three": ConnectThree(),
    "connect three, six plies": ConnectThree(plies_left=6),
    "skirmish": Skirmish(),
    "skirmish to the last": Skirmish(goal=8, quiet_limit=4),
    "skirmish, last word": Skirmish(last_word=True),
    "skirmish in a match": Skirmish(match=True, quiet_limit=3),
}


def searched(model: Game, position: int, depth: int, table_size: int) -> Search:
    search = Search(model, position, Effort(depth=depth), table_size=table_size, exact=True)
    while not search.run(1):
        pass
    return search


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("table_size", [0, 40, SIZE])
def test_values_are_those_of_a_full_width_search(name: str, table_size: int) -> None:
    model = GAMES[name]
    for number, (position, quiet) in enumerate(walks(model, model.start, 60, 8)):
        model.quiet_left = quiet
        depth = 1 + number % 4
        found = searched(model, position, depth, table_size).best()
        assert found.value == oracle.value(model, position, depth), (number, depth, hex(position))
        assert found.depth == depth


@pytest.mark.parametrize("plies", [1, 2, 3, 5])
@pytest.mark.parametrize("table_size", [0, SIZE])
def test_values_agree_when_the_move_limit_is_near(plies: int, table_size: int) -> None:
    model = Skirmish(plies_left=plies, goal=8)
    for position, quiet in walks(model, model.start, 40, 8, seed=plies):
        model.quiet_left = quiet
        for depth in (1, 2, 3, 4):
            assert searched(model, position, depth, table_size).best().value == oracle.value(model, position, depth)


def test_the_move_found_has_the_value_found() -> None:
    model = Skirmish()
    for position, quiet in walks(model, model.start, 60, 8, seed=3):
        model.quiet_left = quiet
        found = searched(model, position, 3, SIZE).best()
        assert found.move in model.moves(position)
        values = {}
        for move in model.moves(position):
            search = Search(model, position, Effort(depth=3), roots=[move], exact=True)
            search.run(10)
            values[move] = search.best().value
        assert values[found.move] == max(values.values()) == found.value


def test_a_search_that_may_use_deeper_knowledge_sees_forced_wins_as_well() -> None:
    model = ConnectThree()
    wins = 0
    for position, _ in walks(model, model.start, 40, 6, seed=5):
        exact = searched(model, position, 6, SIZE).best().value
        search = Search(model, position, Effort(depth=6))
        search.run(10)
        assert search.best().value == exact if abs(exact) > 90_000 else abs(search.best().value) < 90_000
        wins += abs(exact) > 90_000
    assert wins > 5
