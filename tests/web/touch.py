"""A finger on the screen: taps and drags as the browser gets them from a touch screen."""

from __future__ import annotations

from time import time

from playwright.sync_api import CDPSession, Page

from tests.web.table import Table, ends

REST = 0.3  # seconds; said to the browser, not waited for


class Finger:
    """Playwright taps but does not drag, so both go through the protocol below it."""

    def __init__(self, page: Page) -> None:
        self._screen: CDPSession = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: tuple[float, float], ago: float = 0) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        event = {"type": kind, "touchPoints": places, "timestamp": time() - ago}
        self._screen.send("Input.dispatchTouchEvent", event)

    def tap(self, x: float, y: float) -> None:
        self._touch("touchStart", (x, y))
        self._touch("touchEnd")

    def drag(self, origin: tuple[float, float], goal: tuple[float, float], steps: int = 4) -> None:
        """Carry and rest before letting go; else it would be a flick, after which a browser overlooks the next tap."""
        self._touch("touchStart", origin, ago=REST)
        for step in range(1, steps + 1):
            share = step / steps
            at = origin[0] + (goal[0] - origin[0]) * share, origin[1] + (goal[1] - origin[1]) * share
            self._touch("touchMove", at, ago=REST)
        self._touch("touchEnd")

    def move(self, table: Table, action: str, *, drag: bool) -> None:
        """Make a move on the board."""
        origin, goal = (table.box(name).centre for name in ends(action))
        if drag:
            self.drag(origin, goal)
        else:
            self.tap(*origin)
            self.tap(*goal)
