"""Whole games of Trenchzone through the bridge, as a page or a script plays them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from trenchworks.bridge import Bridge
from trenchworks.games import COMING, GAMES


class Client:
    """A caller of the bridge."""

    def __init__(self) -> None:
        self.bridge = Bridge(GAMES, COMING)

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        reply = json.loads(self.bridge.handle(json.dumps({"id": 1, "op": op, **fields})))
        assert isinstance(reply, dict)
        assert reply.get("ok", True), reply
        return reply

    def think(self, session: str, seat: int) -> str:
        self.ask("think", session=session, seat=seat)
        while True:
            for reply in json.loads(self.bridge.tick(1000) or "[]"):
                if "action" in reply:
                    return str(reply["action"])


def test_two_computers_play_a_whole_game() -> None:
    client = Client()
    seats = [{"kind": "ai", "level": 1}, {"kind": "ai", "level": 2}]
    opened = client.ask("new", game="trenchzone", seed=3, seats=seats, options={"rounds": "20", "chart": 5})
    session, view = opened["session"], opened["view"]
    acted = 0
    while view["status"]["kind"] != "over":
        assert view["status"]["kind"] == "wait"
        seat = view["status"]["ai"]["seat"]
        view = client.ask("act", session=session, seat=seat, action=client.think(session, seat))["view"]
        acted += 1
        assert acted < 5000
    assert view["result"]["reason"]
    record = client.ask("record", session=session)["record"]
    again = client.ask("load", record=record)
    assert client.ask("record", session=again["session"])["record"] == record


def test_two_people_hand_over_and_see_their_own_alone() -> None:
    client = Client()
    opened = client.ask("new", game="trenchzone", seed=4, preset="Quick start")
    session = opened["session"]
    assert opened["view"]["status"]["kind"] == "handover"
    assert opened["view"]["prompt"] is None
    rng = Random(1)
    for _ in range(150):
        view = client.ask("view", session=session, seat=None)["view"]
        if view["status"]["kind"] == "over":
            break
        seat = view["status"]["seats"][0]
        mine = client.ask("view", session=session, seat=seat)["view"]
        other = client.ask("view", session=session, seat=1 - seat)["view"]
        assert mine["status"]["kind"] == "decision"
        held = mine["facts"]["hand"][seat]
        shown = json.dumps([other["facts"]["hand"], other["facts"]["slots"][seat]])
        assert other["facts"]["hand"][seat] == len(held)
        assert all(slot[1] == 0 or slot[2] for slots in other["facts"]["slots"][seat] for slot in slots), shown
        action = rng.choice(mine["legal"])["action"]
        client.ask("act", session=session, seat=seat, action=action, seq=mine["seq"])
    sealed = client.ask("record", session=session, full=True)["record"]
    assert set(sealed) == {"game", "rules", "build", "sealed"}
    again = client.ask("load", record=sealed)["session"]
    for seat in (0, 1, None):
        views = [client.ask("view", session=name, seat=seat)["view"] for name in (session, again)]
        assert views[0]["scene"] == views[1]["scene"]
        assert views[0]["legal"] == views[1]["legal"]


def test_a_person_against_the_computer_takes_back_a_step_of_the_set_up() -> None:
    client = Client()
    seats = [{"kind": "human"}, {"kind": "ai", "level": 1}]
    opened = client.ask("new", game="trenchzone", seed=5, seats=seats, seat=0)
    session = opened["session"]
    first = opened["view"]
    assert first["viewer"] == 0
    assert first["facts"]["own"]["orders"][0] == "ask"
    placed = client.ask("act", session=session, seat=0, action="squads left +10")["view"]
    assert placed["can"]["undo"] == 0
    client.ask("act", session=session, seat=1, action="ready-made even")
    back = client.ask("undo", session=session, seat=0)["view"]
    assert back["scene"] == first["scene"]
    assert client.ask("redo", session=session, seat=0)["view"]["scene"] == placed["scene"]
