"""The server of `build.py serve`, which the browser tests use too."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path

import pytest

from web.build.server import Server

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
