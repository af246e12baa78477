"""Exact expectations against counting every outcome, and the table of melees against playing them out by the rules."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

from tests.games.trenchzone.table import Table
from trenchworks.core.game import CHANCE
from trenchworks.games.trenchzone import hints, odds
from trenchworks.games.trenchzone.board import ZONE_OF
from trenchworks.games.trenchzone.fire import Group, casualties
from trenchworks.games.trenchzone.melee import dice_of

DICE = range(1, 7)


@pytest.mark.parametrize(("needed", "there", "worth"), [(3, 100, 5), (4, 7, 5), (6, 2, 1), (5, 1, 1), (4, 0, 5)])
@pytest.mark.parametrize("dice", [1, 3])
def test_shelling(dice: int, needed: int, there: int, worth: int) -> None:
    losses = [min(there, worth * sum(value >= needed for value in roll)) for roll in product(DICE, repeat=dice)]
    found = odds.shelling(dice, needed, there, worth)
    assert found.mean == pytest.approx(sum(losses) / len(losses))
    assert found.any == pytest.approx(sum(loss > 0 for loss in losses) / len(losses))


@pytest.mark.parametrize("there", [0, 1, 7, 30])
@pytest.mark.parametrize("dice", [0, 1, 2, 3])
def test_gas_and_wire(dice: int, there: int) -> None:
    losses = [min(there, sum(roll)) for roll in product(DICE, repeat=dice)]
    assert odds.dice_losses(dice, there).mean == pytest.approx(sum(losses) / len(losses))


def test_snipers() -> None:
    assert odds.half_die(9).mean == pytest.approx((1 + 1 + 2 + 2 + 3 + 3) / 6)
    assert odds.half_die(1).mean == 1


@pytest.mark.parametrize(
    "groups",
    [
        (Group(2, 30, 3),),
        (Group(4, 30, 6),),
        (Group(1, 1, 3), Group(2, 3, 3), Group(4, 9, 6)),
        (Group(2, 3, 6), Group(4, 2, 6)),
    ],
)
@pytest.mark.parametrize("dice", [3, 6])
def test_fire(dice: int, groups: tuple[Group, ...]) -> None:
    rolls = [casualties(groups, roll) for roll in product(DICE, repeat=dice)]
    for index, found in enumerate(odds.fire(dice, groups)):
        assert found.mean == pytest.approx(sum(roll[index] for roll in rolls) / len(rolls))
        assert found.any == pytest.approx(sum(roll[index] > 0 for roll in rolls) / len(rolls))


@cache
def _counted(a: int, b: int, trench: int | None, extra: tuple[int, int]) -> tuple[float, float]:
    """Both sides' chances to be left alone, by counting every roll of every round."""
    if not a or not b:
        return float(a > b), float(b > a)
    dice = dice_of((a, b), extra, trench)
    wins = loses = 0.0
    for mine in product(DICE, repeat=dice[0]):
        for theirs in product(DICE, repeat=dice[1]):
            won, lost = _counted(max(0, a - sum(theirs)), max(0, b - sum(mine)), trench, (0, 0))
            wins += won
            loses += lost
    return wins / 6 ** sum(dice), loses / 6 ** sum(dice)


@pytest.mark.parametrize("trench", [None, 0, 1])
@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 5), (7, 7), (9, 4)])
@pytest.mark.parametrize("extra", [(0, 0), (1, 0)])
def test_melee(a: int, b: int, trench: int | None, extra: tuple[int, int]) -> None:
    found = odds.melee(a, b, trench, extra)
    wins, loses = _counted(a, b, trench, extra)
    assert found.wins == pytest.approx(wins)
    assert found.loses == pytest.approx(loses)
    assert found.both_die == pytest.approx(1 - wins - loses)


def test_the_table_is_the_same_in_whatever_order_it_grows() -> None:
    one, two = odds.MeleeTable(1), odds.MeleeTable(1)
    one.odds(30, 3)
    one.odds(4, 40)
    two.odds(31, 41)
    for a, b in product((0, 1, 4, 30), (0, 2, 3, 40)):
        assert one.odds(a, b) == pytest.approx(two.odds(a, b))


def test_the_sides_mirror_each_other() -> None:
    assert odds.melee(12, 9, 0) == pytest.approx(
        (odds.melee(9, 12, 1).loses, odds.melee(9, 12, 1).wins, odds.melee(9, 12, 1).both_die)
    )


def test_melees_by_the_rules_end_as_the_table_says() -> None:
    rng = Random(5)
    wins, games = 0, 600
    for _ in range(games):
        table = Table("melees").squads(0, "centre.nml", 9).squads(1, "centre.nml", 8)
        while table.dice:
            table.state.do(CHANCE, ("die", rng.randrange(1, 7)))
        wins += table.at(0, "centre.nml") > 0
    assert wins / games == pytest.approx(odds.melee(9, 8, None).wins, abs=0.07)


def test_expectations_are_those_of_the_rules() -> None:
    """What the prompt says of a shot is what shots do on average."""
    total = 0
    for roll in product(DICE, repeat=3):
        total += Table().squads(1, "left.trenchB", 12).do("salvo squads left.trenchB", *roll).now.reserve[1] - 208
    assert total / 216 == pytest.approx(odds.shelling(3, 4, 12, 5).mean)


def test_hints_say_the_odds() -> None:
    table = Table().squads(1, "left.trenchB", 100).squads(0, "left.trenchA", 30).pillbox(0, 0, 5).wire("left.wireA", 2)
    pos = table.state.data
    say, gist = hints.shot(pos, 0, ("squads", ZONE_OF["left.trenchB"]), 3)
    assert say.endswith("7.5 squads lost expected, at least one hit 88 %")
    assert gist == "7.5 expected"
    say, gist = hints.guns(pos, 0, 0)
    assert "3 dice: expected losses left trench of B 1 of 100 (6 or more hits)" in say
    assert gist == "1 expected"
    say, gist = hints.walk(pos, 0, 0, 1, 30)
    assert "wire on the way, 7 lost expected" in say
    assert gist == "7 lost expected"
    say, gist = hints.cloud(pos, ZONE_OF["left.trenchB"])
    assert "10.5 of Commander B's 100" in say
    assert gist == "10.5 of B expected"
