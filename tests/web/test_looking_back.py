"""Earlier positions: by the list, by keys, on a phone; the game waits meanwhile."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.table import Table
from tests.web.touch import Finger

MOVES = ["Se5-e4", "Sd4-d5", "Sf5-f4", "Sc4-c5"]
SOLDIER, EMPTY = "Black Soldier", "empty"


def played(table: Table, moves: list[str]) -> None:
    table.open("seats=human,human")
    for number, action in enumerate(moves, 1):
        table.click(action)
        expect(table.log).to_have_count(number)


def holds(table: Table, square: str, what: str) -> None:
    """Expect a square to say what stands on it."""
    expect(table.board.get_by_role("gridcell", name=f"{square}, {what}")).to_have_count(1)


def test_by_the_list_and_by_keys(table: Table) -> None:
    played(table, MOVES)
    seq = table.seq
    table.page.get_by_role("button", name="Se5-e4").click()
    expect(table.say).to_contain_text("Looking back.")
    expect(table.say).to_contain_text("Black Soldier e5 to e4.")
    holds(table, "e4", SOLDIER)
    holds(table, "f5", SOLDIER)
    assert table.live == set()
    table.press("f5")
    assert table.selected == set()
    expect(table.button("Take back")).to_have_attribute("aria-disabled", "true")
    assert (table.seq, table.moves) == (seq, MOVES)

    table.button("Back to now").click()
    holds(table, "f4", SOLDIER)
    expect(table.say).to_contain_text("Your move.")

    table.press("a8")  # keys of the page, not of the board
    table.page.evaluate("() => document.activeElement.blur()")
    for _ in MOVES:
        table.page.keyboard.press("ArrowLeft")
    holds(table, "e5", SOLDIER)
    expect(table.say).to_contain_text("The start.")
    table.page.keyboard.press("ArrowRight")
    holds(table, "e4", SOLDIER)
    holds(table, "d5", EMPTY)
    table.page.keyboard.press("Escape")
    holds(table, "d5", "White Soldier")
    assert "e4" in table.live


def test_while_the_computer_moves(table: Table) -> None:
    """Who looks back is left in peace; taking back from there is for later."""
    table.open("seats=human,ai:5&seed=1")
    table.click("Se5-e4")
    expect(table.root).to_have_attribute("data-engine", "thinking")
    table.page.evaluate("() => document.activeElement.blur()")
    table.page.keyboard.press("ArrowLeft")
    expect(table.say).to_contain_text("Looking back.")
    holds(table, "e5", SOLDIER)
    table.settled(after=table.seq)
    expect(table.log).to_have_count(2)
    expect(table.say).to_contain_text("Looking back.")
    holds(table, "e5", SOLDIER)
    table.button("Back to now").click()
    holds(table, "e5", EMPTY)


def test_on_a_phone(phone: Table) -> None:
    played(phone, MOVES[:2])
    entry = phone.page.get_by_role("button", name="Se5-e4")
    if not entry.is_visible():
        phone.menu("Moves…")
    Finger(phone.page).tap(*phone.box(entry).centre)
    expect(phone.say).to_contain_text("Looking back.")
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    holds(phone, "d5", EMPTY)
    phone.button("Back to now").tap()
    holds(phone, "d5", "White Soldier")
