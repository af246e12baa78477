"""Answers, cancelling and standing orders (rulebook: Playing a Card; TZ-27 to TZ-33, TZ-106)."""

from __future__ import annotations

import pytest

from tests.games.trenchzone.table import GAME, Table, options
from trenchworks.games.trenchzone.cards import DECK, key_of


def numbers(key: str) -> list[int]:
    return [card for card in DECK if key_of(card) == key]


@pytest.mark.parametrize("card", numbers("dud_shells"))
@pytest.mark.parametrize("where", ["hand", "here", "elsewhere"])
def test_dud_shells(card: int, where: str) -> None:
    """TZ-32, TZ-33: after the target is named, before the roll; from a sector only for a target there."""
    table = Table().squads(1, "left.nml", 30).squads(1, "right.nml", 5).order(1, "ask")
    if where == "hand":
        table.hand(1, card)
    else:
        table.slot(1, 0 if where == "here" else 2, card)
    table.do("salvo squads left.nml")
    if where == "elsewhere":
        assert table.dice == 3, "no card is there, so nobody is asked"
        return
    assert table.state.players_to_act() == (1,)
    table.do(f"react {card}")
    assert table.dice == 0, "shells that fail do not roll"
    assert card in table.now.discard
    assert not table.can("salvo"), "the salvo is spent"


@pytest.mark.parametrize("declared", ["gun left squads left.nml", "extra 81 squads left.nml"])
def test_dud_shells_stop_one_roll(declared: str) -> None:
    """TZ-32: one position's die, or Extra artillery; and both cards are discarded (TZ-30)."""
    table = Table().squads(1, "left.nml", 30).artillery(0, 0, 5).hand(0, 81).hand(1, 23).order(1, "always")
    table.do(declared)
    assert table.at(1, "left.nml") == 30
    assert table.state.players_to_act() == (0,)
    assert 23 in table.now.discard
    assert (81 in table.now.discard) == declared.startswith("extra")


def test_dud_shells_stop_a_mortar_but_no_mine() -> None:
    """TZ-32."""
    table = Table("cards").slot(0, 0, 48).slot(0, 0, 52).squads(1, "left.trenchB", 30).hand(1, 23).order(1, "always")
    table.do("use 48 squads left.trenchB")
    assert (table.dice, table.now.discard) == (0, (48, 23))
    table = Table("cards").slot(0, 0, 52).squads(1, "left.trenchB", 30).hand(1, 23).order(1, "always")
    table.do("use 52 squads")
    assert table.dice == 1


@pytest.mark.parametrize("card", numbers("low_ammo"))
def test_low_ammo(card: int) -> None:
    """TZ-34: the guns of one sector do not fire in this fire step."""
    table = Table("fire").pillbox(0, 0, 5).pillbox(0, 1, 5).squads(1, "left.nml", 30).squads(1, "centre.nml", 30)
    table.hand(1, card).order(1, "ask").do("fire left").do(f"react {card}")
    assert table.dice == 0
    assert table.can("fire") == ["fire centre"]


@pytest.mark.parametrize("card", numbers("gas_masks"))
def test_gas_masks(card: int) -> None:
    table = Table().squads(1, "left.nml", 30).hand(1, card).order(1, "always").do("gas left.nml", 6, 6, 6)
    assert table.at(1, "left.nml") == 30
    assert len(table.now.clouds) == 1, "the cloud stays"


def test_masks_hold_for_the_turn() -> None:
    """Two clouds in one zone, one card."""
    table = Table().squads(1, "left.nml", 30).slot(0, 0, 64).slot(0, 2, 47).hand(1, 27).order(1, "always")
    table.do("gas left.nml", 6, 6, 6).done().do("use 64 left.nml", 6, 6, 6)
    assert table.at(1, "left.nml") == 30


def test_the_owner_of_a_cloud_may_wear_masks_too() -> None:
    table = Table().squads(0, "left.nml", 9).hand(0, 27).order(0, "ask").do("gas left.nml")
    assert table.state.players_to_act() == (0,)
    table.do("react 27", 1, 1, 1)
    assert table.at(0, "left.nml") == 9


@pytest.mark.parametrize("card", numbers("lost_orders"))
@pytest.mark.parametrize("move", [33, 75, 85, 89])
def test_lost_orders(card: int, move: int) -> None:
    """Any movement card, as it is turned up; both are discarded (TZ-30)."""
    table = Table("cards").slot(0, 0, move).squads(0, "left.trenchA", 9).hand(1, card).order(1, "always")
    table.do(f"use {move}")
    assert table.now.discard == (card, move)
    assert table.now.slots[0][0] == ()


def test_one_card_from_hand_in_each_turn() -> None:
    """TZ-27."""
    table = Table().squads(1, "left.nml", 60).artillery(0, 0, 5).hand(1, 23, 24).order(1, "ask")
    table.do("salvo squads left.nml").do("react 23").do("gun left squads left.nml")
    assert table.dice == 1, "nobody is asked any more"


def test_who_holds_nothing_that_answers_is_asked_all_the_same() -> None:
    """TZ-106: being asked says nothing about the cards."""
    table = Table().squads(1, "left.nml", 60).hand(1, 1, 2).order(1, "ask").do("salvo squads left.nml")
    assert table.texts(1) == ["discard 1", "discard 2", "pass"], "TZ-24: cards may be discarded here too"
    table.do("discard 1").do("pass")
    assert table.dice == 3


@pytest.mark.parametrize(("order", "answers"), [("never", False), ("always", True), (1, True), (5, True), (10, False)])
def test_standing_orders_answer_by_the_losses_that_threaten(order: str | int, answers: bool) -> None:
    """TZ-106: three dice at a trench are 7.5 squads on average."""
    table = Table().squads(1, "left.trenchB", 60).hand(1, 23).order(1, order).do("salvo squads left.trenchB")
    assert (23 in table.now.discard) == answers


def test_orders_are_given_in_the_own_turn_and_in_secret() -> None:
    """TZ-106."""
    table = Table("play").hand(0, 1)
    before = [table.state.observation_string(viewer) for viewer in (None, 1)]
    table.do("orders").do("order dud_shells never").do("order gas_masks 10").do("order losses artillery")
    assert [table.state.observation_string(viewer) for viewer in (None, 1)] == before
    assert not any(table.state.sees(ply, 1) for ply in range(len(table.state.history)))
    assert all(table.state.sees(ply, 0) for ply in range(len(table.state.history)))
    table.done()
    assert table.now.phase == "play"
    assert table.now.orders[0][0] == "never"
    assert table.now.orders[0][2] == 10
    assert table.now.losses == ["artillery", "pillbox"]


@pytest.mark.parametrize("given", ["auto", "orders", "ask"])
def test_orders_start_as_the_option_says(given: str) -> None:
    assert Table(reactions=given).now.orders[0][0] == ("ask" if given == "ask" else 5)


@pytest.mark.parametrize(
    ("people", "settled"), [((True, True), "orders"), ((True, False), "ask"), ((False, False), "ask")]
)
def test_the_default_depends_on_who_plays(people: tuple[bool, bool], settled: str) -> None:
    """TZ-106; what is chosen stands."""
    assert GAME.settle_options(options(), people)["reactions"] == settled
    assert GAME.settle_options(options(reactions="orders"), people)["reactions"] == "orders"


# --- the option of TZ-27 ---


def test_an_identical_card_cancels_where_the_option_is_on() -> None:
    table = Table("cards", identical=True).slot(0, 0, 67).hand(1, 68).order(1, "always").do("use 67")
    assert table.now.reserve[0] == 220
    assert table.now.discard == (67, 68)
    table = Table("cards").slot(0, 0, 67).hand(1, 68).order(1, "always").do("use 67")
    assert table.now.reserve[0] == 210


def test_a_cancel_can_not_be_cancelled() -> None:
    """TZ-31."""
    table = (
        Table(identical=True).squads(1, "left.nml", 30).hand(0, 24).hand(1, 23).order(0, "always").order(1, "always")
    )
    table.do("salvo squads left.nml")
    assert table.now.discard == (23,)
