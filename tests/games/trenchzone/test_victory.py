"""The chart and the ends of a game (rulebook: Victory; TZ-89 to TZ-98)."""

from __future__ import annotations

import pytest

from tests.games.trenchzone.table import Table


def charted(at: int, length: int = 6) -> Table:
    table = Table(chart=length)
    table.pos.chart = at
    return table


def test_emptying_a_trench_scores_one() -> None:
    """Completely empty an opponents Trenchzone = 1; crews count (TZ-73)."""
    table = Table().squads(1, "left.trenchB", 5).do("salvo squads left.trenchB", 4, 1, 1)
    assert table.chart == 1
    table = Table().squads(1, "left.trenchB", 5).pillbox(1, 0, 1).do("salvo squads left.trenchB", 4, 4, 4)
    assert table.chart == 0


def test_emptying_it_again_scores_again() -> None:
    """TZ-95."""
    table = Table().squads(1, "left.trenchB", 5).artillery(0, 0, 5).do("salvo squads left.trenchB", 4, 1, 1)
    table.now.loose[1][4] += 2
    table.now.reserve[1] -= 2
    assert table.do("gun left squads left.trenchB", 6).chart == 2


def test_wiping_out_an_advance_scores_two() -> None:
    """Eliminate all opponents squads advancing in No Mans Land before they reach your Trenchzone = 2; TZ-92."""
    table = Table().squads(1, "left.nml", 5).squads(1, "left.wireA", 5).do("salvo squads left.nml", 3, 1, 1)
    assert table.chart == 0, "some of it are left in this sector"
    table = Table().squads(1, "left.nml", 5).squads(1, "right.nml", 5).do("salvo squads left.nml", 3, 1, 1)
    assert table.chart == 2, "each sector by itself"


def test_an_advance_that_reached_the_trench_scores_nothing() -> None:
    """TZ-92: the flag is set on reaching the trench, and cleared once nobody of them is in that No Man's Land."""
    table = Table().squads(1, "left.nml", 5)
    table.pos.reached[1][0] = True
    table.do("salvo squads left.nml", 3, 1, 1)
    assert table.chart == 0
    assert table.now.reached[1][0] is False


def test_the_flag_is_set_by_reaching_the_trench() -> None:
    table = Table("move").squads(0, "left.wireB", 2).squads(0, "left.wireA", 2).squads(1, "left.trenchB", 30)
    assert table.state.data.reached[0][0]


@pytest.mark.parametrize(("zone", "points"), [("left.wireB", -2), ("left.wireA", 0)])
def test_wire_scores_for_its_owner(zone: str, points: int) -> None:
    """TZ-92, TZ-93: death in one's own wire scores nothing."""
    table = Table("move").wire(zone, 1).squads(1, "left.trenchB", 9)
    table.squads(0, "left.trenchA" if zone == "left.wireA" else "left.nml", 3)
    if zone == "left.wireA":
        table.slot(0, 0, 33, up=True).do("order 33 left.trenchA left.wireA").do("march")
    table.roll(6)
    assert table.at(0, zone) == 0
    assert table.chart == points


@pytest.mark.parametrize("length", [5, 6, 8])
def test_the_end_of_the_chart_is_the_end_of_the_game(length: int) -> None:
    """Victory; TZ-89."""
    table = charted(length - 1, length).squads(1, "left.nml", 5).do("salvo squads left.nml", 3, 1, 1)
    assert table.winner == 0
    assert table.chart == length
    assert table.state.result() is not None
    assert table.state.returns() == [1.0, -1.0]


def test_the_chart_goes_back_and_forth() -> None:
    table = charted(-3).squads(1, "left.nml", 5).do("salvo squads left.nml", 3, 1, 1)
    assert table.chart == -1


@pytest.mark.parametrize(("chart", "winner"), [(2, 0), (-1, 1), (0, None)])
@pytest.mark.parametrize("rounds", ["20", "30"])
def test_after_the_last_round_the_chart_decides(rounds: str, chart: int, winner: int | None) -> None:
    """TZ-97."""
    table = Table("round", rounds=rounds)
    table.pos.agenda = (("round",),)
    table.pos.round, table.pos.chart = int(rounds), chart
    assert table.state.is_terminal()
    assert table.winner == winner
    assert table.now.over is not None
    assert table.now.over.how == "rounds"
    assert table.state.returns() == [0.0, 0.0] if winner is None else table.state.returns()[winner] == 1.0


def test_without_a_limit_it_goes_on() -> None:
    table = Table("round", rounds="none").hand(0, 1).hand(1, 2)
    table.pos.agenda = (("round",),)
    table.pos.round = 30
    assert not table.state.is_terminal()


def test_a_side_may_resign() -> None:
    table = Table().squads(1, "left.nml", 1)
    assert table.state.table_actions(1) == ("resign",)
    table.state.apply_action(1, "resign")
    assert table.winner == 0
    table.state.undo_action()
    assert table.winner is None
