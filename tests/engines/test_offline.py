"""One visit is enough in every engine; a game goes on without the host."""

from __future__ import annotations

from pathlib import Path

from tests.engines.drivers import Browser, until
from tests.web.host import Host
from web.build.common import DIST

STATUS = "document.documentElement.dataset.status === 'decision' && document.documentElement.dataset.engine === 'ready'"
READY = "document.body.textContent.includes('Ready to play offline')"
PRESS = "(document.querySelector('[data-id=%s]').click(), true)"
MOVES = "document.querySelectorAll('.log-list [data-ply]').length"


def test_a_game_goes_on_without_the_host(any_browser: Browser, tmp_path: Path) -> None:
    with Host(tmp_path, "/games/tw/") as host:
        host.deploy(DIST)
        any_browser.open(f"{host.url}?game=trench&seats=human,ai:1&motion=0&seed=1")
        until(any_browser, READY)
        host.stop()
        any_browser.open(f"{host.url}?game=trench&seats=human,human&motion=0")
        until(any_browser, STATUS)
        for square in ("e5", "e4"):
            until(any_browser, PRESS % square)
        until(any_browser, f"{MOVES} === 1")
        any_browser.open(host.url)
        until(any_browser, f"{READY} && document.body.textContent.includes('Continue at move')")
