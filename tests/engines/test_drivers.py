"""The drivers themselves, each with its engine; an engine that this machine lacks is left out, and named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.drivers import ENGINES, PACKAGES, open_browser, there, until
from web.build.server import Server

PAGE = """<!doctype html><title>One</title><script type="module">
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => (document.title = data);
</script>"""


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_opens_a_page_and_tells_what_is_in_it(engine: str, tmp_path: Path) -> None:
    if engine not in there():
        pytest.skip(f"{engine} is not here (Debian: {PACKAGES[engine]})")
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "worker.js").write_text("postMessage(`${6 * 7} ${typeof WebAssembly.Tag}`);", encoding="utf-8")
    with Server(tmp_path) as server, open_browser(engine) as browser:
        browser.open(server.url)
        assert until(browser, "document.title !== 'One' && document.title") == "42 function"
        assert browser.evaluate("[1, {a: null}]") == [1, {"a": None}]
        with pytest.raises(TimeoutError):
            until(browser, "0", seconds=0.1)
        browser.open(f"{server.url}?again")
        assert browser.evaluate("location.search") == "?again"
