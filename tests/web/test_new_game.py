"""From the lobby through the panel to the first move; and the panel of a running game."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from tests.web.table import Table
from tests.web.twin import Twin


def parameters(table: Table) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(table.page.url).query).items()}


def test_the_lobby_shows_what_is_there_and_what_is_to_come(table: Table) -> None:
    response = table.page.goto(table.site)
    assert response
    boot = re.search(r'id="boot">(.*?)</script>', response.text(), re.S)
    assert boot
    games = json.loads(boot[1])["games"]["games"]
    assert len(games) == 4
    for game in games:
        card = table.page.get_by_role("listitem").filter(
            has=table.page.get_by_role("heading", name=game["title"], exact=True)
        )
        expect(card).to_contain_text(game["summary"])
        expect(card.get_by_role("button", name=f"Play {game['title']}")).to_have_count(int(game["available"]))
        expect(card.get_by_text("Not here yet")).to_have_count(int(not game["available"]))
    for mark in ("data-engine", "data-status", "data-seq"):
        assert table.root.get_attribute(mark) is None
    table.button("Play Trench").click()
    table.button("Cancel").click()
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_every_choice_of_the_panel_reaches_the_game(table: Table) -> None:
    """Seats, looks, preset, an option, and the seed, which gives the computer's first move."""
    table.visit()
    table.button("Play Trench").click()
    panel = table.page.get_by_role("dialog")
    panel.get_by_text("Rules and more").click()
    panel.get_by_role("combobox", name="Rules", exact=True).select_option("Rulebook strict")
    expect(panel.get_by_role("checkbox", name="Touch-move")).to_be_checked()
    expect(panel.get_by_role("checkbox", name="Strict armistice")).to_be_checked()
    panel.get_by_role("checkbox", name="Move limit").check()
    seed = panel.get_by_role("textbox", name="Seed")
    seed.fill("no number")
    panel.get_by_role("button", name="Start").click()
    expect(panel).to_be_visible()
    seed.fill("7")
    table.new_game(Black="Computer: Captain", White="Human", Orientation="Diamond", Look="Camouflage")
    table.settled()
    wanted = {"game": "trench", "seats": "ai:3,human", "preset": "Rulebook strict", "move_limit": "true", "seed": "7"}
    assert parameters(table) == wanted

    seats = [{"kind": "ai", "level": 3}, {"kind": "human"}]
    twin = Twin(seed=7, seats=seats, preset="Rulebook strict", options={"move_limit": True})
    touch = twin.think()["action"]
    twin.follow([touch])
    expect(table.log).to_have_text([twin.think()["action"]])
    expect(table.side("You")).to_have_accessible_name("You, White")
    expect(table.side("Captain · level 3")).to_be_visible()
    expect(table.say).to_contain_text("1 of 50 moves")
    assert table.column_row("a1") == (4.0, 7.5)  # the diamond's lower corner
    assert table.paint("c3", "camo.white") > 1000


def test_another_game_from_the_menu(table: Table) -> None:
    """Without a reload: the engine is there already."""
    table.open("seats=human,human")
    table.click("Se5-e4")
    expect(table.log).to_have_text(["Se5-e4"])
    table.menu("New game…")
    table.new_game(White="Computer: Soldier")
    expect(table.log).to_have_count(0)
    table.settled()
    assert parameters(table) == {"game": "trench", "seats": "human,ai:1"}
    assert table.square("e5").get_attribute("aria-label") == "e5, Black Soldier, Black's land"
    expect(table.side("Soldier · level 1")).to_be_visible()
