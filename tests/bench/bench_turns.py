"""Measures in Chromium how long a person waits for the computer of a game with secrets: a decision, and a whole turn.

The page's own engine plays both seats at the usual level, one thought after the other, as the page does. Prints one
JSON object a figure: over RUNS games of ROUNDS rounds, the longest decision and the longest turn of a side; and by
CPython on this machine what the same thoughts take.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.bench_page import READY, show
from tests.web import wire
from tests.web.conftest import SUB_PATH
from tests.web.table import Table
from tests.web.twin import Twin
from web.build.browser import ARGS, need_chromium
from web.build.common import DIST
from web.build.server import Server

GAME = "trenchzone"
LEVEL = 3
RUNS = 2
ROUNDS = 5

Ask = Callable[..., dict[str, Any]]


class Times:
    """The decisions of a game in ms, by the turn that they are part of."""

    def __init__(self) -> None:
        self.turns: dict[tuple[int, int, int], float] = {}
        self.decisions: list[float] = []

    def add(self, turn: tuple[int, int, int], took: float) -> None:
        self.decisions.append(took)
        self.turns[turn] = self.turns.get(turn, 0.0) + took


def play(ask: Ask, seed: int, times: Times) -> None:
    """The first rounds of one game."""
    session = ask("new", game=GAME, seed=seed, seats=[{"kind": "human"}] * 2)["session"]
    while True:
        view = ask("view", session=session)["view"]
        seats = view["status"]["seats"]
        facts = view["facts"]
        if not seats or facts["round"] > ROUNDS:
            break
        thought = ask("think", session=session, seat=seats[0], level=LEVEL, seed=seed)
        times.add((facts["round"], facts["active"], seats[0]), thought["took"])
        ask("act", session=session, seat=seats[0], action=thought["action"])
    ask("close", session=session)


def main() -> int:
    """Measure and print."""
    native, browsed = Times(), Times()
    twin = Twin()

    def natively(op: str, **fields: object) -> dict[str, Any]:
        started = perf_counter()
        reply = twin.ask(op, **fields)
        return {**reply, "took": (perf_counter() - started) * 1000}

    with Server(DIST, prefix=SUB_PATH) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=ARGS)
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.set_default_timeout(120_000)
        wire.tap(context)
        page = context.new_page()
        Table(page, server.url).open("seed=1")
        page.locator(READY).wait_for(state="attached")

        def asked(op: str, **fields: object) -> dict[str, Any]:
            reply = wire.ask(page, op, **fields)
            assert reply["ok"], reply
            return reply

        for seed in range(1, RUNS + 1):
            play(asked, seed, browsed)
            play(natively, seed, native)
        browser.close()
    for place, times in (("the browser", browsed), ("CPython", native)):
        show(f"level {LEVEL} of {GAME}, longest decision in {place}", max(times.decisions), "ms")
        show(f"level {LEVEL} of {GAME}, longest turn in {place}", max(times.turns.values()), "ms")
        show(f"level {LEVEL} of {GAME}, mean decision in {place}", sum(times.decisions) / len(times.decisions), "ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
