"""The drivers themselves, each with its engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.drivers import Browser, until
from web.build.server import Server

PAGE = """<!doctype html><title>One</title><script type="module">
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => (document.title = data);
addEventListener("keydown", ({ key, shiftKey }) => (window.pressed ??= []).push(shiftKey ? `Shift+${key}` : key));
</script>"""


def test_an_engine_opens_a_page_and_tells_what_is_in_it(any_browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "worker.js").write_text("postMessage(`${6 * 7} ${typeof WebAssembly.Tag}`);", encoding="utf-8")
    with Server(tmp_path) as server:
        any_browser.open(server.url)
        assert until(any_browser, "document.title !== 'One' && document.title") == "42 function"
        assert any_browser.evaluate("[1, {a: null}]") == [1, {"a": None}]
        with pytest.raises(TimeoutError):
            until(any_browser, "0", seconds=0.1)
        any_browser.open(f"{server.url}?again")
        assert any_browser.evaluate("location.search") == "?again"
        any_browser.press("a", "Enter", "Shift+Tab", "ArrowLeft")
        keys = [key for key in any_browser.evaluate("pressed") if key != "Shift+Shift"]
        assert [*keys[:2], *keys[3:]] == ["a", "Enter", "ArrowLeft"]
        assert keys[2].startswith("Shift+")  # for which WebKitGTK has no name
        any_browser.picture(tmp_path / "picture.png")
        assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
