"""The site as an app: its manifest, its icons, and a browser that finds nothing missing for its installation."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.web import icons
from tests.web.table import PATIENCE, Table
from tests.web.test_offline import games
from tests.web.watch import Watch
from trenchworks.core.palette import PALETTE
from trenchworks.games.trench.palette import PALETTE as BOARD
from web.build.browser import ARGS, need_chromium
from web.build.common import DIST, WEB

MANIFEST = "manifest.webmanifest"
COMPARE = """
async (pictures) => {
  const [a, b] = await Promise.all(pictures.map(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  }));
  let off = 0;
  for (let i = 0; i < a.data.length; i++) off += Math.abs(a.data[i] - b.data[i]);
  return { size: [a.width, a.height], same: a.width === b.width && a.height === b.height, off: off / a.data.length };
}
"""
CORNER = """
async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, 1, 1).data[3];
}
"""


def manifest(folder: Path = DIST) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    return found


def test_the_manifest_is_of_this_page_and_of_no_one_place() -> None:
    """Sites of this kind on one host are several apps: each is known by where it starts."""
    made = manifest()
    assert (made["start_url"], made["scope"], made["display"]) == ("./", "./", "standalone")
    assert "id" not in made
    assert len(made["short_name"]) <= 12
    assert made["theme_color"] == made["background_color"] == PALETTE["ui.page"]["light"]
    assert made["shortcuts"] == [{"name": game["title"], "url": f"./?game={game['game']}"} for game in games(DIST)]
    assert {icon.get("purpose", "any") for icon in made["icons"]} == {"any", "maskable"}
    for icon in made["icons"]:
        assert (DIST / icon["src"]).is_file()
        assert re.search(r"-[0-9a-f]{12}\.", icon["src"])
    assert "?" not in (WEB / MANIFEST).read_text(encoding="utf-8"), "the template names no game"


@pytest.fixture
def installing(playwright: Playwright, site: str, tmp_path: Path) -> Iterator[tuple[BrowserContext, Watch]]:
    """A browser with a profile: others install nothing."""
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=need_chromium(), args=ARGS, service_workers="allow"
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch(site)
    watch.over(context)
    yield context, watch
    context.close()
    assert watch.faults == []


def test_a_browser_would_install_it(installing: tuple[BrowserContext, Watch], site: str) -> None:
    context, _ = installing
    page = context.new_page()
    page.goto(site)
    expect(page.get_by_text("Ready to play offline")).to_be_visible()
    session = context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == site + MANIFEST
    assert json.loads(found["data"]) == manifest()
    assert session.send("Page.getAppId")["appId"] == site
    # What makes it fail, so that this can be relied on.
    page.evaluate("() => document.querySelector('link[rel=manifest]').remove()")
    assert [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]] == [
        "no-manifest"
    ]


def test_every_icon_is_served_as_what_it_is(page: Page, site: str, watch: Watch) -> None:
    for icon in manifest()["icons"]:
        reply = page.request.get(urljoin(site + MANIFEST, icon["src"]))
        assert reply.status == 200
        assert reply.headers["content-type"] == icon["type"]


@pytest.mark.parametrize("name", icons.SIZES)
def test_the_pictures_are_of_the_drawing(page: Page, name: str) -> None:
    """Another version of a browser may round an edge in another way; nothing more."""
    kept = (icons.ICONS / name).read_bytes()
    pair = [base64.b64encode(picture).decode() for picture in (kept, icons.rendered(page, name))]
    found = page.evaluate(COMPARE, pair)
    assert found["size"] == [icons.SIZES[name]] * 2
    assert found["same"]
    assert found["off"] < 0.5
    assert page.evaluate(CORNER, pair[0]) == (255 if name in icons.WHOLE else 0)


def test_the_drawing_has_the_boards_colours() -> None:
    used = set(re.findall(r"#[0-9a-f]{6}", icons.DRAWING.read_text(encoding="utf-8")))
    assert used <= {colours["light"] for colours in BOARD.values()}
    assert len(used) == 6


def test_the_window_around_it_has_the_pages_colour(device: Callable[..., Table]) -> None:
    """By the system's scheme, or by the one that was chosen."""
    active = """() => [...document.querySelectorAll("meta[name=theme-color]")]
                        .filter((meta) => matchMedia(meta.media).matches).map((meta) => meta.content)"""
    table = device(color_scheme="dark", viewport={"width": 1280, "height": 800})
    table.visit()
    assert table.page.evaluate(active) == [PALETTE["ui.page"]["dark"]]
    table.page.emulate_media(color_scheme="light")
    assert table.page.evaluate(active) == [PALETTE["ui.page"]["light"]]
    table.open("seats=human,human")
    table.prefer(Colours="Dark")
    assert table.page.evaluate(active) == [PALETTE["ui.page"]["dark"]]
    table.prefer(Colours="system")
    assert table.page.evaluate(active) == [PALETTE["ui.page"]["light"]]
