"""Melee (rulebook: Melee Combat; TZ-74 to TZ-83) and taking trenches (Victory; TZ-90, TZ-91, TZ-98)."""

from __future__ import annotations

import pytest

from tests.games.trenchzone.table import Table
from trenchworks.games.trenchzone.melee import dice_of

MIDDLE = "centre.nml"


def fight(a: int, b: int, zone: str = MIDDLE, active: int = 0, **given: object) -> Table:
    return Table("melees", active=active, **given).squads(0, zone, a).squads(1, zone, b)


def test_worked_example_with_the_ruling() -> None:
    """Melee, Dice Rolls: 30 against 40 in B's trench, A with Grenades; "most squads" goes to B (TZ-75), not to A."""
    table = fight(30, 40, "centre.trenchB").slot(0, 1, 43).do("grenades 1", 1, 1, 6, 4, 1)
    assert table.now.strength(0, 14 - 5) == 30 - 11
    assert table.now.strength(1, 14 - 5) == 40 - 2
    assert 43 in table.now.discard, "Discard modifying cards"


@pytest.mark.parametrize(
    ("squads", "modifiers", "trench", "dice"),
    [
        ((5, 5), (0, 0), None, (1, 1)),
        ((6, 5), (0, 0), None, (2, 1)),
        ((5, 6), (0, 0), None, (1, 2)),
        ((5, 5), (0, 0), 0, (2, 1)),
        ((5, 5), (0, 0), 1, (1, 2)),
        ((9, 5), (2, 1), 1, (4, 3)),
        ((30, 40), (1, 0), 1, (2, 3)),
    ],
)
def test_how_many_dice(
    squads: tuple[int, int], modifiers: tuple[int, int], trench: int | None, dice: tuple[int, int]
) -> None:
    """Dice Rolls; TZ-75 (equal: nobody), TZ-77, TZ-78, TZ-81."""
    assert dice_of(squads, modifiers, trench) == dice


def test_a_melee_goes_on_to_the_end() -> None:
    """TZ-74, TZ-83: both lose what the other rolls, until a side is gone; more than there is is lost."""
    table = fight(10, 12)
    assert table.dice == 3, "one each, and one for most squads"
    table.roll(6, 1, 1)
    assert (table.at(0, MIDDLE), table.at(1, MIDDLE)) == (8, 6)
    assert table.dice == 3, "who has most squads is looked at anew (TZ-76)"
    table.roll(6, 6, 1)
    assert (table.at(0, MIDDLE), table.at(1, MIDDLE)) == (7, 0)
    assert table.now.agenda[0] == ("refill", 0), "the melee is over"


def test_a_trench_helps_its_owner_in_every_round() -> None:
    """TZ-78."""
    table = fight(20, 20, "left.trenchB")
    assert table.dice == 3
    table.roll(1, 1, 1)
    assert table.dice == 4, "19 against 18: most squads is the defender's"


def test_crews_fight_and_die_last() -> None:
    """TZ-79; and the emptiest shelters of the kind that their owner chose first (TZ-103)."""
    table = Table("melees").squads(0, "left.trenchB", 30).squads(1, "left.trenchB", 3)
    table.pillbox(1, 0, 5, 5).artillery(1, 0, 5)
    assert table.dice == 4, "30 against 18"
    table.roll(4, 4, 1, 1)
    assert table.now.pillboxes[1][0] == (5, 0)
    assert table.now.artillery[1][0] == (5,)


def test_the_owner_may_let_artillery_crews_die_first() -> None:
    """TZ-103."""
    table = Table("melees").squads(0, "left.trenchB", 30).pillbox(1, 0, 5).artillery(1, 0, 5)
    table.pos.losses[1] = "artillery"
    table.roll(3, 2, 1, 1)
    assert table.now.artillery[1][0] == (0,)
    assert table.now.pillboxes[1][0] == (5,)


def test_entering_scores_two_and_winning_takes_the_game() -> None:
    """Enter an opponents Trenchzone = 2; Conquer = Victory; TZ-91."""
    table = fight(30, 1, "left.trenchB")
    assert table.chart == 2
    table.roll(6, 6, 1, 1)
    assert table.winner == 0
    assert table.now.over is not None
    assert table.now.over.how == "conquest"


def test_the_defender_holds_the_trench() -> None:
    table = fight(1, 30, "left.trenchB").roll(1, 6, 6, 1)
    assert table.winner is None
    assert table.at(1, "left.trenchB") == 29
    assert table.chart == 2


def test_both_dead_in_a_trench() -> None:
    """TZ-80, TZ-94: it is kept, empty; the attacker scores for emptying it."""
    table = fight(1, 1, "left.trenchB").roll(6, 6, 6)
    assert table.winner is None
    assert table.now.trench(1, 0) == 0
    assert table.chart == 3


def test_both_wiped_out_in_the_open_cancel_each_other() -> None:
    """TZ-92: each wipes out the other's advance, two points against two."""
    table = fight(1, 1)
    table.pos.chart = 0
    table.roll(6, 6)
    assert table.chart == 0
    assert table.winner is None


def test_an_empty_trench_is_walked_into() -> None:
    """TZ-7, TZ-90."""
    table = Table("move").squads(0, "left.wireB", 1)
    assert table.winner == 0


def test_the_first_event_ends_it() -> None:
    """TZ-98."""
    table = Table("melees").squads(0, "left.trenchB", 30).squads(1, "left.trenchB", 1)
    table.squads(0, "right.trenchB", 1).squads(1, "right.trenchB", 30)
    table.roll(6, 6, 1, 1)
    assert table.winner == 0
    assert table.now.agenda == ()


# --- Grenades ---


def test_any_number_of_grenades_in_the_first_round_alone() -> None:
    """TZ-81."""
    table = fight(30, 30).slot(0, 1, 43).slot(0, 1, 44).slot(0, 2, 45)
    assert table.can("grenades") == ["grenades 0", "grenades 1", "grenades 2"]
    table.do("grenades 2")
    assert table.dice == 4
    table.roll(1, 1, 1, 1)
    assert table.dice == 3, "30 - 1 against 30 - 3: one die each and one for most squads"


def test_both_choose_in_secret() -> None:
    """The number is seen once both have chosen; who has no card there is not asked."""
    table = fight(30, 30).slot(0, 1, 43).slot(1, 1, 44).order(1, "ask")
    assert table.state.players_to_act() == (0, 1)
    before = [table.state.observation_string(viewer) for viewer in (None, 0)]
    table.do("grenades 1", seat=1)
    assert table.state.players_to_act() == (0,)
    assert not table.state.sees(0, 0)
    assert [table.state.observation_string(viewer) for viewer in (None, 0)] != before, "that B has chosen is seen"
    table.do("grenades 0", seat=0)
    assert table.dice == 3
    assert table.state.sees(0, 0)


def test_a_card_that_is_no_grenades_is_asked_for_too() -> None:
    """TZ-106: who has a card face down there is asked, whatever it is."""
    table = fight(30, 30).slot(0, 1, 1)
    assert table.can("grenades") == ["grenades 0"]


def test_the_attacked_side_throws_by_its_orders() -> None:
    """TZ-106: in the other's turn orders answer, unless they say ask."""
    assert fight(30, 30).slot(1, 1, 44).order(1, "always").dice == 3
    assert fight(30, 30).slot(1, 1, 44).order(1, "never").dice == 2
    assert fight(9, 30).slot(1, 1, 44).order(1, 10).dice == 3, "9 enemies are fewer than 10"
