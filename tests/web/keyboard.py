"""Somebody who plays with the keyboard alone, in whatever browser: goes by Tab and arrow keys, and presses Enter."""

from __future__ import annotations

import json
from typing import Any, Protocol

from playwright.sync_api import Page

TABS = 80  # to go round the page once
STEPS = 40  # from one end of a board to the other

FOCUSED = 'document.activeElement.dataset.id ?? ""'
# From the element that has the focus to another: whether they are in one group, whether the other comes earlier in the
# page, and how far it is in the window's pixels.
WAY = """((id) => {
  const here = document.activeElement, there = document.querySelector(`[data-id="${CSS.escape(id)}"]`);
  const group = there.closest("[data-group]");
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [from, to] = [middle(here), middle(there)];
  return {
    beside: here === there || (group !== null && here.closest("[data-group]") === group),
    back: here !== document.body && Boolean(there.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING),
    right: to[0] - from[0],
    down: to[1] - from[1],
  };
})"""


class Keys(Protocol):
    """A page that takes keys and can be asked."""

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression."""

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""


class OfPage:
    """The keys of Playwright's page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def evaluate(self, expression: str) -> Any:
        return self._page.evaluate(expression)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)


def focused(page: Keys) -> str:
    """The id of the item that has the focus, or nothing."""
    return str(page.evaluate(FOCUSED))


def reach(page: Keys, id: str) -> None:
    """Move the focus to an item: Tab to it, or to its group and on with the arrow keys.

    :raises AssertionError: where no key leads there
    """
    for _ in range(TABS):
        way = _way(page, id)
        if way["beside"]:
            break
        page.press("Shift+Tab" if way["back"] else "Tab")
    for step in range(STEPS):
        if focused(page) == id:
            return
        page.press(_arrow(_way(page, id), other=step % 3 == 2))
    assert focused(page) == id, f"no key leads to {id}"


def choose(page: Keys, id: str) -> None:
    """Move to an item and press it."""
    reach(page, id)
    page.press("Enter")


def _way(page: Keys, id: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(f"{WAY}({json.dumps(id)})")
    return found


def _arrow(way: dict[str, Any], other: bool) -> str:
    """The arrow key that leads there; now and then along the other axis, where the straight way ends."""
    if (abs(way["right"]) > abs(way["down"])) != other:
        return "ArrowRight" if way["right"] > 0 else "ArrowLeft"
    return "ArrowDown" if way["down"] > 0 else "ArrowUp"
