"""One visit, and all of it plays without the host; versions come and go, and never mix."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.conftest import WIDE
from tests.web.host import Host, build_of
from tests.web.table import PATIENCE, Table
from tests.web.test_keeping import downloaded, kept, play
from tests.web.watch import Watch

READY = "Ready to play offline"
NEWER = "A new version is ready."
GAME = "seats=human,ai:1&seed=1"


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[tuple[BrowserContext, Watch]]:
    """A browser that may have service workers."""
    context, watch = browser.new_context(viewport=WIDE, service_workers="allow"), Watch(host.url)
    context.set_default_timeout(PATIENCE)
    watch.over(context)
    yield context, watch
    context.close()
    assert watch.faults == []


def build(table: Table) -> str | None:
    """The version that is on the screen."""
    return table.root.get_attribute("data-build")


def games(dist: Path) -> list[dict[str, Any]]:
    boot = re.search(r'id="boot">(.*?)</script>', (dist / "index.html").read_text(encoding="utf-8"), re.S)
    assert boot
    return [game for game in json.loads(boot[1])["games"]["games"] if game["available"]]


def test_one_visit_is_enough(visitor: tuple[BrowserContext, Watch], host: Host, one: Path) -> None:
    """The server stopped: every game is played, a saved one opened, a new one started."""
    context, watch = visitor
    table = Table(context.new_page(), host.url)
    table.open(GAME)
    expect(table.say).to_contain_text(READY)
    play(table, "Se5-e4")
    expect(table.say).not_to_contain_text(READY)
    moves = table.moves
    host.stop()

    table.page.reload()
    table.settled()
    assert table.moves == moves
    play(table, "Sf5-f4")
    moves = table.moves
    table.visit()
    expect(table.page.get_by_text(READY)).to_be_visible()
    table.page.get_by_role("button", name="Continue").click()
    table.settled()
    assert table.moves == moves
    table.menu("New game…")
    table.new_game(White="Human")
    table.settled()
    assert table.moves == []
    for game in games(one):
        table.open("seats=" + ",".join(["ai:1"] * game["min_players"]), game=game["game"], settled=False)
        table.until(lambda: table.log.count() > 3, True)  # played by itself
    assert watch.requests
    assert watch.faults == []


def test_nothing_is_kept_unless_all_of_it_is(
    visitor: tuple[BrowserContext, Watch], host: Host, one: Path, tmp_path: Path
) -> None:
    """A host that is between two versions, or sends one file damaged: the page plays, and promises nothing."""
    context, watch = visitor
    watch.allow("integrity")
    broken = Path(shutil.copytree(one, tmp_path / "broken"))
    (style,) = broken.glob("app-*.css")
    style.write_text(style.read_text(encoding="utf-8") + "/* */", encoding="utf-8")
    host.deploy(broken)
    table = Table(context.new_page(), host.url)
    table.page.add_init_script(
        """window.states = [];
           if (navigator.serviceWorker) {
             const { prototype } = ServiceWorkerContainer, plain = prototype.register;
             prototype.register = async function (...given) {
               const found = await plain.apply(this, given);
               found.installing?.addEventListener("statechange", (event) => states.push(event.target.state));
               return found;
             };
           }"""
    )
    table.open(GAME)
    table.until(lambda: table.page.evaluate("states"), ["redundant"])
    expect(table.say).not_to_contain_text(READY)
    host.deploy(one)
    table.page.reload()
    table.settled()
    expect(table.say).to_contain_text(READY)


def test_versions_come_and_go(visitor: tuple[BrowserContext, Watch], host: Host, one: Path, two: Path) -> None:
    """The first, the second, the first again: each offered, none forced, no save lost or touched."""
    context, _ = visitor
    first, second = build_of(one), build_of(two)
    assert first != second
    table = Table(context.new_page(), host.url)
    table.open(GAME)
    expect(table.say).to_contain_text(READY)
    play(table, "Se5-e4")
    moves = table.moves

    # In mid-game nothing is said of the second one, and reloads stay with the first.
    host.deploy(two)
    lobby = Table(context.new_page(), host.url)
    lobby.visit()
    assert build(lobby) == first
    offered(lobby)
    table.page.reload()
    table.settled()
    assert build(table) == first
    expect(table.button("Update")).to_have_count(0)
    assert (table.moves, build(table)) == (moves, first)

    # It comes when a person asks for it; a game in another tab goes on, be it that its engine starts anew.
    lobby.button("Update").click()
    updated(lobby, second)
    play(table, "Sf5-f4")
    table.page.workers[-1].evaluate("() => void setTimeout(() => { throw new Error('on purpose'); })")
    expect(table.root).to_have_attribute("data-engine", "loading")
    table.settled()
    moves = table.moves
    assert (len(moves), build(table)) == (4, first)

    # The old version's save opens in the new one.
    table.visit()
    updated(table, second)
    expect(table.page.get_by_text(READY)).to_be_visible()
    table.page.get_by_role("button", name="Continue").click()
    table.settled()
    assert table.moves == moves
    play(table, "Sg5-g4")
    (save,) = kept(table.page)
    assert save["record"]["rules"] == 2

    # Back to the first: the game that the second one has played on is left as it is. Where a game is over, the page
    # of a game offers it too.
    host.deploy(one)
    over = Table(context.new_page(), host.url)
    over.open("seats=human,human")
    over.menu("Resign…")
    over.button("Resign").click()
    over.button("Update").click()
    updated(over, first)
    over.visit()
    expect(over.page.get_by_text("A saved game was made by a newer version.")).to_be_visible()
    expect(over.page.get_by_role("button", name="Continue")).to_have_count(0)
    assert json.loads(downloaded(over.page).read_text()) == save["record"]
    table.page.reload()
    updated(table, first)
    expect(table.page.get_by_text("A saved game was made by a newer version.")).to_be_visible()
    over.open(GAME)
    play(over, "Sh5-h4")
    assert save in kept(over.page)


def offered(table: Table) -> None:
    expect(table.page.get_by_text(NEWER)).to_be_visible()
    expect(table.button("Update")).to_be_visible()


def updated(table: Table, version: str) -> None:
    expect(table.root).to_have_attribute("data-build", version)


@pytest.mark.parametrize("part", ["worker-*.js", "trenchworks-*.bin", "app-*.js"])
def test_parts_of_two_versions_are_refused(
    visitor: tuple[BrowserContext, Watch], host: Host, one: Path, two: Path, tmp_path: Path, part: str
) -> None:
    """A host that sends an old part under a new name, as a cache on the way may do."""
    mixed = Path(shutil.copytree(one, tmp_path / "mixed"))
    (ours,), (theirs,) = mixed.glob(part), two.glob(part)
    shutil.copyfile(theirs, ours)
    host.deploy(mixed)
    table = Table(visitor[0].new_page(), host.url)
    table.open(GAME, settled=False)
    expect(table.page.get_by_text("of different versions.")).to_be_visible()
    expect(table.button("Reload")).to_be_visible()
