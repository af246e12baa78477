"""The square under the pointer is the one that is meant: raw coordinates, both orientations, turned, dragged."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.table import Table


def at(table: Table, column: float, row: float) -> tuple[float, float]:
    """A point of the board by its share of columns and rows, counted in squares from the top left."""
    box = table.box(table.canvas)
    return box.x + box.width * column / 8, box.y + box.height * row / 8


def hit(table: Table, column: float, row: float) -> set[str]:
    """What is selected by a click there, from nothing selected; then nothing is again."""
    table.page.mouse.click(*at(table, column, row))
    found = table.selected
    table.page.keyboard.press("Escape")
    assert table.selected == set()
    return found


def test_squares_by_raw_coordinates(club: Table) -> None:
    """Black sits below: h8 is the corner on the lower left, and a file runs leftwards."""
    club.again()
    live = club.live
    near = 0.06  # of a square, from its edges
    for column in range(8):
        for row in (4, 7):
            name = "hgfedcba"[column] + str(row + 1)
            wanted = {name} & live
            for x, y in ((near, near), (1 - near, near), (near, 1 - near), (1 - near, 1 - near)):
                assert hit(club, column + x, row + y) == wanted

    club.button("Turn the board").click()
    club.until(lambda: club.column_row("a1"), (0.5, 7.5))
    assert hit(club, 4.5, 3.5) == {"e5"}
    club.page.mouse.click(*at(club, 4.5, 3.5))
    club.page.mouse.click(*at(club, 4.5, 4.5))
    expect(club.log).to_have_text(["Se5-e4"])
    club.button("Turn the board").click()
    club.until(lambda: club.column_row("a1"), (7.5, 0.5))


def test_diamonds_by_raw_coordinates(club: Table) -> None:
    """Where four squares meet in a corner, each is hit on its own side of it; beside the board none is."""
    club.again()
    club.prefer(Orientation="Diamond")
    club.until(lambda: club.column_row("h8"), (4.0, 7.5))
    live = club.live
    assert live
    near = 0.07  # of a square, from a corner where four meet
    for file in range(4, 8):
        for rank in range(4, 8):
            name = "abcdefgh"[file] + str(rank + 1)
            x, y = (8 - file + rank) / 2, (file + rank + 1) / 2  # files run to the upper left, ranks to the lower left
            for dx, dy in ((0, 0.5 - near), (0, near - 0.5), (0.5 - near, 0), (near - 0.5, 0)):
                assert hit(club, x + dx, y + dy) == {name} & live, name
    for corner in ((0.2, 0.2), (7.8, 0.2), (0.2, 7.8), (7.8, 7.8), (2.3, 1.6), (5.7, 6.4)):
        assert hit(club, *corner) == set()


def test_a_drag_ends_where_it_is_let_go(club: Table) -> None:
    club.again()
    mouse = club.page.mouse
    seq = club.seq

    def carry(origin: str, goal: tuple[float, float]) -> None:
        mouse.move(*club.box(origin).centre)
        mouse.down()
        mouse.move(*goal, steps=3)

    # Beside the board, on a square that is no goal, and back where it was: nothing is done.
    for goal in ((2.0, 2.0), club.box("c3").centre, club.box("e5").centre):
        carry("e5", goal)
        mouse.up()
        assert club.seq == seq
    # Esc gives a drag up, and the way to a goal with it.
    carry("e5", club.box("e4").centre)
    club.page.keyboard.press("Escape")
    mouse.up()
    assert club.selected == set()
    assert club.moves == []
    # The other button of a mouse does nothing.
    mouse.click(*club.box("e5").centre, button="right")
    assert club.selected == set()
    carry("e5", club.box("e4").centre)
    mouse.up()
    expect(club.log).to_have_text(["Se5-e4"])
    assert club.seq == seq + 1


def test_a_second_click_and_a_click_elsewhere_take_the_selection_back(club: Table) -> None:
    club.again()
    club.square("e5").click()
    assert club.selected == {"e5"}
    assert {"e4", "d5"} <= club.live
    club.square("e5").click()
    assert club.selected == set()
    club.square("e5").click()
    club.square("f5").click()
    assert club.selected == {"f5"}
    club.press("b2")
    assert club.selected == set()
    assert club.moves == []
