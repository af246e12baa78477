"""Reads along between the page and its worker, and sends messages of the test's own down the same wire."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page

# Runs before the page's scripts. What the page sends and gets is untouched; every text is noted with its time, and of
# Python's parts which they are.
_TAP = """
(() => {
  const Plain = Worker;
  const noted = (data) => (data.part ? { part: data.part } : data);
  const wire = (window.__wire = { lines: [], worker: null });
  window.Worker = class extends Plain {
    constructor(...args) {
      super(...args);
      wire.worker = this;
      this.addEventListener("message", ({ data }) => wire.lines.push({ at: performance.now(), got: data }));
    }
    postMessage(data, ...rest) {
      wire.lines.push({ at: performance.now(), sent: noted(data) });
      super.postMessage(data, ...rest);
    }
  };
})();
"""

_ASK = """
async (message) => {
  const { worker } = window.__wire;
  const id = `test-${performance.now()}`;
  const started = performance.now();
  worker.postMessage(JSON.stringify({ ...message, id }));
  return await new Promise((resolve) => {
    const hear = ({ data }) => {
      const reply = typeof data === "string" ? JSON.parse(data) : {};
      if (reply.id !== id || reply.progress) return;
      worker.removeEventListener("message", hear);
      resolve({ ...reply, took: performance.now() - started });
    };
    worker.addEventListener("message", hear);
  });
}
"""


def tap(context: BrowserContext) -> None:
    """Read along on all pages that this context will open."""
    context.add_init_script(_TAP)


def lines(page: Page, since: int = 0) -> list[dict[str, Any]]:
    """All that went over the wire so far, or after so many lines: `{"at": ms, "sent" or "got": message}`, parsed."""
    found: list[dict[str, Any]] = page.evaluate(
        """(since) => window.__wire.lines.slice(since).map(({ at, sent, got }) => {
             const open = (data) => (typeof data === "string" ? JSON.parse(data) : data);
             return sent === undefined ? { at, got: open(got) } : { at, sent: open(sent) };
           })""",
        since,
    )
    return found


def ask(page: Page, op: str, **fields: object) -> dict[str, Any]:
    """A message of our own to the page's engine; its final answer, and in `took` the milliseconds."""
    reply: dict[str, Any] = page.evaluate(_ASK, {"op": op, **fields})
    return reply


def replies(page: Page, op: str) -> list[dict[str, Any]]:
    """The final answers to all messages of a kind, each with the ms from its question in `took`."""
    asked: dict[object, float] = {}
    found = []
    for line in lines(page):
        message = line.get("sent") or line.get("got")
        if not isinstance(message, dict):
            continue
        if "sent" in line and message.get("op") == op:
            asked[message["id"]] = line["at"]
        elif "got" in line and message.get("id") in asked and "progress" not in message:
            found.append({**message, "took": line["at"] - asked.pop(message["id"])})
    return found
