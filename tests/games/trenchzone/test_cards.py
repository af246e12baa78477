"""Each of the 90 cards (rulebook: Command Cards, Activate a Card, Playing a Card; TZ-16 to TZ-37, TZ-100, TZ-102)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.trenchzone.table import Table
from trenchworks.games.trenchzone.board import ZONE_OF
from trenchworks.games.trenchzone.cards import DECK, KIND_OF, KINDS, key_of
from trenchworks.games.trenchzone.texts import CARDS


def numbers(key: str) -> list[int]:
    return [card for card in DECK if key_of(card) == key]


def with_card(card: int, sector: int = 0) -> Table:
    """The activation step with the card face down and another that has no use now, and squads of both sides about."""
    table = (
        Table("cards").slot(0, sector, card).slot(0, 2, 47).squads(0, "left.trenchA", 20).squads(1, "left.trenchB", 20)
    )
    return table.squads(1, "left.nml", 6)


def test_the_deck() -> None:
    """TZ-15, TZ-17: 90 numbers, each once; those that the rulebook prints are kept."""
    assert sorted(KIND_OF) == list(range(1, 91))
    named = {52: "sappers", 21: "low_ammo", 43: "grenades", 23: "dud_shells", 64: "gas"}
    assert {number: key_of(number) for number in named} == named
    assert set(CARDS) == {kind.key for kind in KINDS}
    assert Counter(key_of(card) for card in DECK)["advance"] == 10
    assert {kind.key for kind in KINDS if kind.hand} == {
        "lost_orders", "low_ammo", "dud_shells", "gas_masks", "extra_artillery",
    }  # fmt: skip


@pytest.mark.parametrize("card", numbers("trench_foot"))
def test_trench_foot(card: int) -> None:
    table = with_card(card).pillbox(1, 0, 5).do(f"use {card}")
    assert table.at(1, "left.trenchB") == 18
    assert card in table.now.discard


def test_trench_foot_spares_crews() -> None:
    assert not Table("cards").slot(0, 0, 1).pillbox(1, 0, 5).can("use")
    assert Table("cards").slot(0, 0, 1).squads(1, "left.trenchB", 1).do("use 1").chart == 1


@pytest.mark.parametrize("card", numbers("stretcher_bearers"))
def test_stretcher_bearers(card: int) -> None:
    table = with_card(card).do(f"use {card}")
    assert table.at(0, "left.trenchA") == 23
    assert table.now.reserve[0] == 197


@pytest.mark.parametrize("card", numbers("reinforcements"))
def test_worked_example_reinforcements(card: int) -> None:
    """Activate a Card: ten squads arrive in the sector's trench, from the reserve (TZ-2)."""
    table = with_card(card, 1).do(f"use {card}")
    assert table.at(0, "centre.trenchA") == 10
    assert table.now.reserve[0] == 190


def test_reinforcements_are_those_that_are_left() -> None:
    table = with_card(67)
    table.pos.reserve[0] = 4
    assert table.do("use 67").at(0, "left.trenchA") == 24
    table = with_card(67)
    table.pos.reserve[0] = 0
    assert not table.can("use")


@pytest.mark.parametrize("card", numbers("mud"))
def test_mud(card: int) -> None:
    """TZ-14: nobody leaves the zone until its owner's next turn."""
    table = with_card(card).squads(0, "left.wireA", 3).slot(0, 0, 33)
    assert table.can(f"use {card}") == [f"use {card} left.{row}" for row in ("wireA", "nml", "wireB")]
    table.do(f"use {card} left.wireA").do("use 33").done()
    assert not table.can("order 33 left.wireA")
    table.done()
    assert table.at(0, "left.wireA") == 3, "nor do they go on by themselves"


def test_the_mud_is_one_token() -> None:
    table = with_card(9).slot(0, 0, 10).do("use 9 left.nml")
    assert not table.can("use 10")


def test_a_charge_ends_in_mud() -> None:
    table = with_card(9).slot(0, 0, 85)
    table.pos.loose[1][ZONE_OF["left.nml"]] = 0
    table.pos.reserve[1] += 6
    table.do("use 9 left.wireA").do("use 85").done()
    assert table.can("order 85") == ["order 85 left.trenchA left.wireA"]


@pytest.mark.parametrize("card", numbers("fog"))
def test_fog(card: int) -> None:
    table = with_card(card).pillbox(0, 0, 5).do(f"use {card}").done().do("fire left", 5, 5, 6)
    assert table.at(1, "left.nml") == 4


@pytest.mark.parametrize("card", numbers("sniper"))
@pytest.mark.parametrize(("value", "lost"), [(1, 1), (2, 1), (3, 2), (6, 3)])
def test_snipers(card: int, value: int, lost: int) -> None:
    table = with_card(card)
    assert len(table.can("use")) == 2
    assert table.do(f"use {card} left.nml", value).at(1, "left.nml") == 6 - lost


@pytest.mark.parametrize("card", numbers("typhoid"))
def test_typhoid(card: int) -> None:
    """Sheltered squads die last."""
    table = Table("cards").slot(0, 0, card).squads(1, "left.trenchB", 2).pillbox(1, 0, 5).do(f"use {card}", 6)
    assert table.now.pillboxes[1][0] == (1,)


@pytest.mark.parametrize("card", numbers("trench_mortar"))
def test_trench_mortar(card: int) -> None:
    """TZ-36: two dice, never at artillery."""
    table = with_card(card).artillery(1, 0, 5).pillbox(1, 0, 5)
    assert not table.can(f"use {card} artillery")
    assert table.can(f"use {card} pillbox")
    table.do(f"use {card} squads left.nml")
    assert table.dice == 2
    assert table.roll(3, 2).at(1, "left.nml") == 1


@pytest.mark.parametrize("card", numbers("sappers"))
def test_sappers(card: int) -> None:
    """TZ-35: a pillbox or an MG, never an artillery position; then a die of squads, crews last."""
    table = with_card(card).artillery(1, 0, 5).pillbox(1, 0, 5).mg(1, 0)
    assert table.can("use") == [f"use {card} pillbox", f"use {card} mg"]
    table.do(f"use {card} pillbox", 4)
    assert table.now.pillboxes[1][0] == ()
    assert table.at(1, "left.trenchB") == 21
    assert table.now.artillery[1][0] == (5,)
    assert with_card(card).can("use") == [f"use {card} squads"], "squads alone where no such piece is"


@pytest.mark.parametrize("card", numbers("engineers"))
def test_engineers(card: int) -> None:
    """TZ-4, TZ-71, TZ-72; only Engineers lay and take wire (Wire)."""
    table = with_card(card).wire("left.wireB", 3)
    assert table.can("use") == [
        f"use {card} {words}"
        for words in ("add left.wireA 1", "add left.wireA 2", "remove left.wireB 1", "remove left.wireB 2")
    ]
    assert with_card(card).do(f"use {card} add left.wireA 2").now.wire[1] == 2
    assert table.do(f"use {card} remove left.wireB 2").now.wire[3] == 1
    table = (
        with_card(card)
        .squads(0, "left.wireA", 1)
        .squads(1, "left.wireB", 1)
        .wire("left.wireA", 1)
        .wire("left.wireB", 1)
    )
    assert table.can("use") == [f"use {card} remove left.wireA 1"], "none is laid on squads, none taken from enemies"
    table = with_card(card).wire("centre.wireA", 5).wire("right.wireA", 4)
    assert table.can("use") == [f"use {card} add left.wireA 1"], "ten sections in all"


@pytest.mark.parametrize("card", numbers("machine_gun"))
def test_machine_gun(card: int) -> None:
    """MG's Position: placed by a card; three at most on a side."""
    assert with_card(card).do(f"use {card}").now.mgs[0] == [1, 0, 0]
    assert not with_card(card).mg(0, 1, 3).can("use")


@pytest.mark.parametrize("card", numbers("gas"))
def test_gas(card: int) -> None:
    """TZ-29: on any zone, whatever the card's sector."""
    table = with_card(card, 2)
    assert len(table.can(f"use {card}")) == 15
    table.do(f"use {card} left.trenchB", 1, 2, 3)
    assert table.at(1, "left.trenchB") == 14
    assert table.now.gas == [1, 1], "the starting gas is apart from it"


@pytest.mark.parametrize("card", [*numbers("advance"), *numbers("charge"), *numbers("over_the_top")])
def test_movement_cards_wait_for_the_move_step(card: int) -> None:
    """TZ-21: turned up in activation; who does not use them loses them (TZ-25)."""
    table = with_card(card).do(f"use {card}")
    assert table.now.slots[0][0][0].up
    table.done()
    assert table.now.phase == "move"
    table.do(f"order {card} left.trenchA left.wireA").do("march")
    assert table.at(0, "left.wireA") == 20
    assert card in table.now.discard


@pytest.mark.parametrize("card", numbers("creeping_barrage"))
@pytest.mark.parametrize("moves", [True, False])
def test_creeping_barrage(card: int, moves: bool) -> None:
    """Up to two zones forward; the enemy's guns there are silent until the owner's next turn."""
    table = with_card(card).pillbox(1, 0, 5).do(f"use {card}").done()
    if moves:
        table.do(f"order {card} left.trenchA left.wireA").do("march")
    else:
        table.done()
    assert table.now.silenced == [[False] * 3, [True, False, False]]


@pytest.mark.parametrize("card", numbers("extra_artillery"))
def test_extra_artillery(card: int) -> None:
    """TZ-36: a bombardment of three dice; from a sector in that sector, from hand anywhere (TZ-27: once a turn)."""
    table = Table().slot(0, 1, card).artillery(1, 1, 5).squads(1, "left.nml", 9)
    assert table.can("extra") == [f"extra {card} artillery centre"]
    table.do(f"extra {card} artillery centre", 6, 1, 1)
    assert table.chart == 1
    other = 81 if card != 81 else 82
    table = Table().hand(0, card, other).squads(1, "left.nml", 30).do(f"extra {card} squads left.nml", 3, 3, 3)
    assert table.at(1, "left.nml") == 15
    assert not table.can("extra"), "one card from hand in each player's turn"


@pytest.mark.parametrize("card", numbers("grenades"))
def test_grenades(card: int) -> None:
    table = Table("melees").squads(0, "left.nml", 9).squads(1, "left.nml", 9).slot(0, 0, card)
    table.do("grenades 1")
    assert table.dice == 3
    assert card in table.now.discard


# --- where cards may go ---


def test_one_card_a_sector_a_turn_and_three_in_each() -> None:
    """Playing a Card; TZ-24, TZ-25, TZ-26: any card may lie in a sector."""
    table = Table("play").hand(0, 1, 2, 3, 15).slot(0, 1, 81).slot(0, 1, 82).slot(0, 1, 83)
    assert not [text for text in table.can("play") if text.endswith("centre")]
    table.do("play 15 left")
    assert {text.split(" ")[2] for text in table.can("play")} == {"right"}
    table.do("play 1 right")
    assert not table.can("play")


def test_a_card_that_was_played_is_used_in_a_later_turn() -> None:
    """TZ-22: play comes after activation."""
    table = Table("play").hand(0, 1).squads(1, "left.trenchB", 9).do("play 1 left")
    assert table.now.slots[0][0][0].card == 1
    assert not table.can("use")


def test_any_card_may_be_discarded_face_up() -> None:
    """TZ-24, TZ-102."""
    for phase in ("shell", "cards", "play"):
        table = Table(phase).hand(0, 1, 2).slot(0, 0, 3).squads(1, "left.nml", 1)
        assert table.can("discard") == ["discard 1", "discard 2", "discard 3"]
        assert table.do("discard 3").now.discard == (3,)


def test_the_hand_is_filled_up_to_four() -> None:
    """Playing a Card; TZ-23: at the end of the own actions."""
    table = Table("play").hand(0, 1, 2).done()
    assert table.state.current_player() == -1
    table.draws()
    assert len(table.now.hand[0]) == 4


def test_the_discards_become_the_new_deck() -> None:
    """TZ-37: cards in sectors stay where they are."""
    table = Table("play").hand(0, 1).slot(1, 0, 2).hand(1, 10, 11, 12, 13)
    table.pos.discard = (50, 60, 70, 80)
    table.pos.deck = (90,)
    table.done()
    assert [outcome for outcome, _ in table.state.chance_outcomes()] == [("draw", 90)]
    table.state.apply_action(-1, ("draw", 90))
    assert [outcome for outcome, _ in table.state.chance_outcomes()] == [("draw", card) for card in (50, 60, 70, 80)]
    assert table.now.discard == ()
