"""Where games are kept: blocked or full storage, several tabs, saves of newer versions, files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.table import Table

GAME = "seats=human,ai:1&seed=1"
OTHERS = {"id": "abc", "game": "trench", "seats": [], "when": 1, "ply": 3, "view": None, "address": "?game=trench"}
NEWER = {
    "format": {**OTHERS, "format": 1000, "record": {"sealed": "of which nobody knows what it is"}},
    "rules": {**OTHERS, "record": {"game": "trench", "rules": 1000, "actions": [[0, "Z9"]]}},
}

KEEP = """
async (save) => {
  const db = await new Promise((done) => {
    const request = indexedDB.open("tw");
    request.onupgradeneeded = () => request.result.createObjectStore("saves");
    request.onsuccess = () => done(request.result);
  });
  const change = db.transaction("saves", "readwrite");
  change.objectStore("saves").put(save, save.id);
  await new Promise((done) => { change.oncomplete = done; });
  db.close();
}
"""
KEPT = """
async () => {
  const db = await new Promise((done) => { indexedDB.open("tw").onsuccess = (event) => done(event.target.result); });
  const all = db.transaction("saves").objectStore("saves").getAll();
  const found = await new Promise((done) => { all.onsuccess = () => done(all.result); });
  db.close();
  return found;
}
"""


def kept(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(KEPT)
    return found


def play(table: Table, action: str) -> None:
    seq = table.seq
    table.click(action)
    table.settled(after=seq)


def downloaded(page: Page) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    return download.value.path()


def open_file(table: Table, path: Path | dict[str, Any]) -> None:
    with table.page.expect_file_chooser() as chooser:
        table.button("Open a file…").click()
    chooser.value.set_files(path)  # type: ignore[arg-type]


def test_blocked_storage_is_said_and_the_game_goes_into_a_file(context: BrowserContext, table: Table) -> None:
    context.add_init_script(
        """for (const name of ["indexedDB", "localStorage", "sessionStorage"])
             Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });"""
    )
    table.open(GAME)
    play(table, "Se5-e4")
    moves = table.moves
    expect(table.page.get_by_text("This browser keeps nothing: the game is lost when")).to_be_visible()
    file = downloaded(table.page)
    table.visit()
    expect(table.page.get_by_text("This browser keeps nothing")).to_be_visible()
    open_file(table, file)
    table.settled()
    assert table.moves == moves


def test_a_file_of_a_hidden_game_is_sealed_and_goes_on(context: BrowserContext, table: Table) -> None:
    context.add_init_script("IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'UnknownError'); };")
    table.open("seats=human,ai:1&seed=1", game="trenchzone")
    seq = table.seq
    table.page.locator(".say [data-act]").first.click()
    table.settled(after=seq)
    ply = int(table.log.last.get_attribute("data-ply") or 0) if table.moves else 0
    file = downloaded(table.page)
    assert set(json.loads(file.read_text())) == {"game", "rules", "build", "sealed"}
    table.visit()
    open_file(table, file)
    table.settled()
    assert (int(table.log.last.get_attribute("data-ply") or 0) if table.moves else 0) == ply


def test_a_page_that_goes_before_the_store_has_written_loses_nothing(context: BrowserContext, table: Table) -> None:
    """The next page on this tab finds what was done last; a game that is over stays away."""
    context.add_init_script(
        """{
          for (const change of ["put", "delete"]) {
            const plain = IDBObjectStore.prototype[change];
            IDBObjectStore.prototype[change] = function (...given) {
              const { transaction } = this;
              if (window.lame) queueMicrotask(() => transaction.abort());
              return plain.apply(this, given);
            };
          }
        }"""
    )
    table.open("seats=human,human")
    table.page.evaluate("() => { window.lame = true; }")
    play(table, "Se5-e4")
    table.open("seats=human,human&seed=2")
    table.page.evaluate("() => { window.lame = true; }")
    play(table, "Sf5-f4")
    table.visit()
    expect(table.page.get_by_text("1 more…")).to_be_visible()
    table.page.get_by_role("button", name="Continue at move 2").click()
    table.settled()
    assert table.moves == ["Sf5-f4"]
    table.page.evaluate("() => { window.lame = true; }")
    table.menu("Resign…")
    table.button("Resign").click()
    expect(table.root).to_have_attribute("data-status", "over")
    table.visit()
    table.page.get_by_role("button", name="Continue at move 2").click()
    table.settled()
    assert table.moves == ["Se5-e4"]


def test_full_storage_is_said_until_there_is_room(context: BrowserContext, table: Table) -> None:
    devtools = context.new_cdp_session(table.page)
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(table.site))
    table.open(GAME)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    play(table, "Se5-e4")
    words = table.page.get_by_text("This browser has no room left: the game is lost when the page is closed.")
    expect(words).to_be_visible()
    assert json.loads(downloaded(table.page).read_text())["actions"][0] == [0, "Se5-e4"]
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    play(table, "Sf5-f4")
    expect(words).to_be_hidden()
    (save,) = kept(table.page)
    assert save["record"]["actions"][2] == [0, "Sf5-f4"]


def test_the_browser_is_asked_to_keep_it_once_there_is_something_to_lose(context: BrowserContext, table: Table) -> None:
    context.add_init_script(
        "window.asked = 0; StorageManager.prototype.persist = () => { asked++; return Promise.resolve(false); };"
    )
    table.open(GAME)
    assert table.page.evaluate("asked") == 0
    play(table, "Se5-e4")
    table.until(lambda: table.page.evaluate("asked"), 1)
    play(table, "Sf5-f4")
    assert table.page.evaluate("asked") == 1


def test_one_tab_writes_a_game(context: BrowserContext, table: Table) -> None:
    """A second one looks on until the first is closed, or goes on with a copy."""
    table.open(GAME)
    play(table, "Se5-e4")

    second, third = (Table(context.new_page(), table.site) for _ in range(2))
    for other in (second, third):
        other.visit()
        other.page.get_by_role("button", name="Continue").click()
        expect(other.say).to_contain_text("This game is open in another tab.")
        expect(other.log).to_have_text(table.moves)
        assert other.live == set()

    third.button("Play a copy").click()
    third.settled()
    play(third, "Sg5-g4")
    play(table, "Sf5-f4")
    assert third.moves[2] == "Sg5-g4"
    moves = table.moves
    assert second.live == set()
    table.page.close()
    second.settled()
    assert second.moves == moves
    play(second, "Sh5-h4")
    saves = kept(second.page)
    assert sorted(len(save["record"]["actions"]) for save in saves) == [4, 6]

    second.page.reload()  # a tab is not its own rival
    second.settled()
    assert len(second.moves) == 6


def test_a_game_that_ends_in_another_tab_is_over(context: BrowserContext, table: Table) -> None:
    table.open(GAME)
    play(table, "Se5-e4")
    other = Table(context.new_page(), table.site)
    other.visit()
    other.page.get_by_role("button", name="Continue").click()
    expect(other.say).to_contain_text("This game is open in another tab.")
    table.menu("Resign…")
    table.button("Resign").click()
    expect(table.root).to_have_attribute("data-status", "over")
    table.page.close()
    expect(other.say).to_contain_text("This game has ended in another tab.")
    expect(other.button("New game")).to_be_visible()


@pytest.mark.parametrize("kind", NEWER)
def test_a_save_of_a_newer_version_is_left_alone(table: Table, kind: str) -> None:
    """It is said, handed over as a file, and neither offered, written nor thinned out."""
    save = NEWER[kind]
    table.visit()
    table.page.evaluate(KEEP, save)
    table.page.evaluate(KEEP, {"id": "no save at all"})
    for number in range(6):
        older = {**OTHERS, "id": f"old-{number}", "when": 2, "record": {"game": "trench", "rules": 1}}
        table.page.evaluate(KEEP, older)
    table.page.reload()
    expect(table.page.get_by_text("made by a newer version")).to_be_visible()
    assert json.loads(downloaded(table.page).read_text()) == save["record"]

    table.open(GAME)
    play(table, "Se5-e4")
    table.until(lambda: len([other for other in kept(table.page) if other["id"].startswith("old-")]), 4)
    assert save in kept(table.page)


def test_what_is_no_game_is_refused(table: Table) -> None:
    table.visit()
    for text in ("nonsense", "[1]", '{"game": 1}', "null", "{"):
        open_file(table, {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()})
        alert = table.page.get_by_role("alert")
        expect(alert).to_have_text("That file holds no game.")
        table.page.reload()
    nowhere = '{"game": "<img src=x onerror=alert(1)>"}'
    open_file(table, {"name": "a.json", "mimeType": "application/json", "buffer": nowhere.encode()})
    expect(table.page.get_by_text("There is no game “<img src=x onerror=alert(1)>” here.")).to_be_visible()
