"""The envelope: one reply to each message, whatever it is, and the codes in their order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.bridge.client import MEN, Client
from trenchworks import bridge
from trenchworks.core.errors import TrenchworksError
from trenchworks.core.wire import MAX_BYTES

IDS: list[Any] = [0, -1, 1.5, 1e300, "", "a", "\ud800", True, False, None, [], [1, [2]], {}, {"a": {"b": None}}, 2**53]


@pytest.mark.parametrize("id", IDS, ids=repr)
def test_the_id_comes_back_as_it_was(id: Any) -> None:
    client = Client()
    for op in ("games", "nonsense", "view"):
        reply = client.say({"id": id, "op": op})
        assert reply["id"] == id
        assert type(reply["id"]) is type(id)
    assert client.say({"op": "games"})["id"] is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "{",
        "[]",
        "1",
        "null",
        '"games"',
        '{"id":1,"op":"games"',
        '{"id":1,"op":"games"}{}',
        "{'id':1}",
        '{"id":NaN,"op":"games"}',
        '{"id":1e999,"op":"games"}',
        '{"id":99999999999999999999,"op":"games"}',
        b"\xff\xfe",
        b'{"id":1,"op":"\xed\xa0\x80"}',
        '{"id":1,"op":"games"}\ud800',
    ],
    ids=repr,
)
def test_what_is_no_message_is_a_bad_request_with_no_id(text: str | bytes) -> None:
    reply = Client().say(text)
    assert reply["id"] is None
    assert reply["ok"] is False
    assert reply["error"]["code"] == "bad_request"


@pytest.mark.parametrize(
    "text", ["[" * 65, "x" * (MAX_BYTES + 1), b" " * (MAX_BYTES + 1), '{"id":1' + " " * MAX_BYTES + "}"]
)
def test_what_is_too_large_is_not_even_parsed(text: str | bytes) -> None:
    reply = Client().say(text)
    assert reply["id"] is None
    assert reply["error"]["code"] == "too_large"


def test_bytes_and_text_are_the_same() -> None:
    client = Client()
    text = '{"id":"\u00e9","op":"games"}'
    assert client.say(text.encode()) == client.say(text) == client.say(text + "\r")


def test_a_message_of_the_full_size_is_read() -> None:
    padding = MAX_BYTES - len(json.dumps({"id": 1, "op": "games", "pad": ""}))
    assert Client().ask("games", pad="x" * padding)["ok"]


@pytest.mark.parametrize("op", [None, 1, [], {}, True])
def test_an_op_is_a_text(op: Any) -> None:
    assert Client().say({"id": 1, "op": op})["error"]["code"] == "bad_request"


@pytest.mark.parametrize("op", ["", "Games", "new ", "handle", "__init__", "x" * 10_000, "\ud800"])
def test_there_are_no_other_ops(op: str) -> None:
    client = Client()
    assert client.code(op) == "unknown_op"
    assert len(client.say({"op": op})["error"]["message"]) < 300


def first_code(client: Client, op: str, good: dict[str, Any], wrongs: dict[str, dict[str, Any]]) -> None:
    """With the first n things right and all others wrong, the code is that of thing n + 1."""
    codes = list(wrongs)
    for number, code in enumerate(codes):
        fields = dict(good)
        for wrong in reversed(codes[number:]):
            fields.update(wrongs[wrong])
        assert client.code(op, **fields) == code


PAD = {"pad": "x" * (MAX_BYTES + 1)}
BAD = {"prefs": 5}


def test_the_order_of_codes_for_new() -> None:
    first_code(
        Client(),
        "new",
        {"game": "dash"},
        {
            "bad_request": BAD,
            "unknown_game": {"game": "chess"},
            "bad_option": {"seed": -1},
            "bad_position": {"position": "x"},
        },
    )


def test_the_order_of_codes_for_acting() -> None:
    client = Client()
    over, running = client.new("dash"), client.new("dash")
    client.ask("resign", session=over, seat=0)
    good = {"session": running, "seat": 0, "action": "go", "seq": 1}
    wrongs: dict[str, dict[str, Any]] = {
        "bad_request": BAD,
        "no_session": {"session": "s99"},
        "game_over": {"session": over},
        "not_your_turn": {"seat": 1},
        "stale": {"seq": 7},
        "invalid_action": {"action": "nonsense"},
    }
    first_code(client, "act", good, wrongs)
    assert client.code("act", **{**good, "action": "roll 1"}) == "illegal_action"
    del wrongs["not_your_turn"], wrongs["invalid_action"]
    first_code(client, "offer", {"session": running, "seat": 0}, wrongs)
    assert client.code("offer", session=running, seat=0) == "illegal_action"


def test_the_order_of_codes_for_thinking() -> None:
    client = Client()
    over, running = client.new("dash"), client.new("dash")
    client.ask("resign", session=over, seat=0)
    wrongs: dict[str, dict[str, Any]] = {
        "bad_request": {"level": 0},
        "no_session": {"session": "s99"},
        "game_over": {"session": over},
        "not_your_turn": {"seat": 1},
    }
    first_code(client, "think", {"session": running, "seat": 0, "level": 1}, wrongs)


def test_the_order_of_codes_for_loading() -> None:
    record = {"game": "dash", "rules": 1, "actions": []}
    first_code(
        Client(),
        "load",
        {"record": record},
        {
            "bad_request": {"seat": "x"},
            "unknown_game": {"record": {**record, "game": "chess", "rules": 9}},
            "bad_option": {"seats": [MEN]},
            "bad_record": {"record": {**record, "rules": 9}},
        },
    )


def test_size_comes_before_all_else() -> None:
    client = Client()
    for op in ("games", "nonsense", "new"):
        reply = client.say({"id": 1, "op": op, **PAD})
        assert reply["error"]["code"] == "too_large"
        reply = client.say(f'{{"id":1,"op":"{op}","x":{"[" * 64 + "]" * 64}}}')
        assert reply["error"]["code"] == "too_large"


def test_a_fault_of_ours_is_told_and_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    session = client.new("dash")

    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(bridge, "compose", broken)
        assert client.code("view", session=session) == "internal"
    assert client.view(session, 0)["seq"] == 1


def test_every_kind_of_error_has_a_code_and_a_sentence() -> None:
    kinds = TrenchworksError.__subclasses__()
    assert len({kind.code for kind in kinds}) == len(kinds) == 13
    assert TrenchworksError().message.endswith(".")


def test_the_doors_of_the_module_are_one_bridge() -> None:
    reply = json.loads(bridge.handle('{"id":1,"op":"new","game":"trench","seed":1}'))
    assert reply["ok"]
    assert json.loads(bridge.handle(json.dumps({"op": "close", "session": reply["session"]})))["ok"]
    assert bridge.tick(1) is None
