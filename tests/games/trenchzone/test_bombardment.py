"""Shelling and gas (rulebook: Artillery Bombardment, Artillery Positions, Gas; TZ-38 to TZ-48, TZ-84 to TZ-99)."""

from __future__ import annotations

import pytest

from tests.games.trenchzone.table import Table
from trenchworks.games.trenchzone.gas import shares


def line() -> Table:
    """B's left trench with some of everything, and a group of B in the open."""
    table = Table().squads(0, "left.trenchA", 20).squads(1, "left.trenchB", 12).squads(1, "left.nml", 8)
    return table.pillbox(1, 0, 5, 5).artillery(1, 0, 5).mg(1, 0)


def test_worked_example_salvo_at_artillery_misses() -> None:
    """Artillery Bombardment: 3, 1, 4 at an artillery position, which takes a 6, is a miss."""
    table = line().do("salvo artillery left", 3, 1, 4)
    assert table.now.artillery[1][0] == (5,)
    assert table.chart == 0


def test_the_salvo_has_three_dice_and_is_fired_once_a_turn() -> None:
    table = line().do("salvo pillbox left")
    assert table.dice == 3
    table.roll(1, 1, 1)
    assert not table.can("salvo")
    assert table.can("done")


@pytest.mark.parametrize(
    ("target", "least"),
    [("artillery left", 6), ("pillbox left", 5), ("mg left", 4), ("squads left.trenchB", 4), ("squads left.nml", 3)],
)
@pytest.mark.parametrize("value", range(1, 7))
def test_what_hits(target: str, least: int, value: int) -> None:
    """Artillery to Hit; squads in the open are those in any zone of No Man's Land (TZ-42)."""
    table = line()
    before = table.state.data
    table.do(f"salvo {target}", value, 1, 1)
    lost = before.on_board(1) - table.now.on_board(1)
    gone = sum(
        len(old) - len(new)
        for old, new in (
            (before.pillboxes[1][0], table.now.pillboxes[1][0]),
            (before.artillery[1][0], table.now.artillery[1][0]),
        )
    )
    gone += before.mgs[1][0] - table.now.mgs[1][0]
    hit = value >= least
    assert lost == (5 if hit and "squads" in target else 0)
    assert gone == (1 if hit and "squads" not in target else 0)


def test_each_hit_destroys_one_piece_or_five_squads() -> None:
    """TZ-38; and the extra sixes of TZ-39."""
    table = line().artillery(1, 1, 5, 0).squads(1, "centre.trenchB", 1)
    table.do("salvo artillery centre", 6, 6, 6)
    assert table.now.artillery[1][1] == ()
    assert table.chart == 2, "a point for each artillery position, none for what is not there (TZ-96)"
    assert line().do("salvo squads left.trenchB", 4, 5, 6).at(1, "left.trenchB") == 0


def test_pillboxes_and_mgs_score_nothing() -> None:
    """Victory Chart Points: (Not Pillbox); TZ-96."""
    assert line().do("salvo pillbox left", 6, 6, 6).chart == 0
    assert line().do("salvo mg left", 6, 6, 6).chart == 0


def test_the_crew_of_a_destroyed_shelter_stays_in_the_trench() -> None:
    """Artillery Positions; TZ-44."""
    table = line().do("salvo pillbox left", 5, 1, 1)
    assert table.now.pillboxes[1][0] == (5,)
    assert table.at(1, "left.trenchB") == 17
    table = line().do("salvo artillery left", 6, 1, 1)
    assert table.at(1, "left.trenchB") == 17
    assert table.chart == 1


def test_the_best_manned_shelter_is_hit_first() -> None:
    """A ruling of the README: pieces of a kind are alike to the gunner."""
    table = Table().pillbox(1, 0, 5, 2, 0).do("salvo pillbox left", 5, 1, 1)
    assert table.now.pillboxes[1][0] == (2, 0)


def test_losses_beyond_the_zone_are_none() -> None:
    """TZ-45."""
    table = Table().squads(1, "left.nml", 3).squads(1, "left.trenchB", 9).do("salvo squads left.nml", 6, 6, 6)
    assert table.at(1, "left.nml") == 0
    assert table.at(1, "left.trenchB") == 9


def test_only_unsheltered_squads_are_a_target() -> None:
    """TZ-43; wire and mud are never hit (TZ-46)."""
    table = Table().pillbox(1, 0, 5).wire("left.wireB", 2)
    assert table.can("salvo") == ["salvo pillbox left"]


def test_squads_in_a_melee_are_no_target() -> None:
    """TZ-47."""
    table = Table().squads(1, "left.nml", 3).squads(0, "left.nml", 3).squads(1, "right.nml", 3)
    assert table.can("salvo") == ["salvo squads right.nml"]


def test_the_salvo_may_be_forgone() -> None:
    """TZ-48."""
    assert line().done().now.phase != "shell"


def test_each_manned_position_has_a_die_of_its_own_in_its_sector() -> None:
    """Artillery Positions; TZ-40, TZ-41, TZ-99: four squads are too few."""
    table = line().artillery(0, 0, 5, 5, 4).artillery(0, 1, 5)
    assert table.can("gun left")
    assert not table.can("gun centre"), "nothing of the enemy is in that sector"
    table.do("gun left squads left.trenchB")
    assert table.dice == 1
    table.roll(4)
    assert table.at(1, "left.trenchB") == 7
    table.do("gun left pillbox left", 1)
    assert not table.can("gun")
    assert table.can("salvo"), "the salvo is apart from them"


def test_chance_names_the_die() -> None:
    table = line().do("salvo pillbox left")
    assert [table.state.action_to_string(-1, action) for action, _ in table.state.chance_outcomes()] == [
        f"die {value}" for value in range(1, 7)
    ]


# --- crews (TZ-9, TZ-105) ---


def test_crews_change_at_the_start_of_the_own_actions_alone() -> None:
    table = Table().squads(0, "left.trenchA", 7).pillbox(0, 0, 5, 0).squads(1, "left.nml", 10)
    assert "crew left pillbox 0 5" in table.texts()
    table.do("crew left pillbox 0 5")
    assert table.now.pillboxes[0][0] == (5, 5)
    assert table.at(0, "left.trenchA") == 2
    table.do("salvo squads left.nml", 1, 1, 1)
    assert not table.can("crew")


def test_a_crew_moves_from_one_shelter_to_another_within_a_trench() -> None:
    table = Table().pillbox(0, 0, 5, 0).artillery(0, 0, 0).squads(1, "left.nml", 1)
    assert not table.can("crew left artillery"), "nobody is free"
    table.do("crew left pillbox 5 0").do("crew left artillery 0 5")
    assert table.now.artillery[0][0] == (5,)
    assert table.now.pillboxes[0][0] == (0, 0)
    assert table.can("gun left squads left.nml")


def test_crews_change_once_for_each_shelter_at_most() -> None:
    table = Table().squads(0, "left.trenchA", 5).pillbox(0, 0, 0)
    table.do("crew left pillbox 0 5")
    assert not table.can("crew")


# --- gas ---


def test_worked_example_gas_over_three_turns() -> None:
    """Gas: 5, 2, 1 kill eight, then 1, 5 kill six, then a 1 kills one; five of twenty are left (TZ-84, TZ-88)."""
    table = Table().squads(1, "centre.trenchB", 20).squads(0, "left.trenchA", 5).do("gas centre.trenchB", 5, 2, 1)
    assert table.at(1, "centre.trenchB") == 12
    _turns(table)
    assert table.now.agenda[0][3][0] == "gas", "the second roll comes first in the owner's turn"
    assert table.dice == 2
    table.roll(1, 5)
    assert table.at(1, "centre.trenchB") == 6
    _turns(table)
    assert table.dice == 1
    table.roll(1)
    assert table.at(1, "centre.trenchB") == 5
    assert table.now.clouds == ()


def _turns(table: Table) -> None:
    """Go on, without doing anything, to side 0's next turn."""
    number = table.now.round
    while table.now.round == number or table.now.active != 0 or table.now.phase not in ("shell",):
        if table.now.agenda[0][0] == "refill":
            table.draws()
        elif table.now.agenda[0][0] == "initiative":
            for seat in table.state.players_to_act():
                table.state.apply_action(seat, table.state.legal_actions(seat)[0])
        elif table.now.agenda[0][0] == "dice":
            assert table.now.active == 0
            return
        else:
            table.do("done" if "done" in table.texts() else "pass")


def test_the_starting_gas_is_used_once() -> None:
    """Forces; TZ-13."""
    table = Table().squads(1, "left.nml", 30).do("gas left.nml", 1, 1, 1)
    assert not table.can("gas")
    assert table.now.gas == [0, 1]


def test_crews_and_mgs_are_immune_to_gas() -> None:
    """Gas; TZ-56, TZ-85."""
    table = Table().squads(1, "left.trenchB", 4).pillbox(1, 0, 5).artillery(1, 0, 5).mg(1, 0)
    table.do("gas left.trenchB", 6, 6, 6)
    assert table.at(1, "left.trenchB") == 0
    assert table.now.trench(1, 0) == 10
    assert table.now.mgs[1][0] == 1
    assert table.chart == 0, "the crews hold the trench: it is not empty"


def test_gas_kills_both_sides_evenly() -> None:
    """TZ-85."""
    assert shares(7, 10, 4) == (4, 3)
    assert shares(8, 2, 20) == (2, 6)
    assert shares(99, 3, 4) == (3, 4)


def test_own_gas_scores_nothing_for_the_dead_of_its_owner() -> None:
    """TZ-92."""
    table = Table().squads(0, "left.nml", 3).do("gas left.nml", 1, 1, 1)
    assert table.at(0, "left.nml") == 0
    assert table.chart == 0


def test_two_clouds_at_once_in_all() -> None:
    """TZ-12, TZ-87: two may lie in one zone."""
    table = Table().squads(1, "left.nml", 40).slot(0, 1, 64).slot(0, 2, 65)
    table.do("gas left.nml", 1, 1, 1).done().do("use 64 left.nml", 1, 1, 1)
    assert len(table.now.clouds) == 2
    assert not table.can("use 65")
