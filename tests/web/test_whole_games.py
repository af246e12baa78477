"""Whole games from the first move to the last, won against the computer: by mouse, by keyboard, by touch."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.table import Table, ends
from tests.web.touch import Finger
from tests.web.twin import Twin

SEED = 6
GAME = f"seats=human,ai:1&seed={SEED}"


def win(table: Table, move: Callable[[int, str], None]) -> Twin:
    """Play Black against level 1 until Black has won; `move` makes the person's n-th move on the page."""
    table.open(GAME)
    twin = Twin(seed=SEED)
    number = 0
    while twin.view["result"] is None:
        seq = table.seq
        assert table.live == {ends(action)[0] for action in twin.actions}
        own = twin.best()
        twin.follow([*table.moves, own])
        answer = [] if twin.view["result"] else [twin.think(level=1)["action"]]
        move(number, own)
        table.settled(after=seq)
        # The computer's choice is the same in the browser as here.
        assert table.moves[-1 - len(answer) :] == [own, *answer]
        twin.follow(table.moves)
        number += 1
    assert twin.view["result"]["winner"] == 0
    assert table.status == "over"
    expect(table.say).to_contain_text("You win.")
    return twin


def begun_anew(table: Table) -> None:
    """In a rematch the computer has the first move."""
    expect(table.log).to_have_count(1)
    table.settled()
    assert table.live


def test_a_game_won_by_mouse(table: Table) -> None:
    """Clicks and drags in turn; then once more with the seats changed."""
    twin = win(table, lambda number, action: (table.drag if number % 2 else table.click)(action))
    points = twin.view["facts"]["score"]
    expect(table.side("You").get_by_role("meter")).to_have_attribute("aria-valuenow", str(points[0]))
    expect(table.side("Soldier").get_by_role("meter")).to_have_attribute("aria-valuenow", str(points[1]))
    assert table.live == set()

    table.button("Rematch").click()
    begun_anew(table)
    assert "seats=ai:1,human" in table.page.url
    table.page.go_back()
    expect(table.page).to_have_url(re.compile(re.escape(GAME)))
    expect(table.log).to_have_count(0)


def test_a_game_won_by_keyboard_alone(table: Table) -> None:
    press = table.page.keyboard.press

    def focus() -> str:
        return str(table.page.evaluate("() => document.activeElement.dataset.id ?? document.activeElement.textContent"))

    def go(goal: str) -> None:
        """With Black below, files run leftwards and ranks downwards."""
        at = focus()
        for ahead, key, back in ((0, "ArrowLeft", "ArrowRight"), (1, "ArrowDown", "ArrowUp")):
            way = ord(goal[ahead]) - ord(at[ahead])
            for _ in range(abs(way)):
                press(key if way > 0 else back)
        assert focus() == goal

    def move(number: int, action: str) -> None:
        origin, goal = ends(action)
        if number == 0:
            press("Tab")
            assert focus() in table.live
            press("Enter")
            assert table.selected == {focus()}
            press("Escape")
            assert table.selected == set()
        go(origin)
        press("Enter" if number % 2 else "Space")
        assert table.selected == {origin}
        go(goal)
        press("Enter")

    win(table, move)
    for _ in range(20):
        press("Tab")
        if focus() == "Rematch":
            break
    press("Enter")
    begun_anew(table)


def test_a_game_won_by_touch(phone: Table) -> None:
    """Drags and taps in turn, on a phone held upright."""
    finger = Finger(phone.page)
    win(phone, lambda number, action: finger.move(phone, action, drag=number % 2 == 0))
    finger.tap(*phone.box(phone.button("Rematch")).centre)
    begun_anew(phone)
