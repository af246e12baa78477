"""Moves glide, unless motion is off; whoever goes on is not kept waiting. The page's clock is in the test's hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.table import Table

HOUR = 3_600_000


def share(table: Table, square: str) -> float:
    """How much of a piece is painted in a square, measured against one that stands still."""
    return table.paint(square, "piece.black", wait=False) / table.paint("g5", "piece.black", wait=False)


@pytest.mark.parametrize("still", ["", "motion=0", "reduced"])
def test_a_move_glides_unless_motion_is_off(table: Table, still: str) -> None:
    """By the address or by the system."""
    table.page.emulate_media(reduced_motion="reduce" if still == "reduced" else "no-preference")
    table.page.clock.install(time=0)
    table.visit(f"?game=trench&seats=human,human{'&motion=0' if still == 'motion=0' else ''}")
    table.settled()
    table.page.clock.pause_at(HOUR)
    table.click("Se5-e4")
    expect(table.log).to_have_text(["Se5-e4"])
    table.page.mouse.move(1, 1)
    table.page.clock.run_for(60)
    if still:
        assert share(table, "e4") > 0.8
    else:
        assert share(table, "e4") < 0.8
        table.page.clock.run_for(400)
        assert share(table, "e4") > 0.8
    assert share(table, "e5") == 0


def test_the_next_input_skips_what_is_left(table: Table) -> None:
    table.page.clock.install(time=0)
    table.visit("?game=trench&seats=human,human")
    table.settled()
    table.page.clock.pause_at(HOUR)
    table.click("Se5-e4")
    expect(table.log).to_have_text(["Se5-e4"])
    table.square("d4").click()
    assert table.selected == {"d4"}
    table.page.clock.run_for(20)
    assert share(table, "e4") > 0.8
    table.square("d5").click()
    expect(table.log).to_have_text(["Se5-e4", "Sd4-d5"])
