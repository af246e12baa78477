"""The beginning of a visit, in every engine."""

from __future__ import annotations

import time

from tests.engines.drivers import Browser, until
from tests.engines.test_games import settled
from tests.web.conftest import SUB_PATH
from web.build.common import DIST
from web.build.server import Server

# The canvas as it is, and as it is painted once colours are read anew.
ANEW = """(async () => {
  const picture = () => document.querySelector(".stage canvas").toDataURL();
  const before = picture();
  document.documentElement.dataset.theme = "light";
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  window.same = before === picture();
  window.compared = true;
})()"""


class Late(list[str]):
    """What a server was asked for. It notes a style sheet only after a while, so that scripts are there before."""

    def append(self, path: str) -> None:
        if path.endswith(".css"):
            time.sleep(1)
        super().append(path)


def test_colours_are_right_though_the_style_sheet_comes_late(any_browser: Browser) -> None:
    """WebKit runs scripts before style sheets are there, and colours are read from these."""
    with Server(DIST, prefix=SUB_PATH) as server:
        server.asked = Late()
        any_browser.open(f"{server.url}?game=trench&seats=human,human&motion=0")
        settled(any_browser)
        any_browser.evaluate(f"({ANEW}, true)")
        until(any_browser, "window.compared")
        assert any_browser.evaluate("window.same")
