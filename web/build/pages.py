"""What GitHub Pages answers for a folder: its headers, its compression, its redirects, its page for what is not there.

Nothing else about that host matters here: no policy is sent, no origin is isolated, and whatever was fetched counts as
fresh for ten minutes.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from email.utils import formatdate, parsedate_to_datetime
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
SQUEEZED = {".html", ".js", ".css", ".json", ".svg", ".wasm"}  # what travels compressed
FRESH = 600  # seconds for which a browser need not ask again
NOT_FOUND = "404.html"
Headers = Mapping[str, str] | Message
_ALWAYS = {"Server": "GitHub.com", "Access-Control-Allow-Origin": "*"}


@dataclass(frozen=True)
class Answer:
    """A status, the headers that go with it, and what follows them."""

    status: HTTPStatus
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def answer(site: Path, prefix: str, address: str, asked: Headers) -> Answer:
    """What is sent for a request.

    :param site: the folder that is served
    :param prefix: the path under which it is served, with a slash at each end
    :param address: what is asked for: a path, perhaps with a query
    :param asked: the headers of the request
    """
    path, _, query = address.partition("?")
    if path + "/" == prefix:
        return _redirect(prefix, query)
    place = unquote(urlsplit(path).path.removeprefix(prefix)) if path.startswith(prefix) else None
    if place is None or any(part in {".", ".."} for part in place.split("/")):
        return _missing(site, asked)
    if place and not place.endswith("/") and (site / place / "index.html").is_file():
        return _redirect(path + "/", query)
    file = site / place / "index.html" if place.endswith("/") or not place else site / place
    if not file.is_file():
        file = file.with_name(f"{file.name}.html")
    return _found(file, asked) if file.is_file() else _missing(site, asked)


def _redirect(path: str, query: str) -> Answer:
    location = f"{path}?{query}" if query else path
    return Answer(HTTPStatus.MOVED_PERMANENTLY, {**_ALWAYS, "Location": location, "Content-Length": "0"})


def _found(file: Path, asked: Headers) -> Answer:
    body, headers = _content(file, asked)
    seen = file.stat()
    tag = f'"{seen.st_mtime_ns:x}-{seen.st_size:x}"'
    headers |= {
        "Cache-Control": f"max-age={FRESH}",
        "ETag": f"W/{tag}" if "Content-Encoding" in headers else tag,
        "Last-Modified": formatdate(seen.st_mtime, usegmt=True),
    }
    if _is_known(tag, int(seen.st_mtime), asked):
        for name in ("Content-Length", "Content-Encoding", "Content-Type"):
            headers.pop(name, None)
        return Answer(HTTPStatus.NOT_MODIFIED, headers)
    return Answer(HTTPStatus.OK, headers, body)


def _missing(site: Path, asked: Headers) -> Answer:
    """The site's own page says so; no time is given for which that holds."""
    page = site / NOT_FOUND
    if not page.is_file():
        return Answer(HTTPStatus.NOT_FOUND, {**_ALWAYS, "Content-Length": "0"})
    body, headers = _content(page, asked)
    return Answer(HTTPStatus.NOT_FOUND, headers, body)


def _content(file: Path, asked: Headers) -> tuple[bytes, dict[str, str]]:
    headers = {**_ALWAYS, "Content-Type": TYPES.get(file.suffix, "application/octet-stream"), "Vary": "Accept-Encoding"}
    if file.suffix in SQUEEZED and "gzip" in asked.get("Accept-Encoding", ""):
        body = squeezed(file)
        headers["Content-Encoding"] = "gzip"
    else:
        body = file.read_bytes()
    headers["Content-Length"] = str(len(body))
    return body, headers


def squeezed(file: Path) -> bytes:
    """A file as it travels: compressed where it is of a kind that is."""
    if file.suffix not in SQUEEZED:
        return file.read_bytes()
    seen = file.stat()
    return _squeezed(file.resolve(), seen.st_mtime_ns, seen.st_size)


@lru_cache(maxsize=200)
def _squeezed(file: Path, time: int, size: int) -> bytes:
    """A file compressed; once for as long as it stays what it is."""
    return gzip.compress(file.read_bytes(), 6, mtime=0)


def _is_known(tag: str, time: int, asked: Headers) -> bool:
    if known := asked.get("If-None-Match"):
        return tag in {one.strip().removeprefix("W/") for one in known.split(",")}
    try:
        return parsedate_to_datetime(asked.get("If-Modified-Since", "")).timestamp() >= time
    except ValueError:
        return False
