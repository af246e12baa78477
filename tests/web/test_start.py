"""Before Python is there, while it comes, and when it does not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.web.table import Table
from tests.web.watch import Watch

WASM = "**/pyodide.asm.wasm"
FILES = {
    WASM: "pyodide.asm.wasm",
    "**/pyodide.asm.mjs": "pyodide.asm.mjs",
    "**/python_stdlib.zip": "python_stdlib.zip",
    "**/*.whl": ".whl",
    "**/worker.js": "",
}


class Gate:
    """Holds requests back until it is opened."""

    def __init__(self, context: BrowserContext, pattern: str) -> None:
        self._held: list[Route] = []
        self._open = False
        context.route(pattern, self._come)

    def _come(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        self._open = True
        for route in self._held:
            route.continue_()


def test_the_board_is_there_before_python(context: BrowserContext, table: Table) -> None:
    """Painted, alive under the pointer; bytes are counted; a move made early is played as soon as it can be."""
    gate = Gate(context, WASM)
    table.open("seats=human,ai:1&seed=1", settled=False)
    assert table.paint("e5", "piece.black") > 1000
    assert table.paint("d4", "piece.white") > 1000
    progress = table.page.get_by_role("progressbar")
    expect(progress).to_be_visible()
    table.until(lambda: 0.05 < progress.evaluate("bar => bar.value / bar.max") < 0.9, True)
    expect(table.say).to_contain_text(re.compile(r"\d+ %"))
    assert table.root.get_attribute("data-engine") == "loading"
    assert table.seq == 0

    table.square("e5").click()
    assert table.selected == {"e5"}
    assert {"e4", "d5"} <= table.live
    assert table.paint("e4", "mark.move") > 20
    table.square("e4").click()
    expect(table.say).to_contain_text("Your move is made.")
    expect(table.root).to_have_attribute("data-status", "wait")
    assert table.paint("e4", "piece.black") > 500

    gate.open()
    table.settled()
    assert table.moves[0] == "Se5-e4"
    assert len(table.moves) == 2
    expect(progress).to_be_hidden()


def not_found(route: Route) -> None:
    route.fulfill(status=404, body="Not here")


def broken(route: Route) -> None:
    route.fulfill(status=500, body="Not now")


def unreachable(route: Route) -> None:
    route.abort("connectionreset")


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [(WASM, not_found), ("**/*.whl", broken), ("**/python_stdlib.zip", unreachable), ("**/worker.js", not_found)],
    ids=["wasm 404", "wheel 500", "library unreachable", "worker 404"],
)
def test_a_failed_start_says_what_failed_and_can_be_tried_again(
    context: BrowserContext, table: Table, watch: Watch, pattern: str, fault: Callable[[Route], None]
) -> None:
    """The board stays, and so does a move that was made meanwhile."""
    for noise in ("status", "failed:", "console", "could not be loaded"):
        watch.allow(noise)
    context.route(pattern, fault)
    table.open("seats=human,ai:1&seed=1", settled=False)
    expect(table.root).to_have_attribute("data-engine", "failed")
    expect(table.say).to_contain_text("The engine did not start.")
    expect(table.say).to_contain_text(FILES[pattern])
    expect(table.page.get_by_role("progressbar")).to_be_hidden()
    assert table.paint("e5", "piece.black") > 1000
    table.click("Se5-e4")

    context.unroute(pattern)
    table.button("Retry").click()
    table.settled()
    assert table.moves[0] == "Se5-e4"
    expect(table.button("Retry")).to_have_count(0)


def test_a_start_that_never_ends_is_given_up(context: BrowserContext, table: Table) -> None:
    """The page's clock is wound on, so that nobody waits a minute."""
    context.clock.install()
    gate = Gate(context, WASM)
    table.open("seats=human,human", settled=False)
    progress = table.page.get_by_role("progressbar")
    table.until(lambda: progress.evaluate("bar => bar.value") > 0.05, True)
    context.clock.fast_forward("10:00")
    expect(table.root).to_have_attribute("data-engine", "failed")
    expect(table.say).to_contain_text("in time")
    gate.open()
    table.button("Retry").click()
    table.settled()
    assert table.live
