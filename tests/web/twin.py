"""A second table beside the page's: the same game in CPython, which tells the tests what is legal and what is good."""

from __future__ import annotations

import json
from typing import Any

from trenchworks.bridge import Bridge
from trenchworks.games import COMING, GAMES

STRONG = 8_000  # nodes; enough to beat the weakest level, and a tenth of a second


class Twin:
    """A game of people alone, since the page's computer players move it too."""

    def __init__(self, game: str = "trench", **fields: object) -> None:
        self._bridge = Bridge(GAMES, COMING)
        opened = self.ask("new", game=game, **fields)
        self._session = opened["session"]
        self.view: dict[str, Any] = opened["view"]

    def ask(self, op: str, **message: object) -> dict[str, Any]:
        """One message through the bridge, with its final answer."""
        reply = json.loads(self._bridge.handle(json.dumps({"id": 0, "op": op, **message})))
        while "progress" in reply:
            ticked = self._bridge.tick(1000)
            assert ticked is not None
            reply = json.loads(ticked)[-1]
        assert reply["ok"], reply
        return dict(reply)

    @property
    def turn(self) -> int:
        """The seat to act."""
        return int(self.view["status"]["seats"][0])

    @property
    def actions(self) -> list[str]:
        """What that seat may do."""
        return [entry["action"] for entry in self.view["legal"]]

    def follow(self, texts: list[str]) -> None:
        """Do what the page's list of moves says and we have not done."""
        for text in texts[self.view["ply"] :]:
            self.ask("act", session=self._session, seat=self.turn, action=text)
            self.view = self.ask("view", session=self._session)["view"]  # as the next seat sees it

    def resign(self) -> None:
        """Give the game up for the seat to act."""
        self.view = self.ask("resign", session=self._session, seat=self.turn)["view"]

    def record(self) -> dict[str, Any]:
        """The game as it is kept."""
        return dict(self.ask("record", session=self._session)["record"])

    def best(self, nodes: int = STRONG) -> str:
        """What a strong player would do now."""
        return str(self.think(nodes=nodes, seed=1)["action"])

    def think(self, **limit: object) -> dict[str, Any]:
        """The answer of the computer player for the seat to act."""
        return self.ask("think", session=self._session, seat=self.turn, **limit)
