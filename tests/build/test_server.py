"""The server of `build.py serve`, which the browser tests use too."""

from __future__ import annotations

import gzip
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from web.build import server as server_module
from web.build.server import Link, Server

TYPES = {
    "app.js": "text/javascript",
    "pyodide.mjs": "text/javascript",
    "core.wasm": "application/wasm",
    "data.json": "application/json",
    "ours.whl": "application/zip",
    "stdlib.zip": "application/zip",
    "site.webmanifest": "application/manifest+json",
    "app.css": "text/css",
    "icon.svg": "image/svg+xml",
    "index.html": "text/html; charset=utf-8",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in TYPES:
        (tmp_path / name).write_text(name, encoding="utf-8")
    (tmp_path / "learn").mkdir()
    (tmp_path / "learn" / "index.html").write_text("learn", encoding="utf-8")
    (tmp_path / "bare").mkdir()
    return tmp_path


def get(url: str) -> tuple[int, str, str]:
    try:
        with urllib.request.urlopen(url, timeout=10) as reply:
            return reply.status, reply.headers["Content-Type"], reply.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, "", ""


@pytest.mark.parametrize("prefix", ["/", "/some/sub/path/"])
def test_types_and_sub_paths(folder: Path, prefix: str) -> None:
    with Server(folder, prefix=prefix) as server:
        assert server.url.endswith(prefix)
        for name, kind in TYPES.items():
            assert get(server.url + name) == (200, kind, name)
        assert get(server.url)[2] == "index.html"
        assert get(server.url + "?game=a#r=b")[2] == "index.html"
        assert get(server.url + "learn")[2] == "learn"  # by way of a redirect that keeps the sub-path


def test_nothing_else_is_served(folder: Path) -> None:
    with Server(folder / "learn", prefix="/sub/") as server:
        top = server.url.removesuffix("sub/")
        for path in ("", "index.html", "su", "subx/", "sub/../app.js", "sub/%2e%2e/app.js", "sub/none"):
            assert get(top + path)[0] == 404, path
    with Server(folder) as server:
        assert get(server.url + "bare/")[0] == 404


def test_nothing_is_logged(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with Server(folder) as server:
        get(server.url)
        get(server.url + "none")
    assert capfd.readouterr() == ("", "")


def test_as_a_static_host_it_compresses_some_kinds_and_counts(folder: Path) -> None:
    big = b"x" * 100_000
    for name in ("app.js", "core.wasm", "stdlib.zip", "index.html"):
        (folder / name).write_bytes(big)
    with Server(folder, as_host=True) as server:
        for name, squeezed in {"app.js": True, "core.wasm": True, "stdlib.zip": False, "": True}.items():
            before = server.sent
            with urllib.request.urlopen(server.url + name, timeout=10) as reply:
                body = reply.read()
                assert reply.headers["Content-Encoding"] == ("gzip" if squeezed else None)
                assert int(reply.headers["Content-Length"]) == len(body)
            assert (gzip.decompress(body) if squeezed else body) == big
            assert server.sent - before == len(body)
        assert get(server.url + "none")[0] == 404


def test_what_is_known_is_not_sent_again(folder: Path) -> None:
    with Server(folder, as_host=True) as server:
        with urllib.request.urlopen(server.url + "app.js", timeout=10) as reply:
            reply.read()
            known = {"If-Modified-Since": reply.headers["Last-Modified"]}
        before = server.sent
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(urllib.request.Request(server.url + "app.js", headers=known), timeout=10)
        with caught.value as error:
            assert error.code == 304
        assert server.sent == before


class Clock:
    """Time that passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_a_slow_link_takes_its_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second for a megabit at a megabit a second, and a delay for the connection and for each request."""
    clock = Clock()
    monkeypatch.setattr(server_module, "time", clock)
    (folder / "stdlib.zip").write_bytes(bytes(125_000))
    with Server(folder, link=Link(rate=1_000_000, delay=0.04)) as server:
        assert get(server.url + "stdlib.zip")[0] == 200
    assert clock.now == pytest.approx(1.08)
