"""One visit is enough in every engine that this machine has; a game goes on without the host."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.drivers import ENGINES, PACKAGES, open_browser, there, until
from tests.web.host import Host
from web.build.common import DIST

STATUS = "document.documentElement.dataset.status === 'decision' && document.documentElement.dataset.engine === 'ready'"
READY = "document.body.textContent.includes('Ready to play offline')"
PRESS = "(document.querySelector('[data-id=%s]').click(), true)"
MOVES = "document.querySelectorAll('.log-list [data-ply]').length"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_goes_on_without_the_host(engine: str, tmp_path: Path) -> None:
    if engine not in there():
        pytest.skip(f"{engine} is not here: apt-get install {PACKAGES[engine]}")
    with Host(tmp_path, "/games/tw/") as host, open_browser(engine) as browser:
        host.deploy(DIST)
        browser.open(f"{host.url}?game=trench&seats=human,ai:1&motion=0&seed=1")
        until(browser, READY)
        host.stop()
        browser.open(f"{host.url}?game=trench&seats=human,human&motion=0")
        until(browser, STATUS)
        for square in ("e5", "e4"):
            until(browser, PRESS % square)
        until(browser, f"{MOVES} === 1")
        browser.open(host.url)
        until(browser, f"{READY} && document.body.textContent.includes('Continue at move')")
