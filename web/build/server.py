"""A small static server for dist/: right MIME types, any sub-path, free port, no chatter.

For tests and measuring, it can answer as GitHub Pages does, count what it sends, and be behind a slow link.
"""

from __future__ import annotations

import errno
import io
import sys
import time
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from web.build.common import DIST, Trouble
from web.build.pages import TYPES, answer
from web.build.policy import header

_CHUNK = 8192  # bytes; a slow link passes so many at a time
FIRST_PORT = 8000  # tried first, so that saved games, which belong to an origin, are found again


class Link:
    """A line of ``rate`` bits a second, shared by all connections, on which a message takes ``delay`` seconds there and
    back."""

    def __init__(self, rate: float, delay: float) -> None:
        self.rate = rate
        self.delay = delay
        self._lock = Lock()
        self._free = 0.0  # when what was sent so far has passed

    def turn(self) -> None:
        """Wait as long as a message goes there and back."""
        time.sleep(self.delay)

    def send(self, count: int) -> None:
        """Wait until so many bytes have passed."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + count * 8 / self.rate
            wait = self._free - time.monotonic()
        time.sleep(max(wait, 0))


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps connections open, as static hosts do
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 - the base class's own form

    server: Server

    def __init__(self, *args: Any, prefix: str, directory: str) -> None:
        self.prefix = prefix
        super().__init__(*args, directory=directory)

    def setup(self) -> None:
        super().setup()
        if self.server.link:
            self.server.link.turn()  # a connection is made

    def send_head(self) -> Any:
        self.server.asked.append(self.path)
        if self.server.link:
            self.server.link.turn()
        if self.server.pages:
            return self._as_pages()
        if not self.path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def _as_pages(self) -> io.BytesIO:
        found = answer(Path(self.directory), self.prefix, self.path, self.headers)
        self.send_response_only(found.status)
        self.send_header("Date", self.date_time_string())
        for name, value in found.headers.items():
            self.send_header(name, value)
        super().end_headers()
        return io.BytesIO(found.body)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while chunk := source.read(_CHUNK if self.server.link else -1):
            if self.server.link:
                self.server.link.send(len(chunk))
            self.server.sent += len(chunk)
            outputfile.write(chunk)

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path[len(self.prefix) :])

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # a new build is seen at the next reload
        self.send_header("Access-Control-Allow-Origin", "*")  # as GitHub Pages does; a shut-in frame needs it
        path = Path(self.translate_path(self.path))
        if self.server.policies and (policy := header("index.html" if path.is_dir() else path.name)):
            self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def list_directory(self, path: Any) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Serves a folder under a path of choice; also a context manager that serves from a thread.

    >>> with Server(prefix="/some/sub/path/") as server:
    ...     server.url.endswith("/some/sub/path/")
    True
    """

    daemon_threads = True

    def __init__(
        self,
        directory: Path = DIST,
        prefix: str = "/",
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        pages: bool = False,
        policies: bool = False,
        link: Link | None = None,
    ) -> None:
        self.pages = pages  # whether it answers as GitHub Pages does; else browsers ask anew each time
        self.policies = policies and not pages  # whether content security policies are sent
        self.link = link
        self.sent = 0  # bytes of files so far, as they travelled
        self.asked: list[str] = []  # every path that was asked for, with its query
        super().__init__((host, port), partial(_Handler, prefix=prefix, directory=str(directory)))
        self.url = f"http://{host}:{self.server_address[1]}{prefix}"

    def __enter__(self) -> Server:
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.shutdown()
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up in mid-file is no news; anything else is."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def open_server(host: str, port: int | None) -> Server:
    """A server on the port asked for, or else on the first free one.

    :raises Trouble: when that port or host can't be had
    """
    for choice in [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + 20), 0]:
        try:
            return Server(host=host, port=choice, policies=True)
        except OSError as error:
            if port is None and error.errno in {errno.EADDRINUSE, errno.EACCES}:
                continue
            raise Trouble(f"Nothing can be served on {host}:{choice}: {error.strerror}.") from error
    raise Trouble(f"No port is free on {host}.")
