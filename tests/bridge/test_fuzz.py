"""No message, however wrong, gets anything but one reply with a known code, or changes a session when it fails."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

import pytest

from tests.bridge.client import MEN, Client, ai
from tests.bridge.mischief import message
from trenchworks.core.errors import TrenchworksError

PARTS = 10
SHORT = 500 if sys.platform == "emscripten" else 2_000
LONG = 100_000
CODES = {kind.code for kind in TrenchworksError.__subclasses__()}


class Table:
    """Some sessions under way, with what is told of each."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.client = Client()
        self.told: dict[str, str] = {}
        while len(self.told) < 4:
            self.open()

    def open(self) -> None:
        """One more game, some actions old."""
        game = self.rng.choice(["trench", "skirmish", "skirmish", "dash"])
        session = self.client.new(game, seed=self.rng.randrange(1000), seats=[MEN, self.rng.choice([MEN, ai()])])
        for _ in range(self.rng.randrange(12)):
            seats = self.client.view(session, None)["status"]["seats"]
            for seat in seats[:1]:
                self.client.do(session, f"{seat} {self.rng.choice(self.client.legal(session, seat))}")
        self.told[session] = self.client.everything([session])

    def check(self, sessions: list[str], said: str) -> None:
        """See that nothing has changed there."""
        for session in sessions:
            assert self.client.everything([session]) == self.told[session], said

    def follow(self, reply: dict[str, Any]) -> None:
        """Take note of what a message that succeeded has done."""
        if "progress" in reply:
            self.client.ask("stop", target=reply["id"])
        self.client.tick()
        if "session" in reply:
            self.client.ask("close", session=reply["session"])
        for session in list(self.told):
            view = self.client.say({"op": "view", "session": session, "seat": None})
            if view["ok"] and view["view"]["status"]["kind"] != "over":
                self.told[session] = self.client.everything([session])
                continue
            del self.told[session]
            if view["ok"]:
                self.client.ask("close", session=session)
            self.open()


@pytest.mark.parametrize("part", range(PARTS))
def test_no_message_does_harm(part: int, long_run: bool) -> None:
    rng = Random(part)
    table = Table(rng)
    failed: dict[str, int] = {}
    for number in range((LONG if long_run else SHORT) // PARTS):
        text = message(rng, table.client, list(table.told))
        said = f"part {part}, message {number}: {text[:2000]!r}"
        line = table.client.bridge.handle(text)
        assert line.isascii(), said
        assert "\n" not in line, said
        reply = json.loads(line)
        if reply.get("ok") or "progress" in reply:
            assert set(reply) & {"ok", "progress"}, said
            table.follow(reply)
            continue
        assert set(reply) == {"id", "ok", "error"}, said
        code = reply["error"]["code"]
        assert code in CODES, said
        assert reply["error"]["message"], said
        failed[code] = failed.get(code, 0) + 1
        table.check([session for session in table.told if session in line or f'"{session}"' in str(text)], said)
        if number % 50 == 0:
            table.check(list(table.told), f"some message before {said}")
    table.check(list(table.told), f"some message of part {part}")
    assert len(failed) >= 5, "the messages must reach beyond the first checks"
