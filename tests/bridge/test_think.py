"""Thoughts and counts: limits, progress, stop, stale, and several at once."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from tests.bridge.client import MEN, Client, ai

FOREVER = 10**9
NO_LEVELS: list[Any] = [0, 6, -1, 1.0, "1", True, []]
IDS: list[Any] = [1, 1.5, "1", True, False, None, [], [1], {}, {"a": 1, "b": [2]}, "", "\ud800"]
FINAL = {"id", "ok", "action", "value", "line", "depth", "nodes", "ms", "seq"}


def test_a_thought_is_answered_by_progress_and_one_reply() -> None:
    client = Client()
    session = client.new("trench")
    progress = client.begin("think", "t", session=session, seat=0, nodes=3000)
    assert set(progress) == {"action", "value", "line", "depth", "nodes"}
    client.finish()
    reply = client.end_of("t")
    assert set(reply) == FINAL
    assert reply["action"] in client.legal(session, 0)
    assert reply["line"][0] == reply["action"]
    assert reply["nodes"] >= 1000
    assert reply["seq"] == 1
    assert type(reply["ms"]) is int
    view = client.ask("act", session=session, seat=0, action=reply["action"], seq=reply["seq"])["view"]
    assert view["seq"] == 2
    assert client.bridge.tick(1) is None


@pytest.mark.parametrize("limit", [{"level": 1}, {"nodes": 500}, {"depth": 2}], ids=str)
@pytest.mark.parametrize("game", ["trench", "skirmish", "dash"])
def test_equal_seeds_and_limits_that_count_give_equal_thoughts(game: str, limit: dict[str, int]) -> None:
    replies = []
    for slices in (0.5, 50):
        client = Client()
        session = client.new(game)
        seat = client.view(session, None)["status"]["seats"][0]
        client.begin("think", 1, session=session, seat=seat, seed=77, **limit)
        while client.tick(slices):
            pass
        replies.append({**client.end_of(1), "ms": 0})
    assert replies[0] == replies[1]


def test_a_thought_without_seed_has_one_from_the_session() -> None:
    replies = []
    for _ in range(2):
        client = Client()
        session = client.new("skirmish", seed=3)
        replies.append({**client.think(session, 0, level=3), "ms": 0})
    assert replies[0] == replies[1]


def test_a_thought_can_last_for_a_time() -> None:
    client = Client()
    session = client.new("dash")
    assert 30 <= client.think(session, 0, ms=30)["ms"] < 60_000


def test_without_a_limit_the_seats_level_counts() -> None:
    client = Client()
    session = client.new("skirmish", preset="Quick", seats=[MEN, ai(5)])
    by_seat = client.think(session, 1, seed=1)
    assert by_seat["nodes"] == client.think(session, 1, seed=1, level=5)["nodes"]
    assert by_seat["nodes"] == client.think(session, 1, seed=1, level=None, nodes=None, ms=None, depth=None)["nodes"]
    assert by_seat["nodes"] > client.think(session, 1, seed=1, level=1)["nodes"]
    assert client.code("think", session=session, seat=0) == "bad_request"


@pytest.mark.parametrize(
    "fields",
    [
        {"level": 1, "nodes": 1},
        {"ms": 1, "depth": 1},
        *({"level": level} for level in NO_LEVELS),
        *({"nodes": nodes} for nodes in (0, 10**9 + 1, 1.5, "9")),
        *({"ms": ms} for ms in (0, 3_600_001, 0.5)),
        *({"depth": depth} for depth in (0, 61)),
        *({"level": 1, "seed": seed} for seed in (-1, 2**53, 1.5, "1")),
        *({"level": 1, "seat": seat} for seat in (None, 2, -1, "0")),
        {"level": 1, "session": 5},
    ],
    ids=str,
)
def test_other_limits_are_refused(fields: dict[str, Any]) -> None:
    client = Client()
    session = client.new("dash")
    assert client.code("think", **{"session": session, "seat": 0, **fields}) == "bad_request"
    assert client.bridge.tick(1) is None


def test_thoughts_are_for_those_who_are_to_act() -> None:
    client = Client()
    session = client.new("dash")
    assert client.code("think", session=session, seat=1, level=1) == "not_your_turn"
    assert client.code("think", session="s9", seat=0, level=1) == "no_session"
    both = client.new("skirmish")
    assert client.think(both, 1, level=1)["action"] in client.legal(both, 1)
    client.ask("resign", session=session, seat=0)
    assert client.code("think", session=session, seat=0, level=1) == "game_over"


def test_stop_is_answered_at_once_and_the_thought_with_its_best_so_far() -> None:
    client = Client()
    session = client.new("trench")
    client.begin("think", "t", session=session, seat=0, nodes=FOREVER)
    for _ in range(3):
        assert client.tick(20)
    assert set(client.ask("stop", target="t")) == {"id", "ok"}
    assert client.tick()
    reply = client.end_of("t")
    assert set(reply) == FINAL
    assert reply["action"] in client.legal(session, 0)
    assert client.bridge.tick(1) is None
    assert client.code("stop", target="t") == "bad_request"


def test_a_thought_can_be_stopped_before_it_began() -> None:
    client = Client()
    for game in ("trench", "skirmish", "dash"):
        session = client.new(game)
        client.begin("think", game, session=session, seat=0, nodes=FOREVER)
        client.ask("stop", target=game)
        client.finish()
        assert client.end_of(game)["action"] in client.legal(session, 0)


def test_stop_needs_a_target_that_runs() -> None:
    client = Client()
    assert client.code("stop") == "bad_request"
    for target in IDS:
        assert client.code("stop", target=target) == "bad_request"


CHANGES: list[dict[str, Any]] = [
    {"op": "act", "seat": 0, "action": "go"},
    {"op": "resign", "seat": 1},
    {"op": "undo", "seat": 0},
    {"op": "redo", "seat": 0},
    {"op": "close"},
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change["op"]))
def test_a_thought_is_stale_when_its_session_changes(change: dict[str, Any]) -> None:
    client = Client()
    session, other = (client.new("dash", seats=[MEN, ai()]) for _ in range(2))
    client.do(session, "0 go", "1 go", "0 rest", "1 rest")
    client.ask("undo", session=session, seat=0)
    client.begin("think", "here", session=session, seat=0, nodes=FOREVER)
    client.begin("think", "there", session=other, seat=0, nodes=FOREVER)
    assert client.say({**change, "session": session})["ok"]
    client.tick()
    reply = client.end_of("here")
    assert (reply["ok"], reply["error"]["code"]) == (False, "stale")
    assert client.code("stop", target="here") == "bad_request"
    client.ask("stop", target="there")
    client.finish()
    assert client.end_of("there")["ok"]


def test_what_fails_or_only_looks_makes_no_thought_stale() -> None:
    client = Client()
    session = client.new("dash")
    client.begin("think", "t", session=session, seat=0, nodes=FOREVER)
    client.code("act", session=session, seat=0, action="dance")
    client.code("act", session=session, seat=0, action="go", seq=9)
    client.code("undo", session=session)
    client.view(session, 1)
    client.ask("record", session=session)
    client.tick()
    client.ask("stop", target="t")
    client.finish()
    assert client.end_of("t")["ok"]


def test_several_think_at_once_and_others_are_answered_meanwhile() -> None:
    client = Client()
    sessions = [client.new(game) for game in ("trench", "skirmish", "dash", "trench")]
    for number, session in enumerate(sessions):
        client.begin("think", number, session=session, seat=0, nodes=2000 if number % 2 else FOREVER)
    client.begin("perft", "count", game="trench", depth=3)
    for _ in range(2000):
        client.tick(10)
        assert client.view(sessions[0], 0)["seq"] == 1
        ended = {str(line["id"]) for line in client.heard if "progress" not in line}
        if {"1", "3", "count"} <= ended:
            break
    assert ended == {"1", "3", "count"}
    for number in (0, 2):
        client.ask("stop", target=number)
    client.finish()
    assert all(client.end_of(number)["ok"] for number in range(4))


def test_ids_of_any_kind_are_kept_apart() -> None:
    client = Client()
    session = client.new("dash")
    for id in IDS:
        client.begin("think", id, session=session, seat=0, nodes=FOREVER)
        assert (
            client.say({"id": id, "op": "think", "session": session, "seat": 0, "nodes": 5})["error"]["code"]
            == "bad_request"
        )
        assert client.say({"id": id, "op": "perft", "game": "trench", "depth": 1})["error"]["code"] == "bad_request"
    assert client.ask("stop", target={"b": [2], "a": 1})["ok"], "objects have no order"
    for id in IDS:
        if id != {"a": 1, "b": [2]}:
            client.ask("stop", target=id)
    client.finish()
    assert len([line for line in client.heard if "progress" not in line]) == len(IDS)


def test_sixty_four_thoughts_run_at_most() -> None:
    client = Client()
    session = client.new("dash")
    for number in range(64):
        client.begin("think", number, session=session, seat=0, nodes=FOREVER)
    assert client.code("think", session=session, seat=0, nodes=1) == "bad_request"
    client.ask("close", session=session)
    client.tick()
    assert len([line for line in client.heard if "progress" not in line]) == 64


def test_progress_is_told_now_and_then() -> None:
    client = Client()
    session = client.new("trench")
    client.begin("think", "t", session=session, seat=0, nodes=FOREVER)
    began = perf_counter()
    while perf_counter() < began + 0.5:
        client.tick(10)
    lines = [line["progress"] for line in client.heard]
    assert 1 <= len(lines) <= 1 + (perf_counter() - began) * 10
    nodes = [line["nodes"] for line in lines]
    assert nodes == sorted(nodes)
    client.ask("close", session=session)


# --- perft ---


def test_perft_counts_and_tells_each_first_action() -> None:
    client = Client()
    for depth, nodes in ((0, 1), (1, 14), (2, 192), (3, 3894)):
        client.begin("perft", depth, game="trench", depth=depth)
        client.finish()
        reply = client.end_of(depth)
        assert set(reply) == {"id", "ok", "nodes", "moves"}
        assert reply["nodes"] == nodes
        assert sum(reply["moves"].values()) == (nodes if depth else 0)
    assert reply["moves"].keys() == set(client.legal(client.new("trench"), 0))


def test_perft_from_a_position() -> None:
    client = Client()
    session = client.new("trench")
    client.do(session, f"0 {client.legal(session, 0)[0]}")
    position = client.view(session, 1)["facts"]["position"]
    client.begin("perft", 1, game="trench", depth=1, position=position)
    client.finish()
    assert set(client.end_of(1)["moves"]) == set(client.legal(session, 1))


def test_perft_can_be_stopped() -> None:
    client = Client()
    progress = client.begin("perft", 1, game="trench", depth=8)
    assert set(progress) == {"nodes", "moves"}
    for _ in range(5):
        client.tick(5)
    client.ask("stop", target=1)
    client.finish()
    assert client.end_of(1)["ok"]
    client.begin("perft", 1, game="trench", depth=1)
    client.finish()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": 1}, "bad_request"),
        ({"game": "skirmish"}, "bad_request"),
        ({"game": "dash"}, "bad_request"),
        *(({"depth": depth}, "bad_request") for depth in (None, -1, 9, 1.5, "1", True)),
        ({"position": "x"}, "bad_position"),
        ({"position": 1}, "bad_position"),
        ({"options": {"x": 1}}, "bad_option"),
    ],
    ids=str,
)
def test_perft_refuses(fields: dict[str, Any], code: str) -> None:
    client = Client()
    assert client.code("perft", **{"game": "trench", "depth": 1, **fields}) == code
    assert client.bridge.tick(1) is None


def test_a_fault_while_thinking_ends_that_thought_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.dash import DashThinking

    client = Client()
    dash, trench = client.new("dash"), client.new("trench")
    client.begin("think", 1, session=dash, seat=0, nodes=FOREVER)
    client.begin("think", 2, session=trench, seat=0, nodes=2000)

    def broken(*_: Any) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(DashThinking, "run", broken)
    client.finish()
    assert client.end_of(1)["error"]["code"] == "internal"
    assert client.end_of(2)["ok"]
