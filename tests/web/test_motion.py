"""Moves glide, unless motion is off; whoever goes on is not kept waiting. The page's clock is in the test's hands."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.table import Table

HOUR = 3_600_000


def start(table: Table, more: str) -> None:
    """Make a first move, and stop the clock before it is seen."""
    table.page.clock.install(time=0)
    table.visit(f"?game=trench&seats=human,human{more}")
    table.settled()
    table.page.clock.pause_at(HOUR)
    table.click("Se5-e4")
    expect(table.log).to_have_text(["Se5-e4"])
    table.page.mouse.move(1, 1)


def share(table: Table, square: str) -> float:
    """How much of a piece is painted in a square, measured against one that stands still."""
    return table.paint(square, "piece.black", wait=False) / table.paint("g5", "piece.black", wait=False)


def test_a_move_glides(table: Table) -> None:
    """Unless the system asks for less motion; and the next input skips what is left of it."""
    start(table, "")
    table.page.clock.run_for(60)
    assert share(table, "e5") > 0
    assert share(table, "e4") < 0.8
    table.page.clock.run_for(400)
    assert share(table, "e5") == 0
    assert share(table, "e4") > 0.8

    table.click("Sd4-d5")
    expect(table.log).to_have_count(2)
    table.square("f5").click()
    assert table.selected == {"f5"}
    table.page.clock.run_for(20)
    assert table.paint("d5", "piece.white", wait=False) > 1000

    table.page.emulate_media(reduced_motion="reduce")
    table.square("f4").click()
    expect(table.log).to_have_count(3)
    table.page.mouse.move(1, 1)
    table.page.clock.run_for(20)
    assert share(table, "f4") > 0.8


def test_without_motion_a_piece_is_there_at_once(table: Table) -> None:
    start(table, "&motion=0")
    table.page.clock.run_for(20)
    assert share(table, "e5") == 0
    assert share(table, "e4") > 0.8
