"""The primitives of a scene."""

from __future__ import annotations

import json

import pytest

from trenchworks.core import scene


def test_each_primitive_says_its_kind_place_and_look() -> None:
    assert scene.polygon("a", [(0.123, 1), (2, 3)], "land", stroke="line", alt="A") == {
        "id": "a",
        "kind": "polygon",
        "points": [[0.12, 1], [2, 3]],
        "fill": "land",
        "stroke": "line",
        "alt": "A",
    }
    token = scene.token("t", 1 / 3, 2, 3.0, "disc", "f", mark=scene.burst(5, 0.5, 0.25), turn=90)
    assert (token["x"], token["r"], token["mark"]["points"], token["turn"]) == (0.33, 3, 5, 90)
    assert scene.link("l", (0, 0), (1.005, 2), "s", zigzag=True)["b"] == [1, 2]
    assert scene.card("c", 0, 0, 5, 7, False)["face"] is False
    assert scene.die("d", 0, 0, 9, 6, tone="hit")["value"] == 6
    assert scene.track("k", 0, 0, 90, 9, 13, 6)["cells"] == 13
    assert scene.text("x", 0, 0, 12, "Words", "ink", align="left")["text"] == "Words"
    assert scene.mark("a", "last") == {"id": "a", "as": "last"}


def test_numbers_are_as_short_as_they_can_be() -> None:
    item = scene.token("t", 2.0, 1.999, 0.004, "disc", "f")
    assert json.dumps([item["x"], item["y"], item["r"]]) == "[2, 2, 0]"


def test_a_button_is_its_own_name_and_needs_no_place() -> None:
    assert scene.button("b", "Done") == {"id": "b", "kind": "button", "text": "Done", "alt": "Done"}
    assert scene.button("b", "Done", x=1, y=2, w=3, h=4)["w"] == 3


def test_ids_are_unique_and_groups_are_there() -> None:
    item = scene.text("a", 0, 0, 1, "", "ink")
    with pytest.raises(ValueError, match="id"):
        scene.scene(1, 1, [item, dict(item)])
    grouped = {**item, "group": "g"}
    with pytest.raises(ValueError, match="group"):
        scene.scene(1, 1, [grouped])
    whole = scene.scene(1, 2, [grouped], [scene.group("g", "list", "G")], [scene.mark("a", "last")])
    assert (whole["w"], whole["h"], len(whole["items"]), len(whole["groups"]), len(whole["marks"])) == (1, 2, 1, 1, 1)


def test_a_notice_is_a_sentence_and_nothing_else() -> None:
    notice = scene.notice("Hand over.")
    assert [(item["kind"], item["text"], item["alt"]) for item in notice["items"]] == [
        ("text", "Hand over.", "Hand over.")
    ]
    assert notice["groups"] == notice["marks"] == []
