"""The op ``load``: objects, texts, sealed ones, damaged ones, and those of other rules."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

from tests.bridge.client import MEN, Client, ai


def played(client: Client, game: str = "dash") -> tuple[str, dict[str, Any]]:
    """A running game and its record."""
    session = client.new(game, seed=4)
    client.do(session, "0 go", "1 rest", "0 go") if game == "dash" else client.do(session, "0 put left")
    record: dict[str, Any] = client.ask("record", session=session, full=True)["record"]
    return session, record


@pytest.mark.parametrize("game", ["dash", "skirmish"])
def test_a_record_is_loaded_as_object_or_text(game: str) -> None:
    client = Client()
    session, record = played(client, game)
    for form in (record, json.dumps(record), json.dumps(record, indent=2)):
        reply = client.ask("load", record=form, seat=0)
        assert set(reply) == {"id", "ok", "session", "view"}
        assert reply["view"]["seq"] == 1
        assert reply["view"]["events"] == []
        assert reply["view"]["log"] == client.view(session, 0)["log"]
        assert client.ask("record", session=reply["session"], full=True)["record"] == record


def test_a_loaded_game_goes_on_with_the_same_dice() -> None:
    client = Client()
    session, record = played(client)
    again = client.ask("load", record=record)["session"]
    for _ in range(3):
        for name in (session, again):
            seat = client.view(name, None)["status"]["seats"][0]
            client.do(name, f"{seat} go")
    assert client.view(session, 0)["log"] == client.view(again, 0)["log"]


def test_the_open_record_of_a_running_game_meets_other_dice() -> None:
    client = Client()
    session, _ = played(client)
    record = client.ask("record", session=session)["record"]
    assert "seed" not in record
    texts = set()
    for _ in range(6):
        again = client.ask("load", record=record)["session"]
        for turn in range(7):
            client.do(again, f"{(turn + 1) % 2} go")
        texts.add(str(client.view(again, 0)["log"]))
    assert len(texts) > 1


def test_load_for_a_seat_with_other_people_and_preferences() -> None:
    client = Client()
    _, record = played(client)
    view = client.ask("load", record=record, seats=[ai(3), MEN], seat=1, prefs={"shape": "tall"})["view"]
    assert view["viewer"] == 1
    assert view["sides"][0]["player"] == {"kind": "ai", "level": 3, "name": "Three"}
    assert client.code("load", record=record, seats=[MEN] * 3) == "bad_option"
    assert client.code("load", record=record, seats="x") == "bad_option"
    assert client.code("load", record=record, seat=2) == "bad_request"
    assert client.code("load", record=record, prefs=1) == "bad_request"


@pytest.mark.parametrize("record", [None, 1, True, [], 1.5], ids=str)
def test_a_record_is_an_object_or_a_text(record: Any) -> None:
    assert Client().code("load", record=record) == "bad_request"


@pytest.mark.parametrize(
    "record",
    [
        {},
        "",
        "{}",
        "[]",
        "x",
        "[" * 100,
        {"game": 1},
        {"game": "dash"},
        {"game": "dash", "rules": 1},
        {"game": "dash", "rules": 1, "actions": [[9, "go"]]},
        {"game": "dash", "rules": 1, "actions": [[-1, "roll 9"]]},
        {"game": "dash", "rules": 1, "actions": [[-1, "\ud800"]]},
        {"game": "dash", "rules": 1, "actions": [], "position": "x"},
        {"game": "dash", "rules": 1, "actions": [], "options": {"x": 1}},
        {"game": "dash", "rules": 1, "actions": [], "seats": []},
        {"game": "dash", "rules": 1, "public": True},
        {"game": "dash", "public": True, "actions": []},
        {"game": "dash", "sealed": "AAAA"},
        {"game": "dash", "sealed": 1},
    ],
    ids=str,
)
def test_what_is_no_record_is_refused(record: Any) -> None:
    client = Client()
    assert client.code("load", record=record) == "bad_record"
    assert client.new("dash") == "s1", "nothing was opened"


def test_a_record_of_a_game_that_is_not_here() -> None:
    client = Client()
    for game in ("chess", "tomorrow"):
        assert client.code("load", record={"game": game, "rules": 1, "actions": []}) == "unknown_game"


def test_a_tampered_seal_is_noticed() -> None:
    client = Client()
    _, record = played(client, "skirmish")
    sealed = record["sealed"]
    for place in range(0, len(sealed), 7):
        other = "A" if sealed[place] != "A" else "B"
        assert (
            client.code("load", record={**record, "sealed": sealed[:place] + other + sealed[place + 1 :]})
            == "bad_record"
        )


def test_other_rules_are_tried_and_the_first_impossible_action_is_named() -> None:
    client = Client()
    session = client.new("skirmish", seed=2, preset="Quick")
    client.ask("resign", session=session, seat=0)
    record = client.ask("record", session=session)["record"]
    older = {**record, "rules": 2}
    assert client.ask("load", record=older)["view"]["status"]["kind"] == "over"
    older["actions"] = [*record["actions"][:8], [0, "fire"], *record["actions"][8:]]
    reply = client.say({"op": "load", "record": older})
    assert reply["error"]["code"] == "bad_record"
    assert reply["error"]["message"].startswith("Action 9 of the record is not possible: ")
    newer = client.say({"op": "load", "record": {**record, "rules": 4}})
    assert newer["error"]["code"] == "bad_record"
    assert "newer version" in newer["error"]["message"]


def test_a_hundred_thousand_actions_and_one() -> None:
    client = Client()
    actions: list[Any] = [entry for turn in range(50_000) for entry in ([-1, "roll 1"], [turn % 2, "rest"])]
    record = {"game": "dash", "rules": 1, "options": {"turns": 50_000}, "actions": actions}
    view = client.ask("load", record=record)["view"]
    assert view["ply"] == 100_001, "and the roll that comes next"
    assert len(view["log"]) == 50
    actions.append([-1, "roll 1"])
    assert client.code("load", record=record) == "bad_record"


def test_a_long_public_part_shows_its_last_fifty() -> None:
    record = {"game": "skirmish", "rules": 1, "public": True, "actions": [[0, "offer"], [1, "decline"]] * 40}
    view = Client().ask("load", record=record)["view"]
    assert (view["ply"], len(view["log"]), view["log"][-1]["ply"]) == (80, 50, 80)


def test_zip_bombs_are_refused() -> None:
    client = Client()
    for plain in (b" " * 40_000_000, b"[" * 4_000_000, b'{"game":"dash","x":"' + b"a" * 5_000_000 + b'"}'):
        bomb = base64.urlsafe_b64encode(zlib.compress(plain, 9)).decode().rstrip("=")
        assert client.code("load", record={"game": "dash", "sealed": bomb}) == "bad_record"


def test_offers_and_answers_are_in_the_record() -> None:
    client = Client()
    session = client.new("skirmish", seats=[MEN, MEN])
    client.ask("offer", session=session, seat=0)
    client.ask("decline", session=session, seat=1)
    client.ask("resign", session=session, seat=1)
    record = client.ask("record", session=session)["record"]
    assert record["actions"][-3:] == [[0, "offer"], [1, "decline"], [1, "resign"]]
    view = client.ask("load", record=record)["view"]
    assert view["result"] == record["result"]
    assert view["status"]["kind"] == "over"
