"""A search runs in slices, stops at its limits, and gives a legal move at any time; equal searches give equal moves."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from tests.search.small_games import ConnectThree, Skirmish, TicTacToe
from tests.search.walks import walks
from trenchworks.search.alphabeta import MAX_DEPTH, MAX_PLY, PAUSE
from trenchworks.search.clock import Clock
from trenchworks.search.deepening import Finding, Search
from trenchworks.search.levels import LEVELS, Effort, scramble
from trenchworks.search.model import ACTION, DELTA, WIN


def finished(search: Search) -> Finding:
    while not search.run(1):
        pass
    return search.best()


def test_there_is_a_legal_move_before_the_first_slice() -> None:
    model = Skirmish()
    for position, quiet in walks(model, model.start, 20, 8):
        model.quiet_left = quiet
        found = Search(model, position, Effort(depth=3)).best()
        assert found.move in model.moves(position)
        assert found.line == (found.move,)
        assert (found.depth, found.nodes) == (0, 0)


def test_a_slice_of_no_time_makes_some_headway_and_slicing_changes_nothing() -> None:
    model = Skirmish(goal=8, quiet_limit=30)
    whole = finished(Search(model, model.start, Effort(depth=9)))
    search = Search(model, model.start, Effort(depth=9))
    slices, seen = 1, 0
    while not search.run(0):
        slices += 1
        found = search.best()
        assert found.nodes > seen
        assert found.move in model.moves(model.start)
        seen = found.nodes
    assert slices > 10
    assert search.best() == whole
    assert search.run(0)
    assert search.best() == whole


@pytest.mark.parametrize("nodes", [1, 100, 1000, 5000])
def test_nodes_are_the_limit(nodes: int) -> None:
    model = Skirmish(goal=8, quiet_limit=30)
    first = finished(Search(model, model.start, Effort(nodes=nodes)))
    assert nodes <= first.nodes < nodes + 4 * PAUSE
    assert first == finished(Search(model, model.start, Effort(nodes=nodes)))
    search = Search(model, model.start, Effort(nodes=nodes))
    while not search.run(0):
        pass
    assert search.best() == first


def test_the_depth_is_the_limit() -> None:
    model = Skirmish(goal=8, quiet_limit=30)
    for depth in (1, 2, 3, 4):
        assert finished(Search(model, model.start, Effort(depth=depth))).depth == depth


def test_time_is_the_limit() -> None:
    model = Skirmish(goal=8, quiet_limit=30)
    search = Search(model, model.start, Effort(ms=0))
    assert search.run(1)
    assert search.best().move in model.moves(model.start)


def test_the_clock() -> None:
    time = 100.0
    clock = Clock(3000, lambda: time)
    clock.slice(2)
    assert not clock.pause()
    time = 102.0
    assert clock.pause()
    clock.slice(2)
    assert not clock.pause()
    assert not clock.over()
    time = 103.0
    assert clock.pause()
    assert clock.over()
    assert not Clock(None, lambda: time).over()


def test_the_whole_game_is_searched_and_then_there_is_nothing_more_to_do() -> None:
    model = TicTacToe()
    found = finished(Search(model, model.start, Effort(depth=9)))
    assert found.value == 0
    assert len(found.line) >= 1


def test_forced_wins_and_losses_tell_the_plies() -> None:
    model = TicTacToe()
    cross = {cell: (1 << cell) for cell in range(9)}
    nought = {cell: (1 << cell + 9) for cell in range(9)}
    win_now = cross[0] + cross[1] + nought[3] + nought[7]
    found = finished(Search(model, win_now, Effort(depth=5)))
    assert (found.value, found.move[ACTION]) == (WIN - 1, 2)
    fork = cross[0] + cross[8] + nought[4] + nought[2] + cross[6] + TicTacToe.SIDE
    lost = finished(Search(model, fork, Effort(depth=5)))
    assert lost.value == -(WIN - 2)


def test_a_brief_search_stops_at_a_forced_win_and_at_an_only_move() -> None:
    model = TicTacToe()
    win_now = 0b11 + (0b10001000 << 9)
    assert finished(Search(model, win_now, Effort(depth=9, brief=True))).depth == 1
    full_but_one = 0b110011100 + (0b001100010 << 9) + TicTacToe.SIDE
    assert len(model.moves(full_but_one)) == 1
    assert finished(Search(model, full_but_one, Effort(depth=9, brief=True))).depth == 1


def test_only_the_roots_are_searched() -> None:
    model = Skirmish()
    for root in model.moves(model.start):
        found = finished(Search(model, model.start, Effort(depth=3), roots=[root]))
        assert found.move == root


def test_the_line_is_playable() -> None:
    model = Skirmish(goal=8, quiet_limit=30)
    longest = 0
    for position, _ in walks(model, model.start, 20, 6):
        found = finished(Search(model, position, Effort(depth=5)))
        assert found.line[0] == found.move
        longest = max(longest, len(found.line))
        for move in found.line:
            assert model.decided(position) is None
            assert move in model.moves(position)
            position += move[DELTA]
    assert longest == 5


def test_seeds_choose_among_equals() -> None:
    model = TicTacToe()
    corner = {finished(Search(model, model.start, Effort(depth=2), seed=seed)).move[ACTION] for seed in range(8)}
    assert corner == {4}
    taken = (1 << 4) + TicTacToe.SIDE
    replies = {finished(Search(model, taken, Effort(depth=4), seed=seed)).move[ACTION] for seed in range(20)}
    assert len(replies) > 1


@pytest.mark.parametrize("level", [1, 2, 3])
def test_levels_play_alike_for_equal_seeds(level: int) -> None:
    model = Skirmish(goal=8, quiet_limit=30)
    effort = LEVELS[level - 1]
    for position, _ in walks(model, model.start, 5, 6, seed=level):
        first = finished(Search(model, position, effort, seed=5))
        assert first == finished(Search(model, position, effort, seed=5))
        assert first.move in model.moves(position)


def test_a_whim_is_no_larger_than_it_says() -> None:
    model = Skirmish(goal=8, quiet_limit=30)
    chosen = set()
    for position, _ in walks(model, model.start, 10, 6, seed=9):
        best = finished(Search(model, position, Effort(depth=2), table_size=0)).value
        for seed in range(10):
            found = finished(Search(model, position, Effort(depth=2, whim=40), seed=seed, table_size=0))
            exact = finished(Search(model, position, Effort(depth=2), roots=[found.move], table_size=0)).value
            assert best - 40 <= exact == found.value
            chosen.add((position, found.move))
    assert len(chosen) > 15


def test_reach_ends_captures_too() -> None:
    model = Skirmish(goal=8, quiet_limit=30)
    near, far = Effort(depth=1, reach=2), Effort(depth=1)
    found = [
        [finished(Search(model, position, effort)).nodes for effort in (near, far)]
        for position, _ in walks(model, model.start, 20, 10)
    ]
    assert all(a <= b for a, b in found)
    assert any(a < b for a, b in found)


def test_the_stack_stays_low() -> None:
    """Whatever the depth, lines end at MAX_PLY, so that the search lives far below the limit of recursion."""
    model = ConnectThree()
    model.decided = lambda position, /: None  # type: ignore[method-assign]
    deepest = 0

    def evaluate(position: int, /) -> int:
        nonlocal deepest
        frame, height = sys._getframe(), 0
        while frame.f_back:
            frame, height = frame.f_back, height + 1
        deepest = max(deepest, height)
        return 0

    model.evaluate = evaluate  # type: ignore[method-assign]
    outside, frame = 0, sys._getframe()
    while frame.f_back:
        frame, outside = frame.f_back, outside + 1
    finished(Search(model, model.start, Effort(depth=16, nodes=60_000)))
    assert deepest - outside < 2 * MAX_PLY + 10
    assert MAX_DEPTH < MAX_PLY < 60


def test_scramble_is_the_same_everywhere() -> None:
    assert scramble(1, 2, 3) == scramble(1, 2, 3) != scramble(3, 2, 1)
    assert scramble(0) == 16294208416658607535
    assert scramble(1 << 70) != scramble(1 << 134)
    assert scramble(-1) != scramble(1)


def test_levels_spend_more_and_more() -> None:
    nodes = [level.nodes or 0 for level in LEVELS]
    assert nodes == sorted(nodes)
    assert len(LEVELS) == 5
    assert all(level.whim < 100 and level.ms is None for level in LEVELS)
    assert replace(LEVELS[0], whim=0).whim == 0
