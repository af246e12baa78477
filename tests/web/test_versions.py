"""A host gets another version, and browsers take what they have for fresh for ten minutes, as with GitHub Pages.

No service worker is here; with one, `test_offline.py` sees to it.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.conftest import PLAIN, WIDE
from tests.web.host import Host, build_of
from tests.web.table import PATIENCE, Table
from tests.web.watch import Watch

MISSING = "Some of this page is missing: a newer version may have come."
GAME = "?game=trench&motion=0&seats=human,human"


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[tuple[BrowserContext, Watch]]:
    """A browser of this host's. No request is routed, since its cache would then be off."""
    context, watch = browser.new_context(viewport=WIDE, **PLAIN), Watch(host.url)
    context.set_default_timeout(PATIENCE)
    watch.over(context)
    yield context, watch
    context.close()
    assert watch.faults == []


def without(dist: Path, part: str, folder: Path) -> Path:
    """A version of which a part is gone."""
    copy = Path(shutil.copytree(dist, folder / "without"))
    (gone,) = copy.glob(part)
    gone.unlink()
    return copy


def may_miss(watch: Watch) -> None:
    for noise in ("status 404", "Failed to load resource", "MIME type", "failed:"):
        watch.allow(noise)


def shows(table: Table, dist: Path) -> None:
    expect(table.root).to_have_attribute("data-build", build_of(dist))


def test_a_lobby_of_one_version_leads_into_a_game_of_the_next(
    visitor: tuple[BrowserContext, Watch], host: Host, one: Path, two: Path
) -> None:
    """And back, where the browser still has the first: either plays, and a reload brings the next."""
    context, _ = visitor
    table = Table(context.new_page(), host.url)
    table.visit()
    shows(table, one)
    host.deploy(two)
    table.button("Play Trench").click()
    table.new_game(White="Human")
    table.settled()
    shows(table, two)
    table.page.evaluate("() => location.assign('./')")
    expect(table.button("Play Trench")).to_be_visible()
    shows(table, one)  # ten minutes are not over
    table.page.reload()
    shows(table, two)
    expect(table.page.get_by_role("alert").filter(visible=True)).to_have_count(0)


def test_a_whole_page_says_nothing_of_the_kind(visitor: tuple[BrowserContext, Watch], host: Host) -> None:
    table = Table(visitor[0].new_page(), host.url)
    for query in ("", GAME, "embed.html?game=trench"):
        table.visit(query)
        table.page.wait_for_timeout(1500)  # longer than it is looked for
        expect(table.page.get_by_text(MISSING)).to_have_count(0)


@pytest.mark.parametrize("part", ["app-*.js", "app-*.css"])
@pytest.mark.parametrize("query", ["", GAME], ids=["lobby", "game"])
def test_a_kept_page_whose_parts_are_gone_says_so_and_a_reload_helps(
    visitor: tuple[BrowserContext, Watch], host: Host, one: Path, two: Path, tmp_path: Path, part: str, query: str
) -> None:
    context, watch = visitor
    may_miss(watch)
    host.deploy(without(one, part, tmp_path))
    table = Table(context.new_page(), host.url)
    table.visit(query)
    expect(table.page.get_by_text(MISSING)).to_be_visible()
    host.deploy(two)
    if part == "app-*.js":  # of which the second has another
        table = Table(context.new_page(), host.url)
        table.visit(query)
        expect(table.page.get_by_text(MISSING)).to_be_visible()  # since it is the old page, from the browser's cache
    table.button("Reload").click()
    shows(table, two)
    expect(table.page.get_by_text(MISSING)).to_have_count(0)
    if query:
        table.settled()


def test_a_frame_whose_parts_are_gone_says_so_and_a_reload_helps(
    visitor: tuple[BrowserContext, Watch], host: Host, one: Path, two: Path, tmp_path: Path
) -> None:
    context, watch = visitor
    may_miss(watch)
    host.deploy(without(one, "embed-*.js", tmp_path))
    table = Table(context.new_page(), host.url)
    table.visit("embed.html?game=trench")
    expect(table.page.get_by_text(MISSING)).to_be_visible()
    host.deploy(two)
    table.button("Reload").click()
    shows(table, two)
    expect(table.square("e5")).to_be_visible()


@pytest.mark.parametrize("part", ["worker-*.js", "pyodide-*.wasm", "trenchworks-*.bin"])
def test_a_game_whose_engine_is_gone_says_so_and_a_reload_helps(
    visitor: tuple[BrowserContext, Watch], host: Host, one: Path, two: Path, tmp_path: Path, part: str
) -> None:
    context, watch = visitor
    may_miss(watch)
    host.deploy(without(one, part, tmp_path))
    table = Table(context.new_page(), host.url)
    table.visit(GAME)
    expect(table.say).to_contain_text("The engine did not start.")
    host.deploy(two)
    table.button("Reload").click()
    table.settled()
    shows(table, two)
