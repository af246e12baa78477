"""Before Python is there, while it comes, and when it does not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.web.gate import LIBRARY, PACKAGE, SCRIPT, WASM, WORKER, Gate
from tests.web.table import Table
from tests.web.watch import Watch

FAILURES = {
    "wasm 404": (WASM, "404", r"pyodide-\w+\.wasm could not be loaded \(404\)\."),
    "package 500": (PACKAGE, "500", r"trenchworks-\w+\.bin could not be loaded \(500\)\."),
    "library unreachable": (LIBRARY, "", r"python-\w+\.bin could not be loaded\."),
    "module 404": (SCRIPT, "404", r"pyodide-\w+\.js could not be loaded\."),
    "worker 404": (WORKER, "404", "could not be loaded."),
}


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


def refuse(context: BrowserContext, watch: Watch, pattern: str, status: str) -> None:
    """Answer requests with a status; with none, reset the connection."""
    for noise in ("status", "failed:", "console error: Failed to load resource"):
        watch.allow(noise)

    def answer(route: Route) -> None:
        if status:
            route.fulfill(status=int(status), body="No")
        else:
            route.abort("connectionreset")

    context.route(pattern, answer)


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failed_start_says_what_failed(context: BrowserContext, table: Table, watch: Watch, failure: str) -> None:
    """The board stays."""
    pattern, status, words = FAILURES[failure]
    refuse(context, watch, pattern, status)
    table.open("seats=human,ai:1", settled=False)
    expect(table.root).to_have_attribute("data-engine", "failed")
    expect(table.say).to_contain_text("The engine did not start.")
    expect(table.say).to_contain_text(re.compile(words))
    expect(table.page.get_by_role("progressbar")).to_be_hidden()
    expect(table.button("Retry")).to_be_visible()
    assert table.paint("e5", "piece.black") > 1000
    assert "e5" in table.live


@pytest.mark.parametrize("pattern", [WASM, WORKER])
def test_a_failed_start_can_be_tried_again(context: BrowserContext, table: Table, watch: Watch, pattern: str) -> None:
    """A move made meanwhile is not lost."""
    refuse(context, watch, pattern, "404")
    table.open("seats=human,ai:1&seed=1", settled=False)
    expect(table.root).to_have_attribute("data-engine", "failed")
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
