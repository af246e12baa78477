"""The picture of Trench: where squares lie, what the prompt and the marks say, strips, events and log."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from trenchworks.core.game import Picture, Prefs
from trenchworks.core.prompt import leaves
from trenchworks.games.trench.ending import QUIET_LIMIT
from trenchworks.games.trench.rules import Trench, TrenchState
from trenchworks.games.trench.view import TrenchView

VIEW = TrenchView()
SWEEP = "4tpcg/4stpc/4sst1/4s1s1/TSS1G3/PTSSS3/CPTS4/1CPT4 w 3 24"
"""White's General in the trench on e4 with a Black Soldier and Sergeant ahead."""


def state_of(position: str | None = None, **options: bool) -> TrenchState:
    game = Trench()
    return game.new_initial_state(
        {option.name: options.get(option.name, False) for option in game.options}, 2, position
    )


def picture(state: TrenchState, viewer: int | None, **prefs: Any) -> Picture:
    return VIEW.picture(state, viewer, Prefs(**({"orientation": "square", "look": "clear"} | prefs)))


def items(shown: Picture) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in shown.scene["items"]}


def centre(points: list[list[float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4


@pytest.mark.parametrize(
    ("viewer", "flip", "orientation", "a1", "h8", "a8"),
    [
        (1, False, "square", (50, 750), (750, 50), (50, 50)),
        (0, False, "square", (750, 50), (50, 750), (750, 750)),
        (1, True, "square", (750, 50), (50, 750), (750, 750)),
        (None, False, "square", (50, 750), (750, 50), (50, 50)),
        (1, False, "diamond", (400, 750), (400, 50), (50, 400)),
        (0, False, "diamond", (400, 50), (400, 750), (750, 400)),
        (0, True, "diamond", (400, 750), (400, 50), (50, 400)),
    ],
)
def test_own_corner_is_below(
    viewer: int | None, flip: bool, orientation: str, a1: tuple[int, int], h8: tuple[int, int], a8: tuple[int, int]
) -> None:
    found = items(picture(state_of(), viewer, flip=flip, orientation=orientation))
    for name, place in (("a1", a1), ("h8", h8), ("a8", a8)):
        assert centre(found[name]["points"]) == place
    assert (found["w.G1"]["x"], found["w.G1"]["y"]) == a1


@pytest.mark.parametrize("orientation", ["square", "diamond"])
def test_squares_tile_the_board(orientation: str) -> None:
    """Neighbours touch and nothing overlaps: each corner inside the board belongs to four squares."""
    found = items(picture(state_of(), 1, orientation=orientation))
    corners: dict[tuple[float, float], int] = {}
    for file, rank in product("abcdefgh", "12345678"):
        for x, y in found[file + rank]["points"]:
            corners[x, y] = corners.get((x, y), 0) + 1
    assert len(corners) == 81
    assert sorted(corners.values()) == [1] * 4 + [2] * 28 + [4] * 49


def test_every_square_says_what_stands_there_and_where_it_lies() -> None:
    found = items(picture(state_of(), 1))
    assert found["a1"]["alt"] == "a1, White General, White's land"
    assert found["e5"]["alt"] == "e5, Black Soldier, Black's land"
    assert found["h1"]["alt"] == "h1, empty, trench"


def test_pieces_keep_their_id_as_long_as_they_live() -> None:
    state = state_of()
    before = {id for id in items(picture(state, 0)) if id.startswith(("b.", "w."))}
    for player, text in ((0, "e5-e4"), (1, "d4-d5"), (0, "f5-e5"), (1, "d5-d6")):
        state.apply_action(player, state.string_to_action(player, text))
    assert {id for id in items(picture(state, 0)) if id.startswith(("b.", "w."))} == before
    assert len(before) == 32


@pytest.mark.parametrize("position", [None, SWEEP])
def test_the_prompt_leads_to_the_legal_moves_and_to_nothing_else(position: str | None) -> None:
    state = state_of(position)
    seat = state.current_player()
    shown = picture(state, seat)
    assert shown.prompt is not None
    found = items(shown)
    tree = leaves(shown.prompt)
    assert sorted(action for _, action in tree) == sorted(entry["action"] for entry in shown.legal)
    for clicks, action in tree:
        assert len(clicks) == 2
        assert all("alt" in found[id] for id in clicks)
        assert clicks[0] + "-" + clicks[1] == action[1:].replace("x", "-").split("(")[0]
    assert picture(state, 1 - seat).prompt is None


def test_a_sweep_shows_all_it_takes_before_it_is_made() -> None:
    """T-8: from the trench e4 along the rank, over the Soldier g4... and beyond."""
    state = state_of("4tpcg/4stpc/4sst1/4s3/TSS1Gss1/PTSSS3/CPTS4/1CPT4 w 3 24")
    shown = picture(state, 1)
    assert shown.prompt is not None
    goals = shown.prompt["keys"]["e4"]["keys"]
    assert goals["f4"] == {
        "as": "take",
        "say": "takes Soldier f4 for 1 point",
        "marks": [["f4", "take"]],
        "action": "Ge4xf4(S)",
    }
    assert goals["g4"]["as"] == "take"
    assert goals["g4"]["count"] == 2
    assert goals["h4"]["as"] == "land"
    assert goals["h4"]["count"] == 2
    assert goals["h4"]["marks"] == [["f4", "take"], ["g4", "take"]]
    assert goals["d4"] == {"as": "move", "action": "Ge4-d4"}
    entry = next(entry for entry in shown.legal if entry["action"] == "Ge4xh4(SS)")
    assert entry["captures"] == ["f4", "g4"]
    assert entry["label"] == "White General e4 to h4, takes Soldier f4, Soldier g4 for 2 points."
    assert "sweep" in shown.prompt["keys"]["e4"]["say"]


def test_touch_move_is_two_prompts() -> None:
    """T-19: the choice is an action of its own; then only its goals can be chosen, and the choice stays marked."""
    state = state_of(touch_move=True)
    first = picture(state, 0).prompt
    assert first is not None
    assert first["keys"]["e5"]["action"] == "Se5"
    assert set(first["keys"]["e5"]) == {"as", "say", "drag", "action"}
    state.apply_action(0, state.string_to_action(0, "Se5"))
    second = picture(state, 0).prompt
    assert second is not None
    assert second["marks"] == [["e5", "pick"]]
    assert {id: node["action"] for id, node in second["keys"].items()} == {"d5": "Se5-d5", "e4": "Se5-e4"}


def test_last_move_is_marked_and_told() -> None:
    state = state_of()
    assert picture(state, 0).scene["marks"] == []
    state.apply_action(0, state.string_to_action(0, "e5-e4"))
    shown = picture(state, 1)
    assert shown.scene["marks"] == [{"id": "e5", "as": "last"}, {"id": "e4", "as": "last"}]
    (event,) = VIEW.events(state, 0, 1)
    assert event["kind"] == "move"
    assert (event["from"], event["to"]) == ("e5", "e4")
    assert event["id"] == state.slots[28]
    (entry,) = VIEW.log(state, None, 0)
    assert (entry.ply, entry.seat, entry.number, entry.text) == (1, 0, 1, "Se5-e4")
    assert entry.say == "Black Soldier e5 to e4."


def test_captures_show_in_strip_events_and_score() -> None:
    state = state_of("4tpcg/4stpc/4sst1/4s3/TSS1Gss1/PTSSS3/CPTS4/1CPT4 w 3 24")
    before = {side["seat"]: side for side in picture(state, 1).sides}
    state.apply_action(1, state.string_to_action(1, "e4xh4"))
    sides = {side["seat"]: side for side in picture(state, 1).sides}
    gone = [[token["alt"] for token in strip["taken"]] for strip in (before[1], sides[1])]
    assert gone[0] == ["Black Captain", "Black Sergeant"]
    assert gone[1] == ["Black Captain", "Black Sergeant", "Black Soldier", "Black Soldier"]
    assert sides[1]["score"]["value"] == before[1]["score"]["value"] + 2
    assert (sides[0]["active"], sides[1]["active"]) == (True, False)
    kinds = [(event["kind"], event.get("at")) for event in VIEW.events(state, 0, None)]
    assert kinds == [("move", None), ("take", "f4"), ("take", "g4")]


def test_counters_say_when_the_score_decides() -> None:
    shown = picture(state_of("4tpcg/4stpc/4sstp/4ssst/TSSS4/PTSS4/CPTS4/GCPT4 b 44 45", move_limit=True), 0)
    quiet, limit = shown.counters
    assert (quiet["value"], quiet["max"]) == (44, QUIET_LIMIT)
    assert (limit["value"], limit["max"]) == (44, 50)
    assert shown.prompt is not None
    assert "6 more moves" in shown.prompt["why"]


def test_an_offer_is_seen_by_both() -> None:
    state = state_of()
    state.apply_action(0, "offer")
    other = picture(state, 1)
    assert [side["notes"] for side in other.sides] == [["Offers an armistice"], []]
    assert [event["text"] for event in VIEW.events(state, 0, 1)] == ["Black offers an armistice."]


def test_second_battle_swaps_the_board() -> None:
    """T-21: seat 1 has Black in the second battle, so its own corner is h8."""
    state = state_of(two_battles=True)
    state.apply_action(0, "offer")
    state.apply_action(1, "accept")
    found = items(picture(state, 1))
    assert centre(found["h8"]["points"]) == (50, 750)
    sides = picture(state, 1).sides
    assert [side["name"] for side in sides] == ["White", "Black"]
    assert sides[0]["notes"] == ["Battle 2 of 2, 0 points in all"]
    assert [event["kind"] for event in VIEW.events(state, 0, None)] == ["offer", "note", "note"]


@pytest.mark.parametrize("look", ["clear", "camouflage"])
def test_every_colour_is_in_the_palette(look: str) -> None:
    names = {
        item[part]
        for item in picture(state_of(SWEEP), 1, look=look).scene["items"]
        for part in ("fill", "stroke", "ink")
        if part in item
    }
    assert names <= set(VIEW.palette)


def test_a_finished_game_has_no_prompt() -> None:
    state = state_of()
    state.apply_action(0, "resign")
    for viewer in (0, 1, None):
        shown = picture(state, viewer)
        assert shown.prompt is None
        assert shown.legal == []
    assert [event["kind"] for event in VIEW.events(state, 0, None)] == ["note", "over"]
