"""Before Python is there, while it comes, and when it does not."""

from __future__ import annotations

import re
from fnmatch import fnmatch

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.web.gate import EARLY, LIBRARY, PACKAGE, SCRIPT, WASM, WORKER, Gate
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


def late(context: BrowserContext, table: Table, *gates: Gate) -> None:
    """Open a game whose start is held up, let a minute pass on the page's clock, and see that it says so."""
    context.clock.install()
    table.open("seats=human,ai:1&seed=1", settled=False)
    progress = table.page.get_by_role("progressbar")

    def comes(more_than: float) -> float:
        """How much is here, once it is more."""
        table.until(lambda: progress.evaluate("bar => bar.value") > more_than, True)
        return float(progress.evaluate("bar => bar.value"))

    share = comes(0.01)
    context.clock.run_for(59_000)
    assert table.root.get_attribute("data-engine") == "loading"
    for gate in gates:
        gate.open()
        share = comes(share)  # which buys no more time
    context.clock.run_for(1_500)
    expect(table.root).to_have_attribute("data-engine", "failed")
    expect(table.say).to_contain_text("The engine did not start.")
    assert table.paint("e5", "piece.black") > 1000
    table.click("Se5-e4")


def test_a_start_of_over_a_minute_says_how_far_it_is(context: BrowserContext, table: Table) -> None:
    """It may be tried anew, though what is under way is not given up: a slow line is no fault."""
    wasm, package = Gate(context, WASM), Gate(context, PACKAGE)
    late(context, table, package)
    expect(table.say).to_contain_text(re.compile(r"After a minute \d+ % of it is here\."))
    expect(table.button("Retry")).to_be_visible()
    wasm.open()
    table.settled()
    assert table.moves[0] == "Se5-e4"
    expect(table.button("Retry")).to_have_count(0)


def test_a_start_of_over_a_minute_can_be_tried_anew(context: BrowserContext, table: Table) -> None:
    gate = Gate(context, WASM)
    late(context, table)
    table.button("Retry").click()
    assert table.root.get_attribute("data-engine") == "loading"
    gate.open()
    table.settled()
    assert table.moves[0] == "Se5-e4"


def test_a_python_that_never_answers_is_told(context: BrowserContext, table: Table) -> None:
    """All of it is there, and its program runs for ever."""

    def endless(route: Route) -> None:
        body = route.fetch().text().replace("async function _createPyodideModule(", "async function _never(")
        assert "_never(" in body
        never = "const _createPyodideModule = () => new Promise(() => {});\n"
        route.fulfill(body=never + body, content_type="text/javascript")

    context.route(SCRIPT, endless)
    context.clock.install()
    table.open("seats=human,human", settled=False)
    expect(table.say).to_contain_text("100 %")
    context.clock.run_for(61_000)
    expect(table.say).to_contain_text("All of it is here, but Python has not started within a minute.")
    expect(table.button("Retry")).to_be_visible()


def test_a_host_that_does_not_know_wasm_will_do(context: BrowserContext, table: Table) -> None:
    context.route(WASM, lambda route: route.fulfill(response=route.fetch(), content_type="application/octet-stream"))
    table.open("seats=human,human")
    assert table.live


@pytest.mark.parametrize("pattern", [WASM, LIBRARY, PACKAGE])
def test_a_part_that_breaks_off_is_told(context: BrowserContext, table: Table, pattern: str) -> None:
    def half(route: Route) -> None:
        whole = route.fetch()
        route.fulfill(body=whole.body()[:100_000], content_type=whole.headers["content-type"])

    context.route(pattern, half)
    table.open("seats=human,human", settled=False)
    expect(table.root).to_have_attribute("data-engine", "failed")
    expect(table.say).to_contain_text(re.compile(r"broke off on its way\.|Python could not start: WebAssembly"))
    expect(table.button("Retry")).to_be_visible()


def test_a_host_that_forbids_wasm_is_told(context: BrowserContext, table: Table, watch: Watch) -> None:
    """By a content security policy of its own, under which Pyodide alone would wait for ever."""
    watch.allow("Content Security Policy")

    def strict(route: Route) -> None:
        answer = route.fetch()
        headers = {**answer.headers, "content-security-policy": "script-src 'self'"}
        route.fulfill(response=answer, headers=headers)

    context.route(re.compile(r"/\?game="), strict)
    table.open("seats=human,human", settled=False)
    expect(table.root).to_have_attribute("data-engine", "failed")
    expect(table.say).to_contain_text("Python could not start: WebAssembly")
    expect(table.button("Retry")).to_be_visible()


def test_a_place_where_no_worker_may_run_is_told(context: BrowserContext, table: Table) -> None:
    context.add_init_script("Worker = class { constructor() { throw new DOMException('No', 'SecurityError'); } };")
    table.open("seats=human,human", settled=False)
    expect(table.root).to_have_attribute("data-engine", "failed")
    expect(table.say).to_contain_text("This browser lets no worker run here (SecurityError).")
    assert table.paint("e5", "piece.black") > 1000


def workers(watch: Watch) -> int:
    """How many times a worker was asked for."""
    return sum(fnmatch(url, WORKER) for url in watch.requests)


def test_one_worker_is_launched_whichever_script_comes_first(
    context: BrowserContext, table: Table, watch: Watch
) -> None:
    """The one that launches it early may come late."""
    table.open("seats=human,human")
    assert workers(watch) == 1
    watch.clear()
    gate = Gate(context, EARLY)
    table.page.goto(f"{table.site}?game=trench&seats=human,human&motion=0", wait_until="commit")
    table.settled()
    with table.page.expect_response(EARLY):
        gate.open()
    table.click("Se5-e4")
    table.until(lambda: len(table.moves), 1)
    assert workers(watch) == 1
    watch.clear()
    table.visit()
    expect(table.button("Play Trench")).to_be_visible()
    assert workers(watch) == 0


def test_a_new_game_waits_for_no_lock(context: BrowserContext, table: Table) -> None:
    """WebKit takes a second or two over the first lock of a page, and nobody else can have a game that is new."""
    context.add_init_script("""
        const request = LockManager.prototype.request;
        LockManager.prototype.request = function (...args) {
          return new Promise((resolve) => setTimeout(resolve, 5000)).then(() => request.apply(this, args));
        };
    """)
    table.open("seats=human,human")
    table.click("Se5-e4")
    table.until(lambda: len(table.moves), 1)
    expect(table.say).not_to_contain_text("another tab")
