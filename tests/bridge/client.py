"""A client of the bridge as the page is one: texts in, texts out."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tests.playing import KITS
from trenchworks.bridge import Bridge

COMING = ({"game": "tomorrow", "title": "Tomorrow", "summary": "Not there yet."},)
MEN = {"kind": "human"}


def ai(level: int = 1) -> dict[str, Any]:
    """A seat of the computer."""
    return {"kind": "ai", "level": level}


class Client:
    """Asks a bridge of its own, with all games and the test games."""

    def __init__(self) -> None:
        self.bridge = Bridge(KITS, COMING)
        self.heard: list[dict[str, Any]] = []

    def say(self, message: Any) -> dict[str, Any]:
        """The one reply to one message of any kind."""
        line = self.bridge.handle(message if isinstance(message, str | bytes) else json.dumps(message))
        assert line.isascii()
        assert "\n" not in line
        reply: dict[str, Any] = json.loads(line)
        return reply

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """The reply to an op that must succeed."""
        reply = self.say({"id": 1, "op": op, **fields})
        assert reply.get("ok"), reply
        assert reply["id"] == 1
        return reply

    def code(self, op: str, **fields: Any) -> str:
        """The code of an op that must fail, with a sentence for a person."""
        reply = self.say({"id": [op], "op": op, **fields})
        assert set(reply) == {"id", "ok", "error"}, reply
        assert reply["ok"] is False
        assert reply["id"] == [op]
        error = reply["error"]
        assert set(error) == {"code", "message"}
        assert error["message"].endswith(".")
        assert len(error["message"]) < 300
        code: str = error["code"]
        return code

    def new(self, game: str, *, seats: list[dict[str, Any]] | None = None, **fields: Any) -> str:
        """A new session."""
        fields.setdefault("seed", 1)
        session: str = self.ask("new", game=game, seats=seats, **fields)["session"]
        return session

    def view(self, session: str, seat: int | None, **fields: Any) -> dict[str, Any]:
        """What a seat, or a spectator, sees."""
        view: dict[str, Any] = self.ask("view", session=session, seat=seat, **fields)["view"]
        return view

    def do(self, session: str, *actions: str) -> dict[str, Any]:
        """Actions written as "0 put left"; the last view."""
        view: dict[str, Any] = {}
        for action in actions:
            seat, _, text = action.partition(" ")
            view = self.ask("act", session=session, seat=int(seat), action=text)["view"]
        return view

    def legal(self, session: str, seat: int) -> list[str]:
        """The texts of what a seat may do."""
        return [entry["action"] for entry in self.view(session, seat)["legal"]]

    def begin(self, op: str, id: Any, **fields: Any) -> dict[str, Any]:
        """Start a thought or a count; its first progress line."""
        line = self.say({"id": id, "op": op, **fields})
        assert set(line) == {"id", "progress"}, line
        assert line["id"] == id
        progress: dict[str, Any] = line["progress"]
        return progress

    def tick(self, milliseconds: float = 5) -> bool:
        """One slice of work; whether anything was running."""
        text = self.bridge.tick(milliseconds)
        if text is None:
            return False
        assert text.isascii()
        self.heard += json.loads(text)
        return True

    def finish(self) -> None:
        """Work until nothing runs any more."""
        while self.tick():
            pass

    def end_of(self, id: Any) -> dict[str, Any]:
        """The one final reply to a thought or count that has ended."""
        (reply,) = [line for line in self.heard if line["id"] == id and "progress" not in line]
        return reply

    def think(self, session: str, seat: int, **fields: Any) -> dict[str, Any]:
        """A whole thought."""
        self.begin("think", "thought", session=session, seat=seat, **fields)
        self.finish()
        reply = self.end_of("thought")
        self.heard = [line for line in self.heard if line["id"] != "thought"]
        assert reply["ok"], reply
        return reply

    def everything(self, sessions: Iterable[str]) -> str:
        """All that can be asked of some sessions without changing them."""
        told: list[Any] = []
        for session in sessions:
            told.append(self.say({"op": "record", "session": session, "full": True}))
            told += [self.say({"op": "view", "session": session, "seat": seat, "log_from": 0}) for seat in (None, 0, 1)]
        return json.dumps(told)
