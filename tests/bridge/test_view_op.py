"""The op ``view`` and the views of all others: for whom, how, since when, and hand-over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.bridge.client import MEN, Client, ai


def ready(client: Client, session: str, seat: int) -> None:
    """Place the squads of one seat."""
    client.do(session, *[f"{seat} put left"] * 3, f"{seat} done")


# --- for whom ---


def test_where_nothing_is_hidden_the_view_is_that_of_the_seat_to_act() -> None:
    client = Client()
    session = client.new("dash", seats=[MEN, ai(4)])
    assert client.ask("view", session=session)["view"]["viewer"] == 0
    client.do(session, "0 go")
    view = client.ask("view", session=session)["view"]
    assert view["viewer"] == 1
    assert view["status"]["kind"] == "wait"
    assert view["status"]["ai"] == {"seat": 1, "level": 4}
    assert view["prompt"] is None
    assert view["legal"], "a driver may choose by itself"
    client.ask("resign", session=session, seat=0)
    assert client.ask("view", session=session)["view"]["viewer"] is None


def test_a_hidden_game_shows_nobodys_seat_unless_one_person_alone_is_to_act() -> None:
    client = Client()
    both = client.new("skirmish")
    assert client.ask("view", session=both)["view"]["viewer"] is None
    alone = client.new("skirmish", seats=[MEN, ai()])
    ready(client, alone, 1)
    assert client.ask("view", session=alone)["view"]["viewer"] == 0
    watched = client.new("skirmish", seats=[ai(), ai()])
    ready(client, watched, 1)
    assert client.ask("view", session=watched)["view"]["viewer"] is None


def test_any_seat_and_a_spectator_can_be_asked_for() -> None:
    client = Client()
    session = client.new("skirmish", seats=[MEN, MEN, MEN])
    for seat in (None, 0, 1, 2):
        assert client.view(session, seat)["viewer"] == seat
        assert client.ask("new", game="dash", seats=[MEN] * 3, seat=seat)["view"]["viewer"] == seat
    wrong: list[Any] = [3, 15, 16, -1, "0", True, 0.0, []]
    for other in wrong:
        assert client.code("view", session=session, seat=other) == "bad_request"


# --- status ---


def test_decision_wait_and_over() -> None:
    client = Client()
    session = client.new("dash")
    assert client.view(session, 0)["status"] == {"kind": "decision", "seats": [0], "text": "Go or rest."}
    waiting = client.view(session, 1)["status"]
    assert (waiting["kind"], waiting["seats"], "ai" in waiting) == ("wait", [0], False)
    assert client.view(session, None)["status"]["kind"] == "wait"
    client.ask("resign", session=session, seat=1)
    for seat in (None, 0, 1):
        view = client.view(session, seat)
        assert view["status"] == {"kind": "over", "seats": [], "text": "Somebody resigned."}
        assert (view["prompt"], view["legal"]) == (None, [])
        assert view["result"]["winner"] == 0
        assert not any(view["can"][name] for name in ("offer", "accept", "decline", "resign"))


def test_only_those_who_may_act_get_a_prompt() -> None:
    client = Client()
    session = client.new("skirmish")
    ready(client, session, 0)
    assert client.view(session, 0)["prompt"] is None
    assert client.view(session, 0)["legal"] == []
    assert client.view(session, 0)["status"]["seats"] == [1]
    assert client.view(session, 1)["prompt"]["keys"]
    assert client.view(session, None)["prompt"] is None


def test_hand_over_shows_nothing_of_any_seat() -> None:
    client = Client()
    session = client.new("skirmish")
    view = client.view(session, None)
    assert view["status"] == {"kind": "handover", "seats": [0], "text": "Hand over to Red."}
    assert [item["kind"] for item in view["scene"]["items"]] == ["text"]
    assert (view["scene"]["groups"], view["scene"]["marks"]) == ([], [])
    assert (view["prompt"], view["legal"], view["log"]) == (None, [], [])
    ready(client, session, 0)
    assert client.view(session, None)["status"]["seats"] == [1]
    for seat in (0, 1):
        assert client.view(session, seat)["status"]["kind"] in ("decision", "wait")


def test_hand_over_is_for_two_people_and_secrets_alone() -> None:
    client = Client()
    alone = client.new("skirmish", seats=[MEN, ai()])
    status = client.view(alone, None)["status"]
    assert (status["kind"], status["seats"], status["ai"]) == ("wait", [0, 1], {"seat": 1, "level": 1})
    assert client.view(client.new("dash"), None)["status"]["kind"] == "wait"
    three = client.new("skirmish", seats=[MEN, ai(), MEN])
    assert client.view(three, None)["status"]["seats"] == [0]
    for seat in (0, 2):
        ready(client, three, seat)
    status = client.view(three, None)["status"]
    assert (status["kind"], status["ai"]) == ("wait", {"seat": 1, "level": 1})


# --- since and log_from ---


def test_events_and_log_from_where_the_viewer_was() -> None:
    client = Client()
    session = client.new("dash", seats=[MEN, ai()], options={"turns": 50_000})
    for _ in range(40):
        client.do(session, "0 go", "1 rest")
    last = client.view(session, 0)
    assert (last["seq"], last["ply"], len(last["log"])) == (81, 161, 50)
    assert [event["text"][:2] for event in last["events"]] == ["1:", "-1"]
    assert len(client.view(session, 0, since=79)["events"]) == 4
    assert len(client.view(session, 0, since=0)["events"]) == 161
    assert client.view(session, 0, since=81)["events"] == client.view(session, 0, since=10**9)["events"] == []
    assert [entry["ply"] for entry in client.view(session, 0, log_from=158)["log"]] == [159, 160, 161]
    assert len(client.view(session, 0, log_from=0)["log"]) == 161
    assert client.view(session, 0, log_from=161)["log"] == client.view(session, 0, log_from=10**9)["log"] == []
    for name in ("since", "log_from", "ply"):
        assert client.code("view", session=session, **{name: -1}) == "bad_request"
        assert client.code("view", session=session, **{name: "1"}) == "bad_request"


def test_events_since_a_seq_before_an_undo_tell_the_new_line() -> None:
    client = Client()
    session = client.new("dash", seats=[MEN, ai()])
    client.do(session, "0 go", "1 go")
    seen = client.view(session, 0)["seq"]
    client.ask("undo", session=session, seat=0)
    assert client.view(session, 0)["events"] == []
    client.do(session, "0 rest")
    assert client.view(session, 0, since=seen)["events"][0]["text"] == "0: rest"


# --- an earlier ply ---


def test_an_earlier_ply_can_be_looked_at() -> None:
    client = Client()
    session = client.new("dash")
    earlier = [client.view(session, 0)]
    for turn in range(4):
        client.do(session, f"{turn % 2} go")
        earlier.append(client.view(session, 0))
    for number, then in enumerate(earlier):
        view = client.view(session, 0, ply=then["ply"])
        assert view["review"] == then["ply"]
        assert (view["seq"], view["ply"]) == (5, 9), "the session itself is where it was"
        for name in ("scene", "facts", "counters"):
            assert view[name] == then[name]
        assert (view["prompt"], view["legal"]) == (None, [])
        assert (view["events"] == []) == (number == 0 and then["ply"] == 0)
    assert client.code("view", session=session, seat=0, ply=10) == "bad_request"
    assert client.view(session, 0)["seq"] == 5


def test_each_seat_looks_back_at_what_it_saw_itself() -> None:
    client = Client()
    session = client.new("skirmish")
    seen = {0: [client.view(session, 0)], 1: [client.view(session, 1)]}
    ready(client, session, 0)
    seen[0].append(client.view(session, 0))
    for seat, views in seen.items():
        for then in views:
            view = client.view(session, seat, ply=then["ply"])
            assert [view[name] for name in ("scene", "facts")] == [then[name] for name in ("scene", "facts")]
        late = client.view(session, seat)["ply"] + 1
        assert client.code("view", session=session, seat=seat, ply=late) == "bad_request"


# --- preferences ---


def test_preferences_change_the_picture_and_never_the_game() -> None:
    client = Client()
    session = client.new("trench")
    plain = client.view(session, 0)
    picture = {"orientation": "diamond", "flip": True, "look": "camouflage", "shape": "tall", "lang": "de-CH"}
    other = client.view(session, 0, prefs=picture)
    assert other["scene"] != plain["scene"]
    for name in ("seq", "ply", "legal", "facts", "log", "can", "status"):
        assert other[name] == plain[name]
    assert client.view(session, 0) == plain, "nothing is remembered"
    assert client.view(session, 0, prefs={}) == client.view(session, 0, prefs=None) == plain
    action = plain["legal"][0]["action"]
    moved = client.ask("act", session=session, seat=0, action=action, prefs=picture)["view"]
    assert moved["scene"] == client.view(session, 0, prefs=picture)["scene"]
    undone = client.ask("undo", session=session, seat=0, prefs=picture)["view"]
    assert undone["scene"] == other["scene"]
    loaded = client.ask("load", record=client.ask("record", session=session)["record"], seat=0, prefs=picture)
    assert loaded["view"]["scene"] == other["scene"]


@pytest.mark.parametrize("prefs", [{"orientation": "round"}, {"colour": "red"}, {"flip": None}, 1, "wide", []], ids=str)
def test_other_preferences_are_refused(prefs: Any) -> None:
    client = Client()
    session = client.new("trench")
    assert client.code("view", session=session, prefs=prefs) == "bad_request"


def test_a_wish_that_a_game_has_no_choice_for_is_passed_over() -> None:
    client = Client()
    session = client.new("dash")
    wishes = {"orientation": "diamond", "look": "camouflage", "lang": "fr"}
    assert client.view(session, 0, prefs=wishes) == client.view(session, 0)


def test_a_view_is_plain_json_of_a_sensible_size() -> None:
    client = Client()
    view = client.view(client.new("trench"), 0)
    assert json.loads(json.dumps(view)) == view
    assert len(json.dumps(view)) < 60_000
