"""Nothing is ever asked of anybody but the site's own host: seen by the watch, by a proxy, and in the built files."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.conftest import WIDE
from tests.web.table import PATIENCE, Table
from tests.web.test_frames import HOST
from tests.web.test_keeping import play
from tests.web.trap import Trap
from tests.web.watch import Watch
from web.build.common import DIST
from web.build.server import Server

ADDRESS = re.compile(r"https?://[^\s\"'`<>)\\]+|(?<=[\"'`(=])//[\w-]+\.[\w.-]+")
FETCHING = re.compile(r"<(?:link|script|img|iframe|source|object|embed|form|meta)\b[^>]*https?://[^>]*>|@import|url\(")
NAMES = {  # address: why it is there, though nobody fetches it
    "http://www.w3.org/2000/svg": "the name of SVG",
    "https://bit.ly/wb-precache": "in a warning of Workbox",
    "https://cdn.jsdelivr.net/pyodide/v${}/full/": "where Pyodide looks unless it is told its place, which it is",
    "https://${}": "how Pyodide reads the name of a host to which a program under Node would connect",
    "https://inside.invalid/": "a base that no host can have",
}
BINARY = re.compile(r'<script type="application/octet-stream".*?</script>', re.S)
ELSEWHERE = "http://elsewhere.test/"
ASK = "fetch('http://elsewhere.test/%s', { mode: 'no-cors' }).catch(() => {});"
PLACES = {  # file: what asks from there
    "index.html": f"""<!doctype html><link rel="icon" href="data:,"><img src="{ELSEWHERE}image">
        <iframe src="frame.html"></iframe><script>{ASK % "page"}
        new Worker("worker.js"); navigator.serviceWorker.register("sw.js");</script>""",
    "frame.html": f"<!doctype html><script>{ASK % 'frame'}</script>",
    "worker.js": ASK % "worker",
    "sw.js": f"addEventListener('install', (event) => event.waitUntil({(ASK % 'service-worker').rstrip(';')}));",
}


@pytest.fixture
def trap() -> Iterator[Trap]:
    with Trap() as trap:
        yield trap


def opened(browser: Browser, trap: Trap, site: str) -> tuple[BrowserContext, Watch]:
    """A browser with service workers behind the proxy."""
    options: dict[str, Any] = {"viewport": WIDE, "service_workers": "allow", "proxy": trap.proxy}
    context, watch = browser.new_context(**options), Watch(site)
    context.set_default_timeout(PATIENCE)
    watch.over(context)
    return context, watch


def test_watch_and_proxy_see_every_kind_of_request(browser: Browser, trap: Trap, tmp_path: Path) -> None:
    """Of the page, of a frame in it, of a worker, and of the service worker."""
    for name, text in PLACES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with Server(tmp_path) as server:
        context, watch = opened(browser, trap, server.url)
        page = context.new_page()
        page.goto(server.url)
        wanted = {f"{ELSEWHERE}{kind}" for kind in ("image", "page", "frame", "worker", "service-worker")}
        Table(page, server.url).until(lambda: set(trap.asked), wanted)
        assert {f"another origin: {address}" for address in wanted} <= set(watch.faults)
        context.close()


def test_a_whole_visit_asks_nobody_else(browser: Browser, trap: Trap, site: str, tmp_path: Path) -> None:
    """Lobby, kept for offline play, a game with the computer, licences, a wrong address, a frame in another site."""
    context, watch = opened(browser, trap, site)
    for noise in ("status 404", "Failed to load resource"):
        watch.allow(noise)
    table = Table(context.new_page(), site)
    table.visit()
    expect(table.page.get_by_text("Ready to play offline")).to_be_visible()
    assert any(address.endswith(".wasm") for address in watch.requests), "the service worker's requests are seen"
    table.open("seats=human,ai:1&seed=1")
    play(table, "Se5-e4")
    table.visit("licences.html")
    table.visit("one/two/three")
    expect(table.page.get_by_role("link", name="All games")).to_be_visible()
    context.new_cdp_session(table.page).send("Page.getAppManifest")
    frame = f'<iframe src="{site}embed.html?game=trench&amp;start=1"></iframe>'
    (tmp_path / "index.html").write_text(HOST.format(frames=frame), encoding="utf-8")
    with Server(tmp_path) as host:
        watch.allow(f"another origin: {host.url}")
        table.page.goto(host.url)
        ready = table.page.frames[1].locator("html[data-engine=ready]")
        expect(ready).to_be_attached()
    context.close()
    assert trap.asked == []
    assert watch.faults == []


def test_no_browser_of_these_tests_goes_unwatched() -> None:
    """Besides the one that every test gets, which `conftest.py` has watched."""
    for path in Path(__file__).parent.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        made = len(re.findall(r"\.(?:new_context|launch_persistent_context)\(", text))
        assert made <= len(re.findall(r"\bWatch\(", text)), path.name


def addresses(text: str) -> set[str]:
    """What looks like one, with the names that a bundler gives left out."""
    return {re.sub(r"\$\{\w+\}", "${}", found) for found in ADDRESS.findall(html.unescape(text))}


def test_no_script_or_style_has_an_address_of_others() -> None:
    found = {
        path.name: addresses(path.read_text(encoding="utf-8")) - set(NAMES)
        for path in DIST.iterdir()
        if path.suffix in {".js", ".css", ".svg", ".webmanifest"}
    }
    assert len(found) >= 10
    assert {name: others for name, others in found.items() if others} == {}


@pytest.mark.parametrize("name", ["index.html", "embed.html", "404.html", "licences.html", "trenchworks.html"])
def test_no_page_fetches_from_others(name: str) -> None:
    """Addresses are in the texts and links of the licences alone."""
    page = re.sub(BINARY, "", (DIST / name).read_text(encoding="utf-8"))
    markup = re.sub(r"(<(script|style)\b[^>]*>).*?</\2>", r"\1", page, flags=re.S)
    assert FETCHING.findall(markup) == []
    found = addresses(page) - set(NAMES)
    if name in {"licences.html", "trenchworks.html"}:
        texts = html.unescape((DIST / "licences.html").read_text(encoding="utf-8"))
        found = {address for address in found if address.split("\\")[0] not in texts}
    assert found == set()
