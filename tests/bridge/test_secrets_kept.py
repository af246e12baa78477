"""What a hidden game tells through the bridge, message by message: nothing that is not the viewer's."""

from __future__ import annotations

import json
from typing import Any

from tests.bridge.client import MEN, Client, ai

SEED = 7_654_321_987_654_321


def hand(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """The cards of a seat by their ids, as this view shows them."""
    cards = (item for item in view["scene"]["items"] if item["id"].startswith(f"hand.{seat}."))
    return {card["id"]: card.get("title") for card in cards}


def play_through(client: Client, session: str, seats: int) -> list[str]:
    """A whole game by the computer; everything that was said before it ended."""
    told: list[str] = []
    while True:
        views = [client.view(session, seat, since=0, log_from=0) for seat in (None, *range(seats))]
        if views[0]["status"]["kind"] == "over":
            return told
        record = client.ask("record", session=session)["record"]
        told.append(json.dumps([views, record]))
        seat = views[0]["status"]["seats"][0]
        client.heard = []
        reply = client.think(session, seat, nodes=6)
        told.append(json.dumps([client.heard, {**reply, "ms": 0}]))
        client.ask("act", session=session, seat=seat, action=reply["action"], seq=reply["seq"])


def test_a_seed_is_told_when_a_game_with_chance_is_over_and_not_before() -> None:
    client = Client()
    for game in ("skirmish", "dash"):
        session = client.new(game, seed=SEED, seats=[ai(), ai()])
        for line in play_through(client, session, 2):
            assert str(SEED) not in line
        assert client.ask("record", session=session)["record"]["seed"] == SEED


def test_no_view_holds_a_card_of_another_hand() -> None:
    client = Client()
    for seed in range(5):
        session = client.new("skirmish", seed=seed, preset="Quick")
        own = [hand(client.view(session, seat), seat) for seat in (0, 1)]
        assert all(len(cards) == 4 and None not in cards.values() for cards in own)
        for seat in (0, 1):
            assert set(hand(client.view(session, seat), 1 - seat).values()) == {None}
            whole = json.dumps(client.view(session, seat, since=0, log_from=0))
            for number in set(own[1 - seat].values()) - set(own[seat].values()):
                for words in ('"{}"', 'deal {}"', "the {}.", "'s {},"):
                    assert words.format(number) not in whole


def test_a_choice_in_secret_changes_no_byte_of_another_view() -> None:
    client = Client()
    views = set()
    for number in range(4):
        session = client.new("skirmish", preset="Quick")
        card = client.legal(session, 1)[number]
        client.do(session, f"1 {card}")
        views.add(json.dumps([client.view(session, seat, since=0, log_from=0) for seat in (None, 0)]))
    assert len(views) == 1


def test_drafts_of_any_length_look_alike_to_others() -> None:
    client = Client()
    views = set()
    for steps in (
        [],
        ["put left"],
        ["put left", "put right", "reset"],
        ["put right"] * 3,
        ["put left", "take left"] * 5,
    ):
        session = client.new("skirmish")
        client.do(session, *(f"1 {step}" for step in steps))
        views.add(json.dumps([client.view(session, seat, since=0, log_from=0) for seat in (None, 0)]))
        assert client.view(session, 1)["seq"] == 1 + len(steps)
        record = client.ask("record", session=session)["record"]
        assert record["actions"] == []
    assert len(views) == 1


def test_a_thought_does_not_depend_on_the_hidden_steps_of_others() -> None:
    client = Client()
    replies = []
    for steps in ([], ["put left"], ["put left", "take left"] * 3):
        session = client.new("skirmish")
        client.do(session, *(f"0 {step}" for step in steps))
        replies.append({**client.think(session, 1, level=3), "ms": 0})
    assert replies[0] == replies[1] == replies[2]


def test_undo_and_redo_of_a_draft_look_like_nothing_to_others() -> None:
    client = Client()
    session = client.new("skirmish")
    client.do(session, "0 put left", "1 put left", "0 put left")
    before = [client.view(session, seat, since=0, log_from=0) for seat in (None, 1)]
    for way in ("undo", "undo", "redo", "redo", "undo"):
        client.ask(way, session=session, seat=0)
        assert [client.view(session, seat, since=0, log_from=0) for seat in (None, 1)] == before


def test_cards_are_turned_up_for_all_at_once_under_the_ids_they_had() -> None:
    client = Client()
    session = client.new("skirmish", preset="Quick")
    chosen = client.legal(session, 1)[0]
    backs = set(hand(client.view(session, 0), 1))
    client.do(session, f"1 {chosen}", f"0 {client.legal(session, 0)[0]}")
    shown = hand(client.view(session, 0), 1)
    assert set(shown) == backs
    assert [title for title in shown.values() if title] == [chosen.split()[1]]
    turned = [event["id"] for event in client.view(session, 0)["events"] if event["kind"] == "turn"]
    assert len(turned) == 2
    assert turned[1] in backs


def test_progress_of_a_thought_tells_nodes_alone_and_its_line_is_empty() -> None:
    client = Client()
    session = client.new("skirmish")
    assert set(client.begin("think", 1, session=session, seat=0, nodes=10**9)) == {"nodes"}
    for _ in range(60):
        client.tick()
    client.ask("stop", target=1)
    client.finish()
    lines = [line["progress"] for line in client.heard if "progress" in line]
    assert lines
    assert all(set(progress) == {"nodes"} for progress in lines)
    assert client.end_of(1)["line"] == []
    open_game = client.new("dash")
    assert client.begin("think", 2, session=open_game, seat=0, nodes=5)["line"]
    client.finish()
    assert client.end_of(2)["line"]


def test_the_sealed_record_is_the_one_way_to_store_a_hidden_game() -> None:
    client = Client()
    session = client.new("skirmish", seed=SEED)
    client.do(session, "0 put left", "1 put right")
    sealed = client.ask("record", session=session, full=True)["record"]
    assert set(sealed) == {"game", "rules", "build", "sealed"}
    for word in (str(SEED), "deal", "put"):
        assert word not in json.dumps(sealed)
    again = client.ask("load", record=sealed)["session"]
    for seat in (None, 0, 1):
        mine, theirs = client.view(session, seat, log_from=0), client.view(again, seat, log_from=0)
        for name in set(mine) - {"seq", "events", "can"}:
            assert mine[name] == theirs[name]
    assert client.legal(again, 1) == client.legal(session, 1)


def test_the_public_part_is_for_reading_only() -> None:
    client = Client()
    session = client.new("skirmish")
    for seat in (0, 1):
        client.do(session, *[f"{seat} put left"] * 3, f"{seat} done")
    public = client.ask("record", session=session)["record"]
    assert [text for _, text in public["actions"]][:2] == ["done", "done"]
    reply = client.ask("load", record=public)
    view = reply["view"]
    assert view["status"]["kind"] == "wait"
    assert [entry["text"] for entry in view["log"]] == [text for _, text in public["actions"]]
    assert (view["prompt"], view["legal"], view["viewer"]) == (None, [], None)
    reading = reply["session"]
    assert client.ask("view", session=reading, seat=1)["view"] == view
    assert client.ask("record", session=reading, full=True)["record"] == public
    assert client.ask("view", session=reading, log_from=2)["view"]["log"] == view["log"][2:]
    for op, fields in (
        ("act", {"seat": 0, "action": "done"}),
        ("undo", {}),
        ("redo", {}),
        ("think", {"seat": 0, "level": 1}),
        ("resign", {"seat": 0}),
    ):
        assert client.code(op, session=reading, **fields) == "game_over"
    client.ask("close", session=reading)
    assert client.code("load", record={**public, "rules": 99}) == "bad_record"
    assert client.code("load", record={**public, "actions": [[0]]}) == "bad_record"


def test_computers_offered_something_decide_by_what_all_can_see() -> None:
    client = Client()
    answers = set()
    for seed in range(5):
        session = client.new("skirmish", seed=seed, seats=[MEN, ai()])
        view = client.ask("offer", session=session, seat=0)["view"]
        answers.add(view["log"][-1]["text"])
    assert answers == {"accept"}
