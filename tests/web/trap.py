"""A proxy that leads nowhere: whatever a browser asks of others than this machine ends here, and is written down."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


class _Handler(BaseHTTPRequestHandler):
    server: Trap

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        self.send_error(502)

    do_CONNECT = do_GET

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Trap(ThreadingHTTPServer):
    """Such a proxy; a context manager."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[str] = []  # addresses; of https only host and port

    def __enter__(self) -> Trap:
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.shutdown()
        self.server_close()

    @property
    def proxy(self) -> dict[str, str]:
        """As Playwright's option for a context: only what is on this machine goes past."""
        return {"server": f"http://127.0.0.1:{self.server_address[1]}", "bypass": "127.0.0.1"}
