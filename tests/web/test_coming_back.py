"""A game is kept: over a reload, in the lobby, and on a bare address."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.web.table import Table

GAME = "seats=human,ai:1&seed=1"


def test_a_reload_goes_on_where_it_was(table: Table) -> None:
    """At once, from what is kept, and then with the engine; also when the computer was thinking."""
    table.open(GAME)
    for action in ("Se5-e4", "Sf5-f4"):
        seq = table.seq
        table.click(action)
        table.settled(after=seq)
    moves = table.moves
    table.page.reload()
    expect(table.log).to_have_text(moves)
    expect(table.square("e4")).to_have_attribute("aria-label", "e4, Black Soldier, trench")
    assert table.live == set()  # looked at only, until the engine has it
    table.settled()
    assert table.moves == moves
    table.click("Sg5-g4")
    expect(table.log.nth(4)).to_have_text("Sg5-g4")  # shown is kept, whether the computer has answered or not
    table.page.reload()
    table.settled()
    assert table.moves[:5] == [*moves, "Sg5-g4"]
    assert len(table.moves) == 6


def test_the_lobby_and_a_bare_address_offer_it(table: Table) -> None:
    table.open(GAME)
    seq = table.seq
    table.click("Se5-e4")
    table.settled(after=seq)
    moves = table.moves

    table.visit()
    table.page.get_by_role("button", name="Continue").click()
    expect(table.log).to_have_text(moves)
    table.settled()
    assert table.moves == moves

    table.visit("?game=trench")
    expect(table.say).to_contain_text("You left a game")
    table.button("New game").click()
    expect(table.say).not_to_contain_text("You left a game")
    table.visit("?game=trench&motion=0")
    table.button("Continue").click()
    expect(table.log).to_have_text(moves)
    table.settled()

    # A game that is over is not offered again.
    table.menu("Resign…")
    table.button("Resign").click()
    expect(table.root).to_have_attribute("data-status", "over")
    table.visit()
    expect(table.button("Play Trench")).to_be_visible()
    expect(table.page.get_by_role("button", name="Continue")).to_have_count(0)


def test_older_unfinished_games_are_a_press_away(table: Table) -> None:
    """The lobby goes on with the latest, and lists all: each can be gone on with, or forgotten."""
    for moves, seats in (
        (["Se5-e4"], "human,human"),
        (["Sf5-f4", "Sc4-c5"], "human,human"),
        (["Sg5-g4"], "human,ai:1"),
    ):
        table.open(f"seats={seats}&seed=1")
        for move in moves:
            seq = table.seq
            table.click(move)
            table.settled(after=seq)
    table.visit()
    expect(table.page.get_by_role("button", name="Continue at move 3: Trench")).to_be_visible()
    table.button("Unfinished games of Trench").click()
    sheet = table.page.get_by_role("dialog", name="Trench: unfinished games")
    games = sheet.get_by_role("listitem")
    expect(games).to_have_count(3)
    expect(games.nth(0)).to_contain_text("Against Soldier (level 1)")
    expect(games.nth(1)).to_contain_text("People")
    games.nth(1).get_by_role("button", name="Forget").click()
    expect(games.nth(1)).to_have_text("It is forgotten.")
    games.nth(2).get_by_role("button", name="Continue at move 2").click()
    table.settled()
    assert table.moves == ["Se5-e4"]
    table.visit()
    table.button("Unfinished games of Trench").click()
    expect(games).to_have_count(2)


def test_where_nothing_can_be_kept_the_game_goes_on_and_says_so(context: BrowserContext, table: Table) -> None:
    """As in a browser that blocks storage."""
    context.add_init_script(
        """for (const name of ["indexedDB", "localStorage", "sessionStorage"])
             Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });"""
    )
    table.open(GAME)
    table.click("Se5-e4")
    expect(table.log).to_have_count(2)
    expect(table.page.get_by_text("This browser keeps nothing")).to_be_visible()
    table.visit()
    expect(table.page.get_by_text("This browser keeps nothing")).to_be_visible()
