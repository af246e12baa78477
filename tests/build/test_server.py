"""The server of `build.py serve`, which the browser tests use too."""

from __future__ import annotations

import gzip
import urllib.error
import urllib.request
from email.message import Message
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

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


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Shows a redirect instead of following it."""

    def redirect_request(self, *_: Any) -> None:
        return None


def ask(url: str, **headers: str) -> tuple[int, Message, bytes]:
    """As a browser asks: status, headers, and the body as it travelled."""
    request = urllib.request.Request(
        url,
        headers={"Accept-Encoding": "gzip, br", **{name.replace("_", "-"): value for name, value in headers.items()}},
    )
    try:
        with urllib.request.build_opener(NoRedirect).open(request, timeout=10) as reply:
            return reply.status, reply.headers, reply.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


def test_as_github_pages_it_compresses_some_kinds_and_counts(folder: Path) -> None:
    big = b"x" * 100_000
    for name in ("app.js", "core.wasm", "stdlib.zip", "index.html"):
        (folder / name).write_bytes(big)
    with Server(folder, pages=True) as server:
        for name, squeezed in {"app.js": True, "core.wasm": True, "stdlib.zip": False, "": True}.items():
            before = server.sent
            status, headers, body = ask(server.url + name)
            assert status == 200
            assert headers["Content-Encoding"] == ("gzip" if squeezed else None)
            assert int(headers["Content-Length"]) == len(body)
            assert headers["Vary"] == "Accept-Encoding"
            assert (gzip.decompress(body) if squeezed else body) == big
            assert server.sent - before == len(body)
        status, headers, body = ask(server.url + "app.js", Accept_Encoding="identity")
        assert (headers["Content-Encoding"], body) == (None, big)


def test_as_github_pages_it_sends_that_hosts_headers_and_no_others(folder: Path) -> None:
    with Server(folder, prefix="/tw/", pages=True, policies=True) as server:
        for name, kind in TYPES.items():
            _, headers, _ = ask(server.url + name)
            assert headers["Content-Type"] == kind
            assert headers["Server"] == "GitHub.com"
            assert headers["Cache-Control"] == "max-age=600"
            assert headers["Access-Control-Allow-Origin"] == "*"
            assert headers["ETag"].startswith('W/"' if headers["Content-Encoding"] else '"')
            assert parsedate_to_datetime(headers["Last-Modified"])
            for other in ("Content-Security-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy"):
                assert other not in headers


def test_as_github_pages_it_does_not_send_again_what_is_known(folder: Path) -> None:
    with Server(folder, pages=True) as server:
        for name in ("app.js", "stdlib.zip"):
            _, headers, _ = ask(server.url + name)
            before = server.sent
            for known in (
                {"If_None_Match": headers["ETag"]},
                {"If_None_Match": f'"other", {headers["ETag"]}'},
                {"If_Modified_Since": headers["Last-Modified"]},
            ):
                status, again, body = ask(server.url + name, **known)
                assert (status, body, again["ETag"]) == (304, b"", headers["ETag"])
                assert again["Cache-Control"] == "max-age=600"
            assert server.sent == before
        known = {"If_None_Match": ask(server.url + "app.js")[1]["ETag"], "If_Modified_Since": headers["Last-Modified"]}
        (folder / "app.js").write_text("APP.js", encoding="utf-8")  # of the same size, and in the same second
        status, _, body = ask(server.url + "app.js", **known)
        assert (status, gzip.decompress(body)) == (200, b"APP.js")


def test_as_github_pages_it_finds_folders_and_pages_without_their_endings(folder: Path) -> None:
    (folder / "embed.html").write_text("embed", encoding="utf-8")
    with Server(folder, prefix="/some/tw/", pages=True) as server:
        top = server.url.removesuffix("some/tw/")
        for path, there in {"some/tw": "/some/tw/", "some/tw/learn?a=1": "/some/tw/learn/?a=1"}.items():
            status, headers, body = ask(top + path)
            assert (status, headers["Location"], body) == (301, there, b"")
        for path, text in {
            "embed": b"embed",
            "embed?game=a": b"embed",
            "learn/": b"learn",
            "index": b"index.html",
        }.items():
            status, _, body = ask(server.url + path)
            assert (status, gzip.decompress(body)) == (200, text)


def test_as_github_pages_it_answers_with_the_sites_own_page_where_nothing_is(folder: Path) -> None:
    (folder / "404.html").write_text("lost", encoding="utf-8")
    with Server(folder, prefix="/tw/", pages=True) as server:
        top = server.url.removesuffix("tw/")
        for path in (
            "tw/none",
            "tw/a/b/c.js?d",
            "tw/bare",
            "tw/bare/",
            "tw/app.js/",
            "tw/learn/../app.js",
            "tw/%2e%2e/x",
            "x",
        ):
            status, headers, body = ask(top + path)
            assert (status, gzip.decompress(body)) == (404, b"lost"), path
            assert headers["Content-Type"] == "text/html; charset=utf-8"
            assert "Cache-Control" not in headers
        (folder / "404.html").unlink()
        assert ask(server.url + "none")[::2] == (404, b"")


def test_files_are_compressed_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[bytes] = []
    plain = gzip.compress

    def compress(data: bytes, level: int, *, mtime: float) -> bytes:
        done.append(data)
        return plain(data, level, mtime=mtime)

    monkeypatch.setattr(gzip, "compress", compress)
    with Server(folder, pages=True) as server:
        for _ in range(3):
            ask(server.url + "app.js")
        (folder / "app.js").write_text("another", encoding="utf-8")
        assert gzip.decompress(ask(server.url + "app.js")[2]) == b"another"
    assert done == [b"app.js", b"another"]


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
