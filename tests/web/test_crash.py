"""The engine dies: it starts again by itself, the game is where it was, and what was asked is done."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web import wire
from tests.web.gate import WASM, Gate
from tests.web.table import Table
from tests.web.watch import Watch

NOISE = "the worker broke"


def crash(table: Table) -> None:
    """Throw inside the worker, outside of all that it catches."""
    workers = table.page.workers
    workers[-1].evaluate(f"() => void setTimeout(() => {{ throw new Error('{NOISE}'); }})")


def stop(table: Table, seq: int) -> None:
    """Let the computer, which thinks, play what it has found."""
    expect(table.root).to_have_attribute("data-engine", "thinking")
    table.button("Stop").click()
    table.settled(after=seq)


def test_nothing_is_lost_when_the_engine_dies(context: BrowserContext, table: Table, watch: Watch) -> None:
    """While the computer thinks, on the person's turn, under a move on its way; the fourth time a person decides."""
    watch.allow(NOISE)
    wire.tap(context)
    table.open("seats=human,ai:5&seed=1")
    seq = table.seq
    table.click("Se5-e4")
    expect(table.root).to_have_attribute("data-engine", "thinking")
    crash(table)
    expect(table.root).to_have_attribute("data-engine", "loading")
    assert table.square("e4").get_attribute("aria-label") == "e4, Black Soldier, trench"
    stop(table, seq)
    moves = table.moves
    assert (moves[0], len(moves)) == ("Se5-e4", 2)

    crash(table)
    expect(table.root).to_have_attribute("data-engine", "loading")
    table.settled()
    assert table.moves == moves

    # A move that goes out to a worker which dies under it is made once, when the next one is there.
    table.page.evaluate("() => { window.__wire.worker.postMessage = () => {}; }")
    seq = table.seq
    table.click("Sf5-f4")
    crash(table)
    expect(table.log).to_have_count(3)
    stop(table, seq)
    assert table.moves[:3] == [*moves, "Sf5-f4"]
    assert len(table.moves) == 4

    crash(table)
    expect(table.root).to_have_attribute("data-engine", "failed")
    expect(table.say).to_contain_text(NOISE)
    table.button("Retry").click()
    table.settled()
    assert table.moves[:3] == [*moves, "Sf5-f4"]
    table.button("Take back").click()
    expect(table.log).to_have_text(moves)


DEATHS = {  # as a fault, from inside without a word, and from outside
    "throws": f"() => void setTimeout(() => {{ throw new Error('{NOISE}'); }})",
    "closes": "() => self.close()",
    "is ended": "",
}


def kill(table: Table, death: str) -> None:
    if DEATHS[death]:
        table.page.workers[-1].evaluate(DEATHS[death])
    else:
        table.page.evaluate("() => window.__wire.worker.terminate()")


@pytest.mark.parametrize("death", DEATHS)
def test_a_worker_that_dies_while_it_starts_or_thinks(
    context: BrowserContext, table: Table, watch: Watch, death: str
) -> None:
    """Another one starts by itself; what was done meanwhile is played, and thought about."""
    watch.allow(NOISE)
    wire.tap(context)
    gate = Gate(context, WASM)
    table.open("seats=human,ai:5&seed=1", settled=False)
    table.click("Se5-e4")
    table.until(lambda: len(table.page.workers), 1)
    table.until(lambda: any(line.get("got") == {"alive": True} for line in wire.lines(table.page)), True)
    kill(table, death)
    gate.open()
    expect(table.root).to_have_attribute("data-engine", "thinking")
    kill(table, death)
    expect(table.root).to_have_attribute("data-engine", "loading")
    expect(table.root).to_have_attribute("data-engine", "thinking")
    stop(table, 0)
    assert (table.moves[0], len(table.moves)) == ("Se5-e4", 2)


# The worker dies on being asked for the record: what was done just before is nowhere but in it.
DIES_SAVING = """
() => {
  const { worker } = window.__wire;
  const plain = worker.postMessage;
  worker.postMessage = (text) => {
    if (JSON.parse(text).op === "record") worker.terminate();
    else plain.call(worker, text);
  };
}
"""


def test_a_worker_that_dies_while_it_saves(context: BrowserContext, table: Table) -> None:
    """An action is made once, be it that its record never came."""
    wire.tap(context)
    table.open("seats=human,ai:1&seed=1")
    table.page.evaluate(DIES_SAVING)
    table.click("Se5-e4")
    expect(table.root).to_have_attribute("data-engine", "loading")
    table.settled()
    expect(table.log).to_have_count(2)
    assert table.moves[0] == "Se5-e4"
    table.page.evaluate(DIES_SAVING)
    table.button("Take back").click()
    expect(table.root).to_have_attribute("data-engine", "loading")
    table.settled()
    expect(table.log).to_have_count(0)
    table.page.reload()
    table.settled()
    assert table.moves == []


def test_a_hidden_game_whose_worker_dies_while_it_saves(context: BrowserContext, table: Table) -> None:
    wire.tap(context)
    table.open("seats=human,ai:1&seed=3", game="trenchzone")

    def placed() -> list[str]:
        spots = table.page.locator(".spots [data-id]")
        return list(spots.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))"))

    views = [placed()]
    for choice, die in (("Ready-made: centre", False), ("Ready-made: flanks", True)):
        if die:
            table.page.evaluate(DIES_SAVING)
        table.button(choice).click()
        table.until(lambda: placed() not in views, True)
        table.settled()
        views.append(placed())
    table.page.reload()
    table.settled()
    assert placed() == views[-1]
