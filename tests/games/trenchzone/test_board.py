"""The board and the order of a turn (rulebook: The Game Board, Turn Summary; TZ-3, TZ-5, TZ-6, TZ-11, TZ-20)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.trenchzone.table import Table
from trenchworks.core.game import Prefs
from trenchworks.games.trenchzone.board import (
    ZONE_OF,
    ZONES,
    depth_of,
    in_open,
    neighbours,
    trench_of,
    wire_of,
    zone_at,
)
from trenchworks.games.trenchzone.view import TrenchzoneView


def test_five_zones_a_sector() -> None:
    """TZ-5: trench, wire, No Man's Land, wire, trench; wire zones are No Man's Land."""
    assert len(ZONES) == 15
    assert [in_open(zone) for zone in range(5)] == [False, True, True, True, False]
    assert [trench_of(zone) for zone in range(5)] == [0, None, None, None, 1]
    assert [wire_of(zone) for zone in range(5)] == [None, 0, None, 1, None]


@pytest.mark.parametrize("side", [0, 1])
def test_depths_count_from_the_own_trench(side: int) -> None:
    for sector in range(3):
        for depth in range(5):
            assert depth_of(side, zone_at(side, sector, depth)) == depth
        assert trench_of(zone_at(side, sector, 0)) == side


@pytest.mark.parametrize(
    ("zone", "next_to"),
    [
        ("left.trenchA", {"left.wireA", "centre.trenchA"}),
        ("centre.nml", {"centre.wireA", "centre.wireB", "left.nml", "right.nml"}),
        ("right.wireB", {"right.nml", "right.trenchB", "centre.wireB"}),
    ],
)
def test_like_zones_of_neighbouring_sectors_are_next_to_each_other(zone: str, next_to: set[str]) -> None:
    """TZ-6: in any direction but diagonally."""
    assert {ZONES[other] for other in neighbours(ZONE_OF[zone])} == next_to


def test_the_order_of_a_turn() -> None:
    """Turn Summary; TZ-20: shelling, cards, fire, moving, melee, playing cards, refill."""
    table = Table().pillbox(0, 1, 5).squads(1, "centre.trenchB", 30).slot(0, 0, 33).slot(0, 0, 43)
    table.squads(0, "left.trenchA", 9).squads(1, "left.wireA", 2).hand(0, 1, 2, 3)
    seen = [table.now.phase]
    table.done()
    seen.append(table.now.phase)
    table.do("use 33").done()
    seen.append(table.now.phase)
    table.do("fire centre", 1, 1, 1)
    seen.append(table.now.phase)
    table.do("order 33 left.trenchA left.wireA").do("march")
    seen.append(table.now.phase)
    table.do("grenades 1", 1, 1, 1, 1)
    seen.append(table.now.phase)
    table.done()
    assert table.now.agenda[0] == ("refill", 0)
    assert seen == ["shell", "cards", "fire", "move", "melee", "play"]


def test_there_are_dice_enough() -> None:
    """TZ-11."""
    table = Table("fire").pillbox(0, 0, *[5] * 6).mg(0, 0, 3).squads(1, "left.nml", 60).do("fire left")
    assert table.dice == 27


def test_counters_are_of_ten_five_and_one() -> None:
    """TZ-3."""
    table = Table().squads(0, "left.trenchA", 38)
    shown = TrenchzoneView().picture(table.state, 0, Prefs()).scene["items"]
    sizes = Counter(item["id"].split(".")[3] for item in shown if item["id"].startswith("q.0.a."))
    assert sizes == {"10": 3, "5": 1, "1": 3}


def test_a_melee_is_over_before_anybody_fires_again() -> None:
    """TZ-60, TZ-82: nobody leaves it, and it is fought in the turn in which it began."""
    table = Table("melees").squads(0, "left.nml", 9).squads(1, "left.nml", 9)
    while table.dice:
        assert table.state.players_to_act() == ()
        table.roll(2)
    assert not (table.at(0, "left.nml") and table.at(1, "left.nml"))


def test_gas_harms_who_is_there_when_it_rolls() -> None:
    """TZ-86: passing through costs nothing."""
    table = Table("cards").slot(0, 0, 64).slot(0, 0, 85).squads(0, "left.trenchA", 9).squads(1, "left.trenchB", 5)
    table.do("use 64 left.nml", 6, 6, 6).do("use 85").do("order 85 left.trenchA left.wireB").do("march")
    assert table.at(0, "left.wireB") == 9
