"""The search on Trench against an independent full-width search: pruning off and on, table on and off, every option."""

from __future__ import annotations

from random import Random

import pytest

from tests.search import oracle
from tests.search.walks import walk
from trenchworks.games.trench.evaluation import TrenchModel, ends, swing, tables
from trenchworks.games.trench.position import BLACK, WHITE, board, score, start, to_move
from trenchworks.search.deepening import Search
from trenchworks.search.levels import Effort
from trenchworks.search.model import DELTA, GAIN, WIN
from trenchworks.search.perft import perft
from trenchworks.search.table import SIZE


def positions(number: int, longest: int, seed: int, *, late: bool = False) -> list[tuple[int, int]]:
    """Random (position, quiet moves left); ``late``: only those where somebody has 18 points or more."""
    model = TrenchModel(equal_turns=late)
    rng = Random(seed)
    opening = tables().pack(start(), BLACK)
    found: list[tuple[int, int]] = []
    while len(found) < number:
        position, quiet = walk(model, opening, rng, int(rng.random() * longest))
        if not late or max(score(position, BLACK), score(position, WHITE)) >= 18:
            found.append((position, quiet))
    return found


def value_of(model: TrenchModel, position: int, depth: int, table_size: int) -> int:
    search = Search(model, position, Effort(depth=depth), table_size=table_size, exact=True)
    while not search.run(1):
        pass
    return search.best().value


@pytest.mark.parametrize(("depth", "number", "longest"), [(1, 150, 60), (2, 40, 60), (3, 5, 12), (4, 2, 4)])
def test_values_are_those_of_a_full_width_search(depth: int, number: int, longest: int) -> None:
    for position, quiet in positions(number, longest, depth):
        model = TrenchModel(quiet_left=quiet)
        expected = oracle.value(model, position, depth)
        assert value_of(model, position, depth, 0) == value_of(model, position, depth, SIZE) == expected


@pytest.mark.parametrize("equal_turns", [False, True])
@pytest.mark.parametrize(("lead", "last"), [(0, False), (-7, True), (3, True)])
def test_values_are_right_near_the_end(equal_turns: bool, lead: int, last: bool) -> None:
    for number, (position, quiet) in enumerate(positions(30, 70, lead, late=equal_turns)):
        depth = 1 + number % 2
        limits = [{"quiet_left": min(quiet, 2)}, {"plies_left": 1 + number % 3}, {}][number % 3]
        model = TrenchModel(equal_turns=equal_turns, lead=lead, last=last, **limits)
        if model.decided(position) is None:
            expected = oracle.value(model, position, depth)
            assert value_of(model, position, depth, 0) == value_of(model, position, depth, SIZE) == expected


def test_the_last_turn_is_among_the_tested_positions() -> None:
    model = TrenchModel(equal_turns=True)
    assert sum(model.last_turn(position) for position, _ in positions(90, 70, 3, late=True)) >= 3


def test_a_move_changes_the_value_by_its_gain_and_at_most_the_swing() -> None:
    model = TrenchModel()
    for position, _ in positions(200, 70, 5):
        for move in model.moves(position):
            change = -model.evaluate(position + move[DELTA]) - model.evaluate(position)
            assert change - move[GAIN] <= swing()


def test_no_move_below_what_is_needed_ends_the_game() -> None:
    for equal_turns in (False, True):
        model = TrenchModel(equal_turns=equal_turns)
        for position, _ in positions(200, 70, 6, late=True):
            if model.decided(position) is None:
                for move in model.moves(position):
                    if move[GAIN] < model.needed(position):
                        assert model.decided(position + move[DELTA]) is None


def test_black_and_white_are_each_others_half_turn_image() -> None:
    model = TrenchModel()
    for position, _ in positions(100, 60, 7):
        turned = {63 - square: -piece for square, piece in board(position).items()}
        other = tables().pack(turned, 1 - to_move(position))
        assert model.evaluate(position) == model.evaluate(other)
        assert len(model.moves(position)) == len(model.moves(other))


def test_ends_in_numbers() -> None:
    def counts(mover: int, black: int, white: int) -> int:
        return mover + 2 * (36 - white) + 128 * (36 - black)

    single = ends(False, 0, True)
    assert single.decided[counts(WHITE, 25, 20)] == -WIN
    assert single.decided[counts(BLACK, 24, 25)] == -WIN
    assert single.decided[counts(WHITE, 24, 24)] is None
    assert single.settle[counts(WHITE, 24, 24)] == 0
    assert single.needed[counts(WHITE, 24, 22)] == 300
    equal = ends(True, 0, True)
    assert equal.decided[counts(WHITE, 25, 20)] is None
    assert equal.last_turn[counts(WHITE, 25, 20)]
    assert equal.needed[counts(WHITE, 25, 20)] == 0
    assert equal.decided[counts(BLACK, 25, 26)] == -WIN
    assert equal.decided[counts(BLACK, 25, 25)] == 0
    assert equal.decided[counts(WHITE, 36, 20)] == -WIN
    first = ends(False, 0, False)
    assert first.decided[counts(WHITE, 25, 20)] == -500
    second = ends(False, 8, True)
    assert second.decided[counts(WHITE, 25, 20)] == WIN


def test_perft_goes_through_make_and_unmake() -> None:
    position = tables().pack(start(), BLACK)
    for depth, leaves in enumerate((14, 192, 3894, 78372), 1):
        assert sum(part[1] for part in perft(TrenchModel(), position, depth) if part) == leaves
