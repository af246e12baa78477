"""How the board looks: orientation, look, flip, theme; remembered over a reload and the same game throughout."""

from __future__ import annotations

from tests.web.gate import WORKER, Gate
from tests.web.table import Table


def test_orientations_looks_themes_and_flip(table: Table) -> None:
    table.open("seats=human,human")
    table.square("e5").click()
    table.square("e4").click()
    table.until(lambda: table.moves, ["Se5-e4"])
    table.until(lambda: table.column_row("h8"), (0.5, 7.5))
    assert table.paint("a1", "piece.white") > 1000
    assert table.paint("a1", "camo.white") == 0

    table.prefer(Look="Camouflage")
    table.until(lambda: table.paint("a1", "camo.white") > 1000, True)
    assert table.paint("a1", "piece.white") == 0
    table.prefer(Orientation="Diamond")
    table.until(lambda: table.column_row("h8"), (4.0, 7.5))
    table.button("Turn the board").click()
    table.until(lambda: table.column_row("h8"), (4.0, 0.5))
    assert table.box(table.side("White")).y > table.box(table.side("Black")).y
    table.prefer(Colours="Dark")
    assert table.page.evaluate("() => getComputedStyle(document.body).colorScheme") == "dark"

    table.page.reload()
    table.settled()
    assert (table.moves, table.column_row("h8")) == (["Se5-e4"], (4.0, 0.5))
    table.until(lambda: table.paint("a1", "camo.white") > 1000, True)
    assert table.page.evaluate("() => getComputedStyle(document.body).colorScheme") == "dark"

    table.prefer(Look="Clear", Orientation="Square", Colours="system")
    table.button("Turn the board").click()
    table.until(lambda: table.column_row("h8"), (0.5, 7.5))
    assert table.paint("a1", "piece.white") > 1000
    table.press("d4")
    assert table.selected == {"d4"}
    assert table.moves == ["Se5-e4"]


def test_both_themes_by_the_system(table: Table) -> None:
    """Canvas and page change together, before Python is there."""
    Gate(table.page.context, WORKER)
    table.open("seats=human,human", settled=False)
    for scheme in ("dark", "light", "dark"):
        table.page.emulate_media(color_scheme=scheme)
        table.until(lambda: table.paint("a1", "piece.white") > 1000, True)
        table.until(lambda: table.paint("g1", "land.white.0") + table.paint("g1", "land.white.1") > 1000, True)
