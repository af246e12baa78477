"""A board in a shut-in frame of another origin, in every engine: nothing starts until it is used, by keyboard alone; it
tells its host of what was done, and takes a record from it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.engines.drivers import Browser, until
from tests.web.conftest import SUB_PATH
from tests.web.test_frames import HOST
from tests.web.twin import Twin
from web.build.common import DIST
from web.build.server import Server

HEARD = "heard.filter((one) => one.kind === '%s' && one.frame === 0)"


def test_a_board_in_a_frame_that_is_shut_in(any_browser: Browser, tmp_path: Path) -> None:
    with Server(DIST, prefix=SUB_PATH) as site, Server(tmp_path) as host:
        source = f"{site.url}embed.html?game=trench&seats=human,human&motion=0"
        frame = f'<iframe src="{source}" sandbox="allow-scripts"></iframe>'
        (tmp_path / "index.html").write_text(HOST.format(frames=frame), encoding="utf-8")
        any_browser.open(host.url)
        (ready,) = until(any_browser, f"{HEARD % 'ready'}.length === 1 && {HEARD % 'ready'}")
        assert (ready["source"], ready["v"], ready["game"]) == ("trenchworks", 1, "trench")
        assert not [path for path in site.asked if ".wasm" in path]

        any_browser.evaluate("(document.querySelector('iframe').focus(), true)")
        any_browser.press("Tab", "Enter", "ArrowUp", "Enter")  # to the first piece that can move, and one square ahead
        (done,) = until(any_browser, f"{HEARD % 'action'}.length === 1 && {HEARD % 'action'}")
        assert (done["ply"], done["seat"], done["text"]) == (1, 0, "Se5-e4")

        lost = Twin()
        lost.resign()
        any_browser.evaluate(f"(send({{ kind: 'load', record: {json.dumps(lost.record())} }}), true)")
        (over,) = until(any_browser, f"{HEARD % 'over'}.length === 1 && {HEARD % 'over'}")
        assert over["winners"] == [1]
