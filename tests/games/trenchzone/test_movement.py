"""Moving and wire (rulebook: Move, Wire; TZ-62 to TZ-73, TZ-101, TZ-105)."""

from __future__ import annotations

import pytest

from tests.games.trenchzone.table import Table

ADVANCE, CHARGE, OVER_THE_TOP = 33, 75, 85


def ready(card: int, sector: int = 0, active: int = 0) -> Table:
    """The move step with a card turned up, and somebody of the other side in every trench."""
    table = Table("move", active=active).slot(active, sector, card, up=True)
    for name in ("left", "centre", "right"):
        table.squads(1 - active, f"{name}.trench{'BA'[active]}", 3)
    return table


def goals(table: Table, card: int, origin: str) -> list[str]:
    return sorted(text.split(" ")[3] for text in table.can(f"order {card} {origin} "))


def test_advance_goes_one_zone_in_any_direction_but_diagonally() -> None:
    """Move; TZ-64, TZ-65."""
    table = ready(ADVANCE, 1).squads(0, "centre.nml", 5).squads(0, "centre.trenchA", 5)
    assert goals(table, ADVANCE, "centre.nml") == ["centre.wireA", "centre.wireB", "left.nml", "right.nml"]
    assert goals(table, ADVANCE, "centre.trenchA") == ["centre.wireA", "left.trenchA", "right.trenchA"]


def test_advance_to_the_trench_next_door() -> None:
    """Move: "you can also use this card to move to a trenchzone next to your present position"."""
    table = ready(ADVANCE).squads(0, "left.trenchA", 9).do(f"order {ADVANCE} left.trenchA centre.trenchA")
    table.do("squads -5").do("march")
    assert table.at(0, "left.trenchA") == 5
    assert table.at(0, "centre.trenchA") == 4


@pytest.mark.parametrize(("card", "far"), [(CHARGE, 2), (OVER_THE_TOP, 3)])
@pytest.mark.parametrize("active", [0, 1])
def test_charge_and_over_the_top_go_forward_alone(card: int, far: int, active: int) -> None:
    """Move: two and three zones; TZ-66."""
    own = f"left.trench{'AB'[active]}"
    table = ready(card, active=active).squads(active, own, 5)
    way = ["left.wireA", "left.nml", "left.wireB"] if active == 0 else ["left.wireB", "left.nml", "left.wireA"]
    assert goals(table, card, own) == sorted(way[:far])
    table.do(f"order {card} {own} {way[far - 1]}").do("march")
    assert table.at(active, way[far - 1]) == 5


def test_a_card_moves_every_group_of_its_sector_and_no_other() -> None:
    """TZ-63."""
    table = ready(ADVANCE).squads(0, "left.trenchA", 4).squads(0, "left.nml", 3).squads(0, "right.nml", 2)
    assert not table.can(f"order {ADVANCE} right")
    table.do(f"order {ADVANCE} left.trenchA left.wireA").do(f"order {ADVANCE} left.nml left.wireA").do("march")
    assert table.at(0, "left.wireA") == 7


def test_a_group_may_be_split() -> None:
    """TZ-63, in whole or in part."""
    table = ready(ADVANCE).squads(0, "left.trenchA", 12).do(f"order {ADVANCE} left.trenchA left.wireA")
    assert "squads +1" not in table.texts(), "it begins with all that can go"
    table.do("squads -10").do(f"order {ADVANCE} left.trenchA centre.trenchA").do("squads -5").do("march")
    assert (table.at(0, "left.trenchA"), table.at(0, "left.wireA"), table.at(0, "centre.trenchA")) == (5, 2, 5)


def test_a_plan_can_be_given_up() -> None:
    table = ready(ADVANCE).squads(0, "left.trenchA", 12).do(f"order {ADVANCE} left.trenchA left.wireA").do("back")
    assert table.now.plan is None
    assert table.can(f"order {ADVANCE}")


def test_crews_stay_in_their_shelters() -> None:
    """TZ-105."""
    table = ready(ADVANCE).squads(0, "left.trenchA", 2).pillbox(0, 0, 5).do(f"order {ADVANCE} left.trenchA left.wireA")
    table.do("march")
    assert table.at(0, "left.wireA") == 2
    assert table.now.trench(0, 0) == 5


def test_who_is_in_the_open_goes_on_by_himself() -> None:
    """Move; TZ-62: one zone a turn, but not those that came there by a card this turn."""
    table = ready(ADVANCE).squads(0, "left.trenchA", 4).squads(0, "left.wireA", 3).squads(0, "right.nml", 2)
    table.do(f"order {ADVANCE} left.trenchA left.wireA").do("march")
    assert table.at(0, "left.wireA") == 4
    assert table.at(0, "left.nml") == 3
    assert table.at(0, "right.wireB") == 2


def test_who_has_used_a_card_does_not_go_on() -> None:
    """TZ-62, TZ-64: a group that retreats does not advance too."""
    table = ready(ADVANCE).squads(0, "left.nml", 6).do(f"order {ADVANCE} left.nml left.wireA").do("march")
    assert table.at(0, "left.wireA") == 6


def test_one_movement_card_for_each_squad() -> None:
    """TZ-101: those that were there already may still use another one."""
    table = ready(ADVANCE).slot(0, 0, CHARGE, up=True).squads(0, "left.trenchA", 4).squads(0, "left.wireA", 3)
    table.do(f"order {ADVANCE} left.trenchA left.wireA").do("march")
    assert table.at(0, "left.wireA") == 7
    table.do(f"order {CHARGE} left.wireA left.wireB").do("march")
    assert table.at(0, "left.wireA") == 4
    assert table.at(0, "left.wireB") == 3


def test_who_is_passed_by_a_charge_still_goes_on() -> None:
    """TZ-62, TZ-101: only those that marched are spent."""
    table = ready(CHARGE).squads(0, "left.trenchA", 5).squads(0, "left.wireA", 3)
    table.do(f"order {CHARGE} left.trenchA left.nml").do("march")
    assert (table.at(0, "left.wireA"), table.at(0, "left.nml")) == (0, 8)


def test_a_charge_stops_where_it_meets_enemies() -> None:
    """TZ-67."""
    table = ready(OVER_THE_TOP).squads(0, "left.trenchA", 9).squads(1, "left.nml", 2)
    assert goals(table, OVER_THE_TOP, "left.trenchA") == ["left.nml", "left.wireA"]


def test_movement_cards_that_were_not_used_are_spent() -> None:
    table = ready(ADVANCE).squads(0, "left.trenchA", 9).done()
    assert ADVANCE in table.now.discard
    assert table.at(0, "left.trenchA") == 9


def test_leaving_a_trench_empty_gives_no_points() -> None:
    """TZ-73."""
    table = ready(ADVANCE).squads(0, "left.trenchA", 4).do(f"order {ADVANCE} left.trenchA left.wireA").do("march")
    assert table.chart == 0


# --- wire ---


def test_worked_example_wire() -> None:
    """Wire: ten squads enter two sections; 4 and 1 are rolled: five die."""
    table = ready(ADVANCE).squads(0, "left.trenchA", 10).wire("left.wireA", 2)
    table.do(f"order {ADVANCE} left.trenchA left.wireA").do("march", 4, 1)
    assert table.at(0, "left.wireA") == 5


def test_wire_hurts_on_entering_alone() -> None:
    """TZ-68."""
    table = Table("move").squads(0, "left.wireA", 6).squads(1, "left.trenchB", 1).wire("left.wireA", 3)
    assert table.dice == 0, "nothing is rolled for those that stand in wire and leave it"
    assert table.at(0, "left.nml") == 6


def test_a_charge_goes_on_through_wire_after_its_losses() -> None:
    """TZ-67, TZ-70: own wire and the enemy's both hurt, each time it is entered."""
    table = ready(OVER_THE_TOP).squads(0, "left.trenchA", 20).wire("left.wireA", 1).wire("left.wireB", 2)
    table.do(f"order {OVER_THE_TOP} left.trenchA left.wireB").do("march", 6)
    assert table.dice == 2
    table.roll(3, 2)
    assert table.at(0, "left.wireB") == 9


def test_groups_that_enter_together_share_one_roll() -> None:
    """TZ-69; with the Advance card two groups can enter one zone."""
    table = ready(ADVANCE).squads(0, "left.trenchA", 5).squads(0, "left.nml", 5).wire("left.wireA", 1)
    table.do(f"order {ADVANCE} left.trenchA left.wireA").do(f"order {ADVANCE} left.nml left.wireA").do("march", 6)
    assert table.at(0, "left.wireA") == 4


def test_the_owner_chooses_whom_the_wire_takes() -> None:
    """TZ-69: the part that was ordered last dies first."""
    for order in (("left.wireA", "left.nml"), ("left.nml", "left.wireA")):
        table = ready(CHARGE).squads(0, "left.trenchA", 10).wire("left.wireA", 1)
        table.do(f"order {CHARGE} left.trenchA {order[0]}").do("squads -5").do(
            f"order {CHARGE} left.trenchA {order[1]}"
        )
        table.do("march", 4)
        assert table.at(0, order[0]) == 5
        assert table.at(0, order[1]) == 1


def test_squads_that_stand_in_a_zone_do_not_die_for_those_that_enter() -> None:
    table = Table("move").squads(0, "left.wireA", 2).squads(0, "left.nml", 4).squads(1, "left.trenchB", 9)
    table.wire("left.wireB", 1)
    assert table.dice == 1
    table.roll(6)
    assert table.at(0, "left.wireB") == 0
    assert table.at(0, "left.nml") == 2
