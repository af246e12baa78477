"""Each op with its fields and defaults."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bridge.client import MEN, Client, ai

VIEW_FIELDS = {
    *("v", "game", "seq", "ply", "viewer", "status", "scene", "prompt", "legal", "events", "can", "log", "result"),
    *("facts", "sides", "counters"),
}
NO_TEXTS: list[Any] = [None, 1, [], {}, True, "x" * 1001]
WRONG_WHOLE: list[Any] = [-1, 1.0, 1.5, "1", True, [], {}, 2**53]


# --- games ---


def test_games_tells_all_that_a_lobby_needs() -> None:
    reply = Client().ask("games")
    games = {game["game"]: game for game in reply["games"]}
    assert list(games)[-1] == "tomorrow"
    assert games["tomorrow"]["available"] is False
    skirmish = games["skirmish"]
    assert skirmish["available"] is True
    assert skirmish["title"] == "Skirmish"
    assert skirmish["seat_names"] == {"2": ["Red", "Blue"], "3": ["Red", "Blue", "Green"]}
    assert skirmish["presets"]["Quick"] == {"rounds": 2, "muster": False}
    assert skirmish["levels"] == ["Recruit", "Private", "Corporal", "Major", "Marshal"]
    assert (skirmish["positions"], games["dash"]["positions"]) == (False, True)
    assert (skirmish["information"], games["dash"]["information"]) == ("imperfect", "perfect")
    rounds, muster, _, undo = skirmish["options"]
    assert {key: rounds[key] for key in ("name", "type", "choices", "default", "label")} == {
        "name": "rounds",
        "type": "int",
        "choices": [1, 2, 6, 12],
        "default": 6,
        "label": "Rounds",
    }
    assert (muster["type"], muster["default"]) == ("bool", True)
    assert (undo["name"], undo["choices"]) == ("undo", ["auto", "off", "own step", "free"])
    for name, game in games.items():
        if game["available"]:
            assert len(game["levels"]) == 5
            assert set(game["prefs"]) <= {"orientation", "look"}, name
    assert {"light", "dark"} == set(reply["palette"]["ui.text"])


# --- new ---


def test_new_has_defaults_for_all_but_the_game() -> None:
    client = Client()
    reply = client.ask("new", game="dash")
    assert set(reply) == {"id", "ok", "session", "view"}
    assert set(reply["view"]) == VIEW_FIELDS
    assert reply["view"]["seq"] == 1
    assert [side["player"] for side in reply["view"]["sides"]] == [MEN, MEN]
    assert client.ask("new", game="dash", options=None, preset=None, seed=None, seats=None, position=None)["ok"]
    other = client.ask("new", game="dash", prefs=None)
    assert other["session"] != reply["session"]


def test_new_takes_options_over_a_preset() -> None:
    client = Client()
    session = client.new("skirmish", preset="Quick", options={"rounds": 1})
    record = client.ask("record", session=session)["record"]
    assert record["options"] == {"rounds": 1, "muster": False, "dice": True, "undo": "auto"}


def test_new_is_decided_by_its_seed() -> None:
    client = Client()
    views = [client.view(client.new("skirmish", seed=seed), 0) for seed in (0, 0, 2**53 - 1)]
    assert views[0] == views[1] != views[2]


def test_new_games_without_seed_differ() -> None:
    client = Client()
    hands = {str(client.view(client.ask("new", game="skirmish")["session"], 0)["scene"]) for _ in range(6)}
    assert len(hands) > 3


def test_new_takes_seats_by_their_number() -> None:
    client = Client()
    view = client.ask("new", game="dash", seats=[MEN, ai(1), MEN, ai(5)])["view"]
    assert [side["player"] for side in view["sides"]] == [
        {"kind": "human"},
        {"kind": "ai", "level": 1, "name": "One"},
        {"kind": "human"},
        {"kind": "ai", "level": 5, "name": "Five"},
    ]


def test_new_takes_a_position_where_the_game_has_them() -> None:
    client = Client()
    assert client.ask("new", game="dash", position="3/9")["view"]["facts"]["places"] == [3, 9]
    wrong: list[Any] = ["", "3", "3/x", "3/9/1", 3, [], True, "1" * 1001, "1/\ud800"]
    for position in wrong:
        assert client.code("new", game="dash", position=position) == "bad_position"
    assert client.code("new", game="skirmish", position="3/9") == "bad_position"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": None}, "bad_request"),
        ({"game": 1}, "bad_request"),
        ({"game": []}, "bad_request"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": "tomorrow"}, "unknown_game"),
        ({"game": "x" * 1001}, "bad_request"),
        ({"options": {"turns": 2}}, "bad_option"),
        ({"options": []}, "bad_option"),
        ({"preset": "Quick"}, "bad_option"),
        ({"seats": []}, "bad_option"),
        ({"seats": [MEN] * 5}, "bad_option"),
        ({"seats": [MEN, {"kind": "ai"}]}, "bad_option"),
        *(({"seed": seed}, "bad_option") for seed in WRONG_WHOLE),
        *(({"seat": seat}, "bad_request") for seat in (*WRONG_WHOLE, 2, 3, 16)),
        ({"prefs": []}, "bad_request"),
        ({"prefs": {"look": 1}}, "bad_request"),
        ({"prefs": {"shape": "round"}}, "bad_request"),
        ({"prefs": {"shape": ["wide"]}}, "bad_request"),
        ({"prefs": {"flip": 1}}, "bad_request"),
        ({"prefs": {"lang": 5}}, "bad_request"),
        ({"prefs": {"lang": "x" * 1001}}, "bad_request"),
        ({"prefs": {"\ud800": 1}}, "bad_request"),
    ],
    ids=str,
)
def test_new_refuses(fields: dict[str, Any], code: str) -> None:
    client = Client()
    assert client.code("new", **{"game": "dash", **fields}) == code
    assert client.new("dash") == "s1", "nothing was opened"


def test_sixty_four_sessions_are_open_at_most() -> None:
    client = Client()
    names = [client.new("dash") for _ in range(64)]
    assert len(set(names)) == 64
    record = client.ask("record", session=names[0])["record"]
    assert client.code("new", game="dash") == "bad_request"
    assert client.code("load", record=record) == "bad_request"
    client.ask("close", session=names[10])
    assert client.new("dash") not in names
    assert client.code("load", record=record) == "bad_request"


def test_a_closed_session_is_gone() -> None:
    client = Client()
    session = client.new("dash")
    assert set(client.ask("close", session=session)) == {"id", "ok"}
    for op, fields in (
        ("view", {}),
        ("act", {"seat": 0, "action": "go"}),
        ("undo", {}),
        ("redo", {}),
        ("record", {}),
        ("think", {"seat": 0, "level": 1}),
        ("resign", {"seat": 0}),
        ("close", {}),
    ):
        assert client.code(op, session=session, **fields) == "no_session"
    for wrong in NO_TEXTS:
        assert client.code("close", session=wrong) == "bad_request"


# --- act and the table ---


def test_act_gives_the_view_of_the_seat_that_acted() -> None:
    client = Client()
    session = client.new("dash")
    view = client.ask("act", session=session, seat=0, action="go", seq=1)["view"]
    assert (view["viewer"], view["seq"], view["status"]["kind"]) == (0, 2, "wait")
    assert view["events"][0]["text"] == "0: go"
    assert client.code("act", session=session, seat=1, action="go", seq=1) == "stale"
    assert client.code("act", session=session, seat=0, action="go", seq=2) == "not_your_turn"
    assert client.code("act", session=session, seat=1, action="dance", seq=2) == "invalid_action"
    assert client.code("act", session=session, seat=1, action="roll 2", seq=2) == "illegal_action"
    assert client.ask("act", session=session, seat=1, action="go", seq=2)["view"]["seq"] == 3


@pytest.mark.parametrize(
    "fields",
    [
        {"seat": None},
        *({"seat": seat} for seat in (*WRONG_WHOLE, 2)),
        *({"seq": seq} for seq in WRONG_WHOLE),
        *({"action": action} for action in NO_TEXTS),
        {"prefs": "wide"},
        {"prefs": {"size": 1}},
    ],
    ids=str,
)
def test_act_refuses_fields_of_other_kinds(fields: dict[str, Any]) -> None:
    client = Client()
    session = client.new("dash")
    before = client.everything([session])
    assert client.code("act", **{"session": session, "seat": 0, "action": "go", **fields}) == "bad_request"
    assert client.everything([session]) == before


def test_table_actions_are_ops_and_action_texts() -> None:
    client = Client()
    for offer in ({"op": "offer"}, {"op": "act", "action": "offer"}):
        for answer, over in (("accept", True), ("decline", False)):
            session = client.new("skirmish")
            assert client.code("accept", session=session, seat=1) == "illegal_action"
            reply = client.say({**offer, "session": session, "seat": 0, "seq": 1})
            assert reply["view"]["can"]["offer"] is False
            assert client.code("accept", session=session, seat=0) == "illegal_action"
            assert client.code(answer, session=session, seat=1, seq=1) == "stale"
            view = client.ask(answer, session=session, seat=1, seq=2)["view"]
            assert view["viewer"] == 1
            assert (view["result"] is not None) == over
    session = client.new("skirmish")
    view = client.ask("resign", session=session, seat=1)["view"]
    assert view["result"]["winner"] == 0
    assert client.code("resign", session=session, seat=0) == "game_over"


def test_a_computer_answers_an_offer_in_the_same_reply() -> None:
    client = Client()
    session = client.new("skirmish", seats=[MEN, ai()])
    view = client.ask("offer", session=session, seat=0)["view"]
    assert view["status"]["kind"] == "over"
    assert [event["text"] for event in view["events"]] == ["Red offers to stop.", "Blue agrees."]
    assert view["result"]["draw"] is True
    assert [entry["text"] for entry in view["log"]][-2:] == ["offer", "accept"]


# --- undo and redo ---


def test_undo_and_redo_by_default_and_to_a_ply() -> None:
    client = Client()
    session = client.new("dash", seats=[MEN, ai()])
    client.do(session, "0 go", "1 rest", "0 go", "1 rest")
    view = client.ask("undo", session=session)["view"]
    assert (view["viewer"], view["ply"], view["can"]["redo"]) == (0, 5, 9)
    assert client.ask("undo", session=session, seat=0, to=1)["view"]["ply"] == 1
    assert client.ask("redo", session=session, to=5)["view"]["ply"] == 5
    view = client.ask("redo", session=session, seat=1)["view"]
    assert (view["viewer"], view["ply"]) == (1, 9)
    assert client.ask("undo", session=session, seat=None)["view"]["viewer"] is None
    for way in ("undo", "redo"):
        assert client.code(way, session=session, to=99) == "illegal_action"
        for wrong in WRONG_WHOLE:
            assert client.code(way, session=session, to=wrong) == "bad_request"
        assert client.code(way, session=session, seat=2) == "bad_request"


@pytest.mark.parametrize(("undo", "reached"), [("auto", 1), ("free", 1), ("own step", None), ("off", None)])
def test_the_option_undo(undo: str, reached: int | None) -> None:
    client = Client()
    session = client.new("dash", seats=[MEN, ai()], options={"undo": undo})
    assert client.do(session, "0 go")["can"]["undo"] == reached
    if reached is None:
        assert client.code("undo", session=session, seat=0) == "illegal_action"
    else:
        assert client.ask("undo", session=session, seat=0)["view"]["ply"] == reached
    between = client.new("dash", options={"undo": undo})
    assert client.do(between, "0 go")["can"]["undo"] == (1 if undo == "free" else None)


def test_undo_of_a_committed_choice_is_not_your_turn() -> None:
    client = Client()
    session = client.new("skirmish", preset="Quick")
    client.do(session, f"0 {client.legal(session, 0)[0]}")
    assert client.code("undo", session=session, seat=0) == "not_your_turn"
    assert client.code("act", session=session, seat=0, action="play 1") == "not_your_turn"
    assert client.code("undo", session=session, seat=1) == "illegal_action"
    assert client.code("undo", session=session) == "illegal_action"
