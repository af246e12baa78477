"""Addresses that lead nowhere: one sentence and the way to the games, at any depth below any path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PHONE, WIDE
from tests.web.host import Host
from tests.web.table import PATIENCE, Table
from tests.web.test_layout import sticks_out
from tests.web.watch import Watch

WORDS = "There is nothing at this address"
HINT = "Take its end away, part by part, to come to the games."
PATHS = ("none", "none.html", "none/", "one/two/three", "one/two/three.js?four#five", "sw.js/", "404.html")


def may_miss(watch: Watch) -> None:
    for noise in ("status 404", "Failed to load resource"):
        watch.allow(noise)


def leads_back(page: Page, site: str) -> None:
    expect(page.get_by_role("heading", name=WORDS)).to_be_visible()
    link = page.get_by_role("link", name="All games")
    expect(link).to_be_visible()
    expect(page.get_by_text(HINT)).to_be_hidden()
    assert link.evaluate("link => link.href") == site
    link.click()
    expect(page.get_by_role("button", name="Play Trench", exact=True)).to_be_visible()


@pytest.mark.parametrize("path", PATHS)
def test_the_way_to_the_games_is_found_from_any_depth(page: Page, site: str, watch: Watch, path: str) -> None:
    """The page takes nothing from anywhere but the one file that it looks for."""
    may_miss(watch)
    reply = page.goto(site + path)
    assert reply
    assert reply.status == (200 if path == "404.html" else 404)
    expect(page.get_by_role("link", name="All games")).to_be_visible()
    asked = watch.requests[1:]
    assert asked[-1] == f"{site}manifest.webmanifest"
    assert all(address.endswith("/manifest.webmanifest") for address in asked)
    assert len(asked) == 1 + path.split("?", maxsplit=1)[0].count("/")
    leads_back(page, site)


def test_without_scripts_a_sentence_says_what_to_do(device: Callable[..., Table], site: str) -> None:
    table = device(viewport=WIDE, java_script_enabled=False)
    table.page.goto(site + "404.html")
    expect(table.page.get_by_role("heading", name=WORDS)).to_be_visible()
    expect(table.page.get_by_text(HINT)).to_be_visible()
    expect(table.page.get_by_role("link")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [{"viewport": WIDE}, PHONE], ids=["wide", "phone"])
def test_it_looks_like_the_rest(device: Callable[..., Table], site: str, scheme: str, screen: dict[str, Any]) -> None:
    """Ground, text and button are those of the lobby, in either scheme; nothing sticks out."""
    lost = device(**screen, color_scheme=scheme)
    looks = """() => ["html", "h1", "p a, .primary"].map((one) => {
      const { color, backgroundColor, fontFamily, fontSize } = getComputedStyle(document.querySelector(one));
      return [color, backgroundColor, fontFamily, fontSize];
    })"""
    lost.page.goto(site + "404.html")
    expect(lost.page.get_by_role("link", name="All games")).to_be_visible()
    assert sticks_out(lost.page) == []
    assert lost.box(lost.page.get_by_role("link")).height >= 44
    found = lost.page.evaluate(looks)
    lost.visit()
    expect(lost.button("Play Trench")).to_be_visible()
    assert found[:2] == lost.page.evaluate(looks)[:2]
    assert found[2][:2] == lost.page.evaluate(
        """() => { const { color, backgroundColor } = getComputedStyle(document.querySelector(".primary"));
                   return [color, backgroundColor]; }"""
    )


def test_without_the_host_it_is_the_same_page(browser: Browser, host: Host) -> None:
    """By the service worker; but what is on the host alone is not said to be nowhere."""
    context, watch = browser.new_context(viewport=WIDE, service_workers="allow"), Watch(host.url)
    context.set_default_timeout(PATIENCE)
    watch.over(context)
    may_miss(watch)
    watch.allow("failed:")
    page = context.new_page()
    page.goto(host.url)
    expect(page.get_by_text("Ready to play offline")).to_be_visible()
    host.stop()
    for path in ("none", "one/two/three?four"):
        reply = page.goto(host.url + path)
        assert reply
        assert reply.status == 404
        leads_back(page, host.url)
    with pytest.raises(Exception, match="ERR_"):
        page.goto(host.url + "build.json")
    context.close()
    assert watch.faults == []
