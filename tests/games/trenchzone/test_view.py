"""The pictures, prompts and sentences of Trenchzone: what each viewer sees, and what it does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.trenchzone.table import GAME, Table, options
from trenchworks.core.game import Picture, Prefs
from trenchworks.core.prompt import leaves
from trenchworks.games.trenchzone.view import TrenchzoneView

VIEW = TrenchzoneView()


def picture(table: Table, viewer: int | None, **prefs: Any) -> Picture:
    return VIEW.picture(table.state, viewer, Prefs(**prefs))


def items(shown: Picture) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in shown.scene["items"]}


def full() -> Table:
    """A table with something of everything."""
    table = Table().squads(0, "left.trenchA", 17).pillbox(0, 0, 5, 0).artillery(0, 0, 5).squads(1, "left.trenchB", 22)
    table.pillbox(1, 0, 5, 5).artillery(1, 0, 5).mg(1, 0).squads(1, "left.nml", 8).wire("left.wireB", 2)
    return table.hand(0, 56, 53, 70, 86).hand(1, 1, 2, 3).slot(0, 0, 37).slot(1, 0, 24).slot(1, 0, 45)


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_own_side_is_below_and_left_is_left(viewer: int, shape: str) -> None:
    found = items(picture(full(), viewer, shape=shape))
    tops = [min(y for _, y in found[f"z.left.{depth}"]["points"]) for depth in range(5)]
    assert tops == sorted(tops, reverse=True)
    assert found["z.left.0"]["alt"].startswith(f"Left trench of {'AB'[viewer]}")
    assert found["z.left.0"]["points"][0][0] < found["z.centre.0"]["points"][0][0] < found["z.right.0"]["points"][0][0]


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_nothing_lies_outside_of_the_scene(shape: str) -> None:
    scene = picture(full(), 0, shape=shape).scene
    for item in scene["items"]:
        for x, y in item.get("points", [(item["x"], item["y"])] if "x" in item else []):
            assert 0 <= x <= scene["w"], item
            assert 0 <= y <= scene["h"], item
        if "w" in item:
            assert item["x"] + item["w"] <= scene["w"] + 1, item


def test_a_zone_says_all_that_is_in_it() -> None:
    found = items(picture(full(), 0))
    assert found["z.left.4"]["alt"] == (
        "Left trench of B: 22 squads of B, 2 pillboxes (crews 5 and 5), 1 artillery position (crew 5), 1 MG position"
    )
    assert found["z.left.3"]["alt"] == "Left wire zone of B: 2 wire"
    assert found["z.right.2"]["alt"] == "Right No Man's Land: empty"
    assert found["s.left.a.pillbox.0"]["alt"] == "1 pillbox, left trench of A: no crew"


def test_own_cards_face_up_and_the_others_backs() -> None:
    """TZ-28."""
    for viewer, own in ((0, {"hand.0.56", "hand.0.53", "hand.0.70", "hand.0.86", "slot.0.left.1"}), (None, set())):
        found = items(picture(full(), viewer))
        cards = {id for id, item in found.items() if item["kind"] == "card" and not id.startswith("pile.")}
        assert {id for id in cards if found[id]["face"]} == own
        for id in cards - own:
            assert "title" not in found[id]
            assert found[id]["alt"] in (
                "A card behind the left trench of B, face down",
                "A card in Commander B's hand",
            ) or (viewer is None)
    assert "hand.1.0" in items(picture(full(), 0)), "the other's cards are named by their places"


def test_what_was_turned_up_keeps_its_id() -> None:
    table = Table("cards").slot(0, 0, 33).slot(0, 1, 1).squads(0, "left.trenchA", 5)
    assert not items(picture(table, 1))["slot.0.left.1"]["face"]
    table.do("use 33")
    assert items(picture(table, 1))["slot.0.left.1"]["title"] == "Advance"


def test_the_prompt_tells_the_odds_of_a_target() -> None:
    prompt = picture(full(), 0).prompt
    assert prompt is not None
    target = prompt["keys"]["salvo"]["keys"]["z.left.4"]
    assert target["action"] == "salvo squads left.trenchB"
    assert (
        target["say"]
        == "Squads in the left trench of B: 4 or more hits. 7.5 squads lost expected, at least one hit 88 %"
    )
    assert prompt["keys"]["salvo"]["keys"]["s.left.b.artillery.5"]["action"] == "salvo artillery left"


def test_every_legal_action_has_a_path_and_a_label() -> None:
    table = full()
    shown = picture(table, 0)
    assert shown.prompt is not None
    assert sorted(action for _, action in leaves(shown.prompt)) == sorted(table.texts())
    assert [entry["action"] for entry in shown.legal] == table.texts()
    labels = [entry["label"] for entry in shown.legal]
    assert len(set(labels)) == len(labels), "no two actions are called alike"


def test_a_move_tells_of_wire_and_melee() -> None:
    table = Table("move").slot(0, 0, 85, up=True).squads(0, "left.trenchA", 20).squads(1, "left.wireB", 5)
    table.wire("left.wireA", 1)
    prompt = picture(table, 0).prompt
    assert prompt is not None
    say = prompt["keys"]["slot.0.left.1"]["keys"]["z.left.0"]["keys"]["z.left.3"]["say"]
    assert "wire on the way, 3.5 lost expected; melee with 5: over 99 % to win" in say


def test_the_set_up_shows_the_own_draft_alone() -> None:
    state = GAME.new_initial_state(options())
    state.apply_action(0, ("ready-made", "even"))
    for viewer, words in (
        (0, "Left trench of A: 18 squads of A"),
        (1, "Left trench of A: empty"),
        (None, "Left trench of A: empty"),
    ):
        shown = VIEW.picture(state, viewer, Prefs())
        assert any(item.get("alt", "").startswith(words) for item in shown.scene["items"])
        assert shown.sides[0]["notes"][0] == "Still placing"
    assert VIEW.picture(state, 0, Prefs()).text == "All is placed: change it, or press Ready."
    assert VIEW.picture(state, 1, Prefs()).text.startswith("Place your forces: 100 squads, 6 pillboxes")


def test_dice_stay_with_what_each_did() -> None:
    table = full().order(1, "never").do("salvo squads left.trenchB", 5, 2, 6)
    shown = items(picture(table, 1))
    assert [(shown[f"die.{place}"]["value"], shown[f"die.{place}"]["tone"]) for place in range(3)] == [
        (5, "hit"),
        (2, "miss"),
        (6, "hit"),
    ]
    assert shown["dice.say"]["alt"] == "Rolled 5 2 6 (4+ hits): 2 hits, 10 squads of Commander B lost."


def test_the_log_says_what_happened_and_why() -> None:
    table = Table().squads(1, "left.nml", 5).hand(0, 81).do("extra 81 squads left.nml", 3, 1, 1)
    said = [entry.say for entry in VIEW.log(table.state, 1, 0)]
    assert said[0].startswith("Commander A uses Extra artillery (81).")
    assert said[-1] == (
        "Rolled 3 1 1 (3+ hits): 1 hit, 5 squads of Commander B lost. Commander A scores 2: advance wiped out, left."
    )
    kinds = [event["kind"] for event in VIEW.events(table.state, 0, 1)]
    assert "roll" in kinds


def test_draws_are_told_to_the_drawer() -> None:
    table = Table("play").hand(0, 1, 2, 3, 5).do("play 5 left").done().draws()
    assert any("You draw" in entry.say for entry in VIEW.log(table.state, 0, 0))
    for viewer in (1, None):
        said = " ".join(entry.say for entry in VIEW.log(table.state, viewer, 0))
        assert "You" not in said
        assert "Commander A puts a card behind the left trench." in said
        assert "Commander A draws a card." in said
        assert "(5)" not in said


def test_the_other_waits_without_being_told_what_for() -> None:
    table = Table("play").hand(0, 1)
    before = VIEW.picture(table.state, 1, Prefs()).text
    table.do("orders")
    assert VIEW.picture(table.state, 1, Prefs()).text == before == "Commander A to act: play."


def test_the_tools_of_the_set_up_keep_their_places() -> None:
    """Issued in rows: what can't be pressed now stands where it stood."""
    state = GAME.new_initial_state(options())

    def tools() -> list[tuple[str, str]]:
        scene = VIEW.picture(state, 0, Prefs()).scene
        return [(item["row"], item["alt"]) for item in scene["items"] if "row" in item]

    before = tools()
    assert ("Squads", "\N{MINUS SIGN}10 squads") in before, "though none can be taken away yet"
    state.apply_action(0, ("ready-made", "even"))
    assert [tool for tool in tools() if tool[0] != "Crew"] == before


def test_a_tool_of_the_set_up_is_taken_first_and_then_the_place() -> None:
    prompt = VIEW.picture(GAME.new_initial_state(options()), 1, Prefs()).prompt
    assert prompt is not None
    assert prompt["keys"]["squads.+10"]["keys"]["z.left.0"]["action"] == "squads left +10"
    assert prompt["keys"]["wire.+1"]["keys"]["z.right.1"]["action"] == "wire right +1"


def test_a_target_tells_the_gist_beside_it() -> None:
    prompt = picture(full(), 0).prompt
    assert prompt is not None
    salvo = prompt["keys"]["salvo"]["keys"]
    assert salvo["z.left.4"]["tip"] == "7.5 expected"
    assert salvo["s.left.b.artillery.5"]["tip"] == "0.4 destroyed expected"


def test_standing_orders_stand_in_rows_with_the_present_ones_marked() -> None:
    """TZ-106."""
    table = Table("play").hand(0, 40).order(0, 5).do("orders")
    shown = picture(table, 0)
    rows = {item["row"] for item in shown.scene["items"] if "row" in item}
    assert {"Dud shells", "Low ammo", "Gas masks", "Lost orders"} <= rows
    assert shown.prompt is not None
    assert ["order.dud_shells.5", "pick"] in shown.prompt["marks"]
    assert shown.prompt["keys"]["order.dud_shells.never"]["action"] == "order dud_shells never"
    assert "order.dud_shells.5" not in shown.prompt["keys"]


def test_the_piles_are_there_to_be_seen() -> None:
    """TZ-102: discards lie face up."""
    table = full().do("discard 56")
    for viewer in (0, 1, None):
        found = items(picture(table, viewer))
        assert found["pile.out"]["alt"].startswith("Discarded: 1 card, the last one Engineers (56): ")
        assert (found["pile.out"]["face"], found["pile.deck"]["face"]) == (True, False)


def test_squads_that_march_are_of_one_kin() -> None:
    """Counters of a side in one sector: what goes from zone to zone is seen to go."""
    table = Table("move").slot(0, 0, 33, up=True).squads(0, "left.trenchA", 20)
    before = items(picture(table, 0))["q.0.a.10.0"]
    after = items(picture(table.do("order 33 left.trenchA left.wireA").do("march"), 0))["q.1.a.10.0"]
    assert before["kin"] == after["kin"]


def test_a_phone_keeps_the_room_of_the_cards_for_the_tools() -> None:
    state = GAME.new_initial_state(options())
    bare = VIEW.picture(state, 0, Prefs(shape="tall")).scene
    for seat in (0, 1):
        state.apply_action(seat, ("ready-made", "even"))
        state.apply_action(seat, ("commit",))
    assert bare["h"] < VIEW.picture(state, 0, Prefs(shape="tall")).scene["h"] - 100


def test_all_symbols_of_a_group_are_one_target() -> None:
    """Shelters that are alike are chosen through any of them (ruling 2 of the game's README)."""
    shown = picture(full(), 0)
    found = items(shown)
    group = found["s.left.b.pillbox.5"]["points"]
    for place in (0, 1):
        token = found[f"s.left.b.pillbox.5.{place}"]
        assert "alt" not in token
        assert group[0][0] < token["x"] < group[2][0]
        assert group[0][1] < token["y"] < group[2][1]


def test_a_window_says_what_can_be_answered_and_marks_the_place() -> None:
    """TZ-106: by public facts alone."""
    table = full().order(1, "ask").do("salvo squads left.trenchB")
    shown = picture(table, 1)
    assert shown.text == "You may answer: Commander A's off-board salvo at squads in the left trench of B."
    assert shown.prompt is not None
    assert shown.prompt["marks"] == [["z.left.0", "target"]]
    assert shown.prompt["why"] == "7.5 of your squads lost expected."


def test_going_on_is_the_likely_thing_only_when_nothing_is_forgone() -> None:
    prompt = picture(full(), 0).prompt
    assert prompt is not None
    assert (prompt["keys"]["salvo"]["as"], prompt["keys"]["done"]["as"]) == ("done", "remove")
    assert prompt["keys"]["done"]["say"] == "The off-board salvo is forgone"
