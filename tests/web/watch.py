"""Listens to a browser: what its pages say on the console, what they throw, and what they ask of whom."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

LOCAL = ("data", "blob")  # schemes that leave nothing
BLOCKED = "Service Worker registration blocked by Playwright"


class Watch:
    """Collects faults; ``allow`` names, by a part of its text, what a test provokes on purpose."""

    def __init__(self, site: str) -> None:
        self._origin = _origin(site)
        self._allowed = [BLOCKED]
        self._seen: list[str] = []
        self.requests: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Begin to listen to all pages of a context, and to their workers."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def clear(self) -> None:
        """Forget what was before."""
        self._seen.clear()
        self._allowed = [BLOCKED]
        self.requests.clear()

    def allow(self, part: str) -> None:
        """Overlook faults whose text holds this."""
        self._allowed.append(part)

    @property
    def faults(self) -> list[str]:
        """What was wrong so far."""
        return [fault for fault in self._seen if not any(part in fault for part in self._allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning", "assert"}:
            self._seen.append(f"console {message.type}: {message.text}")

    def _error(self, error: WebError) -> None:
        self._seen.append(f"page error: {error.error}")

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        if urlsplit(request.url).scheme not in LOCAL and _origin(request.url) != self._origin:
            self._seen.append(f"another origin: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # given up by the browser itself, as when a page is left
            self._seen.append(f"failed: {request.url} ({request.failure})")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._seen.append(f"status {response.status}: {response.url}")


def _origin(address: str) -> tuple[str, str]:
    parts = urlsplit(address)
    return parts.scheme, parts.netloc
