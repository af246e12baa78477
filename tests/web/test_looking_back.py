"""Earlier positions: by the list, by keys, on a phone; the game waits meanwhile."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.table import Table
from tests.web.touch import Finger

MOVES = ["Se5-e4", "Sd4-d5", "Sf5-f4", "Sc4-c5"]
SOLDIER, EMPTY = "Black Soldier", "empty"


def played(table: Table, moves: list[str]) -> None:
    """Play for both."""
    for number, action in enumerate(moves, 1):
        table.click(action)
        expect(table.log).to_have_count(number)


def holds(table: Table, square: str, what: str) -> None:
    """Expect a square to say what stands on it."""
    expect(table.board.get_by_role("gridcell", name=f"{square}, {what}")).to_have_count(1)


def test_by_the_list_and_by_keys(club: Table) -> None:
    club.again()
    played(club, MOVES)
    seq = club.seq
    club.page.get_by_role("button", name="Se5-e4").click()
    expect(club.say).to_contain_text("Looking back.")
    expect(club.say).to_contain_text("Black Soldier e5 to e4.")
    holds(club, "e4", SOLDIER)
    holds(club, "f5", SOLDIER)
    assert club.live == set()
    club.press("f5")
    assert club.selected == set()
    expect(club.button("Take back")).to_have_attribute("aria-disabled", "true")
    assert (club.seq, club.moves) == (seq, MOVES)

    club.button("Back to now").click()
    holds(club, "f4", SOLDIER)
    expect(club.say).to_contain_text("Your move.")

    club.press("a8")  # keys of the page, not of the board
    club.page.evaluate("() => document.activeElement.blur()")
    for _ in MOVES:
        club.page.keyboard.press("ArrowLeft")
    holds(club, "e5", SOLDIER)
    expect(club.say).to_contain_text("The start.")
    club.page.keyboard.press("ArrowRight")
    holds(club, "e4", SOLDIER)
    holds(club, "d5", EMPTY)
    club.page.keyboard.press("Escape")
    holds(club, "d5", "White Soldier")
    assert "e4" in club.live


def test_while_the_computer_moves(club: Table) -> None:
    """Who looks back is left in peace; taking back from there is for later."""
    club.again(White="Computer: General", seed=1)
    club.click("Se5-e4")
    expect(club.root).to_have_attribute("data-engine", "thinking")
    club.page.evaluate("() => document.activeElement.blur()")
    club.page.keyboard.press("ArrowLeft")
    expect(club.say).to_contain_text("Looking back.")
    holds(club, "e5", SOLDIER)
    club.settled(after=club.seq)
    expect(club.log).to_have_count(2)
    expect(club.say).to_contain_text("Looking back.")
    holds(club, "e5", SOLDIER)
    club.button("Back to now").click()
    holds(club, "e5", EMPTY)


def test_on_a_phone(phone: Table) -> None:
    phone.open("seats=human,human")
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
