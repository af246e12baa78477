"""Whose games and whose programs these are: in the lobby, and on a page of its own."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.web.table import Table
from tests.web.test_offline import games
from tests.web.watch import Watch
from web.build.common import DIST
from web.build.single import NAME


def test_the_lobby_names_the_authors_and_leads_to_the_licences(table: Table) -> None:
    table.visit()
    foot = table.page.locator(".foot")
    expect(foot).to_contain_text("Unofficial; no connection to the games' authors and publishers.")
    for game in games(DIST):
        expect(foot).to_contain_text(f"{game['title']}: {game['credits']}.")
    foot.get_by_role("link", name="Licences").click()
    expect(table.page.get_by_role("heading", name="Licences", level=1)).to_be_visible()
    for part in ("Pyodide 314", "CPython 3.14", "Workbox: precaching 7", "idb-keyval 6", "unofficial project"):
        expect(table.page.get_by_text(re.compile(f"{part}")).first).to_be_visible()
    table.page.get_by_role("link", name="All games").click()
    expect(table.button("Play Trench")).to_be_visible()


def test_the_one_file_has_them_inside(table: Table, watch: Watch) -> None:
    watch.allow("another origin: file:")
    page = table.page
    page.goto((DIST / NAME).as_uri())
    page.get_by_role("button", name="Licences").click()
    sheet = page.get_by_role("dialog", name="Licences")
    expect(sheet).to_contain_text("Mozilla Public License Version 2.0")
    expect(sheet).to_contain_text("CPython 3.14")
    assert json.loads((DIST / "build.json").read_text(encoding="utf-8"))["files"][NAME] < 8_000_000
