"""The page as one file, opened from a disk in each engine: it starts, plays, and goes on after a reload."""

from __future__ import annotations

import time
from pathlib import Path

from tests.engines.drivers import Browser, until
from web.build.common import DIST

READY = "document.documentElement.matches('[data-engine=ready][data-status=decision]')"
PIECE = "document.querySelector('.spots [data-act]').dataset.id"
GOAL = "document.querySelector('.spots [data-act]:not([data-drag])').dataset.id"
MOVED = "document.querySelectorAll('.log-list button').length === 1"


def press(browser: Browser, id: str) -> None:
    """Press something on the board, as a screen reader does."""
    browser.evaluate(f"document.querySelector('.spots [data-id=\"{id}\"]').click()")


def test_it_plays_from_a_disk(any_browser: Browser, tmp_path: Path) -> None:
    copy = tmp_path / "with a space" / "game.html"
    copy.parent.mkdir()
    copy.write_bytes((DIST / "trenchworks.html").read_bytes())
    any_browser.open(f"{copy.as_uri()}?game=trench&seats=human,human&motion=0")
    until(any_browser, READY)
    press(any_browser, str(any_browser.evaluate(PIECE)))
    press(any_browser, str(any_browser.evaluate(GOAL)))
    until(any_browser, MOVED)
    any_browser.evaluate("(window.before = true, setTimeout(() => location.reload(), 100), true)")
    time.sleep(0.5)  # in between there is nothing to evaluate in
    until(any_browser, f"!window.before && {READY} && {MOVED}")
    assert any_browser.evaluate("performance.getEntriesByType('resource').length") == 0, "nothing is fetched"
