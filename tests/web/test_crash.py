"""The engine dies: it starts again by itself, the game is where it was, and what was asked is done."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.web import wire
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
