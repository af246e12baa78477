"""The pictures of every game: scene, prompt, palette and words hold together, for every viewer and preference."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.playing import KITS, Case, all_prefs, each_case, new_state, random_game
from trenchworks.core.game import Kit, Picture, State
from trenchworks.core.prompt import leaves
from trenchworks.core.wire import dump

pytestmark = each_case

KINDS = {"polygon", "token", "link", "card", "die", "track", "text", "button"}
COLOURS = ("fill", "stroke", "ink")
MARKS = {"pick", "move", "take", "land", "add", "remove", "target", "done", "last"}
EVENTS = {
    "move": {"id", "from", "to"},
    "take": {"id", "at"},
    "put": {"id"},
    "turn": {"id"},
    "roll": {"ids", "values"},
}


def test_every_picture_holds_together(case: Case) -> None:
    kit = KITS[case[0]]
    prefs = all_prefs(kit)
    rng = Random(11)
    for number, state in enumerate(random_game(new_state(case), rng, 250)):
        if number % 3 and not state.is_terminal():
            continue
        for viewer in (None, *range(state.players)):
            picture = kit.view.picture(state, viewer, prefs[number % len(prefs)])
            _check_json(vars(picture))
            _check_scene(kit, picture.scene)
            _check_words(state, picture)
            _check_prompt(state, viewer, picture)


def test_every_preference_is_drawn_and_changes_nothing_but_the_picture(case: Case) -> None:
    kit = KITS[case[0]]
    *_, state = random_game(new_state(case), Random(12), 30)
    pictures = [kit.view.picture(state, 0, prefs) for prefs in all_prefs(kit)]
    for picture in pictures:
        _check_scene(kit, picture.scene)
        assert _sorted_leaves(picture) == _sorted_leaves(pictures[0])
        assert [entry["action"] for entry in picture.legal] == [entry["action"] for entry in pictures[0].legal]
        assert (picture.facts, picture.counters) == (pictures[0].facts, pictures[0].counters)
        assert {item["id"] for item in picture.scene["items"] if "alt" in item} == {
            item["id"] for item in pictures[0].scene["items"] if "alt" in item
        }


def test_log_and_events_are_told_from_any_ply(case: Case) -> None:
    kit = KITS[case[0]]
    rng = Random(13)
    for number, state in enumerate(random_game(new_state(case), rng, 120)):
        if number % 10:
            continue
        total = len(state.history)
        for viewer in (None, *range(state.players)):
            whole = list(kit.view.log(state, viewer, 0))
            plies = [entry.ply for entry in whole]
            assert plies == sorted(plies)
            assert all(1 <= ply <= total for ply in plies)
            assert all(entry.text and entry.say and -1 <= entry.seat < state.players for entry in whole)
            start = rng.randrange(total + 1)
            assert list(kit.view.log(state, viewer, start)) == [entry for entry in whole if entry.ply > start]
            assert kit.view.events(state, total, viewer) == []
            _check_events(kit.view.events(state, start, viewer))


def _check_events(events: list[dict[str, Any]]) -> None:
    _check_json(events)
    for event in events:
        assert EVENTS.get(event["kind"], set()) <= set(event)
        assert event["kind"] in EVENTS or event["text"]


def _check_json(value: Any) -> None:
    text = dump(value)
    assert text.isascii()
    assert json.loads(text) == value, "what is written must come back as it was: lists, not tuples, and text as keys"


def _check_scene(kit: Kit, scene: dict[str, Any]) -> None:
    ids = [item["id"] for item in scene["items"]]
    assert len(set(ids)) == len(ids)
    groups = {group["id"]: group for group in scene["groups"]}
    cells = set()
    for item in scene["items"]:
        assert item["kind"] in KINDS
        assert item.get("alt", "x").strip()
        for name in COLOURS:
            assert item.get(name) is None or item[name] in kit.view.palette
        if "group" in item:
            group = groups[item["group"]]
            assert item["alt"], "what is in a group can be reached, so it needs a name"
            if group["role"] == "grid":
                row, column = item["at"]
                assert 0 <= row < group["rows"]
                assert 0 <= column < group["cols"]
                assert (group["id"], row, column) not in cells
                cells.add((group["id"], row, column))
    assert all(group["role"] in ("grid", "list") and group["label"] for group in groups.values())
    for mark in scene["marks"]:
        assert mark["id"] in ids
        assert mark["as"] in MARKS
    for value in kit.view.palette.values():
        assert set(value) == {"light", "dark"}


def _check_words(state: State, picture: Picture) -> None:
    assert picture.text.endswith(".")
    assert [side["seat"] for side in picture.sides] == list(range(state.players))
    assert all(side["name"] and isinstance(side["notes"], list) for side in picture.sides)
    for counter in picture.counters:
        assert {"id", "text", "value", "max"} <= set(counter)


def _check_prompt(state: State, viewer: int | None, picture: Picture) -> None:
    texts = []
    if viewer is not None:
        texts = [state.action_to_string(viewer, action) for action in state.legal_actions(viewer)]
    assert [entry["action"] for entry in picture.legal] == texts
    assert all(entry["label"] for entry in picture.legal)
    assert (picture.prompt is None) == (not texts)
    if picture.prompt is None:
        return
    assert _sorted_leaves(picture) == sorted(texts)
    items = {item["id"]: item for item in picture.scene["items"]}
    clicks = [path for path, _ in leaves(picture.prompt)]
    assert len(set(clicks)) == len(clicks)
    beginnings = {path[:end] for path in clicks for end in range(len(path))}
    assert not beginnings & set(clicks), "no path goes on where another one ends"
    _check_node(picture.prompt, items)


def _check_node(node: dict[str, Any], items: dict[str, Any]) -> None:
    assert ("action" in node) != bool(node.get("keys")), "a node is a leaf or leads on"
    for mark in node.get("marks", []):
        id, kind = mark
        assert id in items
        assert kind in MARKS
    for key, child in node.get("keys", {}).items():
        assert items[key].get("alt"), "what can be chosen has an element in the mirror"
        assert child["as"] in MARKS
        assert child.get("drag", key) in items
        _check_node(child, items)


def _sorted_leaves(picture: Picture) -> list[str]:
    return sorted(action for _, action in leaves(picture.prompt)) if picture.prompt else []
