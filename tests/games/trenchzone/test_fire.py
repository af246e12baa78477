"""Pillbox and MG fire (rulebook: Pillbox and MG Fire, MG's Position; TZ-49 to TZ-61)."""

from __future__ import annotations

import pytest

from tests.games.trenchzone.table import Table


def gun(sector: int = 0) -> Table:
    return Table("fire").pillbox(0, sector, 5)


def test_worked_example_pillbox() -> None:
    """Pillbox / MG Fire to Hit: 6, 3, 3 at a trench is one hit, two casualties (TZ-54)."""
    table = gun().squads(1, "left.trenchB", 10).do("fire left", 6, 3, 3)
    assert table.at(1, "left.trenchB") == 8


def test_worked_example_mg() -> None:
    """MG's Position: the same 6, 3, 3 for a single MG."""
    table = Table("fire").mg(0, 0).squads(0, "left.trenchA", 1).squads(1, "left.trenchB", 10).do("fire left", 6, 3, 3)
    assert table.at(1, "left.trenchB") == 8


@pytest.mark.parametrize("value", range(1, 7))
def test_what_hits_in_a_trench_and_in_the_open(value: int) -> None:
    """TZ-49: a 5 misses a trench; TZ-50: a 2 misses in the open, wire zones included."""
    assert gun().squads(1, "left.trenchB", 9).do("fire left", value, 1, 1).at(1, "left.trenchB") == (
        9 if value < 6 else 7
    )
    for zone in ("left.wireA", "left.nml", "left.wireB"):
        assert gun().squads(1, zone, 9).do("fire left", value, 1, 1).at(1, zone) == (9 if value < 3 else 7)


def test_three_dice_for_each_manned_position() -> None:
    """TZ-57, TZ-58: four squads can't man a pillbox; TZ-59: artillery crews don't fire."""
    table = (
        Table("fire").pillbox(0, 0, 5, 5, 4).artillery(0, 0, 5).mg(0, 0, 2).squads(1, "left.nml", 50).do("fire left")
    )
    assert table.dice == 3 * 4


def test_an_mg_needs_somebody_in_its_trench() -> None:
    """TZ-55."""
    assert not Table("fire").mg(0, 0).squads(1, "left.nml", 5).can("fire")
    assert Table("fire").mg(0, 0).artillery(0, 0, 1).squads(1, "left.nml", 5).can("fire")


def test_own_sector_alone_at_any_distance() -> None:
    """TZ-51."""
    table = gun().squads(1, "centre.nml", 5)
    assert not table.can("fire")
    assert gun().squads(1, "left.trenchB", 5).can("fire") == ["fire left"]


def test_casualties_go_from_front_to_back() -> None:
    """The nearest group first, then those behind, but only by dice that hit there too (TZ-52)."""
    table = gun().squads(1, "left.wireA", 1).squads(1, "left.nml", 1).squads(1, "left.trenchB", 9)
    table.do("fire left", 3, 4, 6)
    assert (table.at(1, "left.wireA"), table.at(1, "left.nml")) == (0, 0)
    assert table.at(1, "left.trenchB") == 7
    table = gun().squads(1, "left.nml", 2).squads(1, "left.trenchB", 9).do("fire left", 5, 5, 5)
    assert table.at(1, "left.nml") == 0
    assert table.at(1, "left.trenchB") == 9


def test_own_men_in_the_open_are_in_the_way() -> None:
    """TZ-53: what is in their zone or beyond it can't be hit."""
    table = (
        gun()
        .squads(0, "left.nml", 1)
        .squads(1, "left.wireA", 3)
        .squads(1, "left.wireB", 3)
        .squads(1, "left.trenchB", 3)
    )
    table.do("fire left", 6, 6, 6)
    assert table.at(1, "left.wireA") == 0
    assert table.at(1, "left.wireB") == 3
    assert table.at(1, "left.trenchB") == 3
    assert not gun().squads(0, "left.wireA", 1).squads(1, "left.wireB", 3).can("fire")


def test_crews_are_immune() -> None:
    table = gun().pillbox(1, 0, 5).squads(1, "left.trenchB", 1).do("fire left", 6, 6, 6)
    assert table.now.trench(1, 0) == 5


def test_a_sector_fires_once_a_turn_and_may_hold_its_fire() -> None:
    table = gun().pillbox(0, 1, 5).squads(1, "left.nml", 30).squads(1, "centre.nml", 30).do("fire left", 1, 1, 1)
    assert table.can("fire") == ["fire centre"]
    table.done()
    assert table.now.phase != "fire"


def test_only_the_side_whose_turn_it_is_fires() -> None:
    """TZ-61."""
    table = Table("fire", active=1).pillbox(0, 0, 5).squads(1, "left.nml", 5)
    assert not table.can("fire")
