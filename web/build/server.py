"""A small static server for dist/: right MIME types, any sub-path, free port, no chatter."""

from __future__ import annotations

import errno
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from web.build.common import DIST, Trouble

FIRST_PORT = 8000  # tried first, so that saved games, which belong to an origin, are found again


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps connections open, as static hosts do
    extensions_map = {  # noqa: RUF012 - the base class declares it otherwise
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".zip": "application/zip",
    }

    def __init__(self, *args: Any, prefix: str, directory: str) -> None:
        self.prefix = prefix
        super().__init__(*args, directory=directory)

    def send_head(self) -> Any:
        if not self.path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path[len(self.prefix) :])

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # a new build is seen at the next reload
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

    def __init__(self, directory: Path = DIST, prefix: str = "/", host: str = "127.0.0.1", port: int = 0) -> None:
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
            return Server(host=host, port=choice)
        except OSError as error:
            if port is None and error.errno in {errno.EADDRINUSE, errno.EACCES}:
                continue
            raise Trouble(f"Nothing can be served on {host}:{choice}: {error.strerror}.") from error
    raise Trouble(f"No port is free on {host}.")
