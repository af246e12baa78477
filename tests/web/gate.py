"""Holds a browser's requests back until it is opened; closed for good, it keeps Python from starting."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Route

WASM = "**/pyodide-*.wasm"
EARLY = "**/early-*.js"
SCRIPT = "**/pyodide-*.js"
LIBRARY = "**/python-*.bin"
PACKAGE = "**/trenchworks-*.bin"
WORKER = "**/worker-*.js"


class Gate:
    """For all requests of a context whose address fits a pattern."""

    def __init__(self, context: BrowserContext, pattern: str) -> None:
        self._held: list[Route] = []
        self._open = False
        context.route(pattern, self._come)

    def _come(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        """Let through what waits and what is to come."""
        self._open = True
        for route in self._held:
            route.continue_()
