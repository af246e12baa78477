"""Measures the built page in Chromium: bytes, start, the engine's speed there, and how it answers while it thinks.

Prints one JSON object a figure. Every figure in ms, and every speed, is the median of RUNS fresh starts.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web import wire
from tests.web.conftest import SUB_PATH
from tests.web.table import Table
from tests.web.twin import Twin
from web.build.browser import ARGS, need_chromium
from web.build.common import DIST
from web.build.server import Server

RUNS = 5
CLICKS = 20  # a run
STOPS = 4  # a run
PERFT_DEPTH, PERFT = 5, 1_840_956
NODES = 60_000
SQUEEZED = {".html", ".js", ".css", ".json", ".svg", ".wasm"}  # what static hosts send compressed
OURS = ("app-*.js", "app-*.css", "early-*.js", "worker-*.js")
THINKING = "html[data-engine=thinking]"
READY = "html[data-engine=ready]"

# Notes, from before the page's own scripts: when the board is painted, when the engine is ready or ends to think, and
# for each press how long it took until the frame that answers it was painted.
_NOTES = """
(() => {
  const notes = (window.__notes = { painted: 0, ready: 0, idle: 0, presses: [], pressed: 0 });
  const afterFrame = (act) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = act;
    channel.port2.postMessage(null);
  });
  const fill = CanvasRenderingContext2D.prototype.fill;
  CanvasRenderingContext2D.prototype.fill = function (...args) {
    if (!notes.painted && this.canvas.closest(".stage")) {
      notes.painted = -1;
      CanvasRenderingContext2D.prototype.fill = fill;
      afterFrame(() => (notes.painted = performance.now()));
    }
    return fill.apply(this, args);
  };
  new MutationObserver(() => {
    const { engine } = document.documentElement.dataset;
    if (engine === "ready") {
      notes.idle = performance.now();
      notes.ready ||= notes.idle;
    }
  }).observe(document, { subtree: true, attributeFilter: ["data-engine"] });
  addEventListener("pointerdown", ({ timeStamp }) => {
    notes.pressed = timeStamp;
    afterFrame(() => notes.presses.push(performance.now() - timeStamp));
  }, true);
})();
"""


def travel(paths: Iterable[Path]) -> int:
    """Bytes of files as a static host sends them."""
    return sum(
        len(gzip.compress(path.read_bytes())) if path.suffix in SQUEEZED else path.stat().st_size for path in paths
    )


class Run:
    """One fresh start of the browser's context, and all that is measured in it."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.figures: dict[str, float] = {}
        self.asked: list[str] = []
        self.context: BrowserContext = browser.new_context(viewport={"width": 1280, "height": 800})
        self.context.set_default_timeout(120_000)
        self.context.add_init_script(_NOTES)
        wire.tap(self.context)
        self.context.on("request", lambda request: self.asked.append(urlsplit(request.url).path))
        self.page: Page = self.context.new_page()
        self.table = Table(self.page, site)

    def note(self, name: str) -> float:
        return float(self.page.evaluate(f"() => window.__notes.{name}"))

    def start(self) -> None:
        self.table.open("seats=human,ai:5&seed=1")
        self.figures["navigation to painted board"] = self.note("painted")
        self.figures["navigation to Python ready"] = self.note("ready")

    def engine(self) -> None:
        """Twice, and the second time counts: by then the browser has compiled what is hot."""
        session = wire.ask(self.page, "new", game="trench", seed=1)["session"]
        for _ in range(2):
            counted = wire.ask(self.page, "perft", game="trench", depth=PERFT_DEPTH)
            assert counted["nodes"] == PERFT
            self.figures["perft in the browser"] = PERFT / counted["took"] * 1000
            thought = wire.ask(self.page, "think", session=session, seat=0, nodes=NODES, seed=1)
            self.figures["search in the browser"] = thought["nodes"] / thought["took"] * 1000
        wire.ask(self.page, "close", session=session)

    def clicks(self) -> None:
        """Pieces in turn, each while the engine thinks about a hint."""
        self.page.evaluate("() => { window.__notes.presses = []; }")
        took = []
        for number in range(CLICKS):
            self.table.button("Hint").click()
            self.page.locator(THINKING).wait_for(state="attached")
            name = ("e5", "f5")[number % 2]
            self.table.square(name).click()
            assert self.table.selected == {name}
            self.table.until(lambda: len(self.page.evaluate("() => window.__notes.presses")) % 2, 0)
            took.append(float(self.page.evaluate("() => window.__notes.presses.at(-1)")))
            self.page.locator(READY).wait_for(state="attached")
        self.figures["click to highlight while it thinks, p95"] = quantiles(took, n=20)[-1]

    def stops(self) -> None:
        """The worst of a few; each ends the strongest level's answer to the same move."""
        worst = 0.0
        for _ in range(STOPS):
            seq = self.table.seq
            self.table.click("Se5-e4")
            self.page.locator(THINKING).wait_for(state="attached")
            self.table.button("Stop").click()
            self.page.locator(READY).wait_for(state="attached")
            worst = max(worst, self.note("idle") - self.note("pressed"))
            self.table.settled(after=seq)
            self.table.button("Take back").click()
            self.table.until(lambda: len(self.table.moves), 0)
            self.table.settled()
        self.figures["Stop to answer, worst of 4"] = worst

    def tasks(self) -> None:
        """The longest task of the main thread from the person's move to the computer's."""
        self.browser.start_tracing(page=self.page, categories=["toplevel", "__metadata"])
        seq = self.table.seq
        self.table.click("Se5-e4")
        self.table.settled(after=seq)
        self.figures["longest main-thread task while it thinks"] = longest(self.browser.stop_tracing())


def longest(trace: bytes) -> float:
    """The longest task of the busiest renderer's main thread, in ms."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks: dict[tuple[int, int], list[float]] = defaultdict(list)
    for event in events:
        thread = event["pid"], event["tid"]
        if event["name"].endswith("RunTask") and event["ph"] == "X" and thread in mains:
            tasks[thread].append(event["dur"] / 1000)
    return max(tasks[max(tasks, key=lambda thread: sum(tasks[thread]))])


def natively() -> dict[str, float]:
    """The engine's speed in this very Python, also the second time."""
    twin = Twin()
    found = {}
    for _ in range(2):
        started = perf_counter()
        assert twin.ask("perft", game="trench", depth=PERFT_DEPTH)["nodes"] == PERFT
        found["perft"] = PERFT / (perf_counter() - started)
        started = perf_counter()
        thought = twin.think(nodes=NODES, seed=1)
        found["search"] = thought["nodes"] / (perf_counter() - started)
    return found


def show(name: str, value: float, unit: str) -> None:
    print(json.dumps({"name": name, "value": value, "unit": unit}), flush=True)


def main() -> int:
    """Measure and print."""
    runs = []
    native = []
    with Server(DIST, prefix=SUB_PATH) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=ARGS)
        for _ in range(RUNS):
            native.append(natively())  # between the others, so that both meet the same machine
            run = Run(browser, server.url)
            run.start()
            run.engine()
            run.clicks()
            run.stops()
            run.tasks()
            run.context.close()
            runs.append(run)
        browser.close()
    files = {DIST / (path.removeprefix(SUB_PATH) or "index.html") for path in runs[0].asked}
    show("first view, all that travels", travel(files), "bytes")
    show("first view, until the board is painted", travel(path for path in files if _before_python(path)), "bytes")
    show("our own JS and CSS, gzipped", travel(path for pattern in OURS for path in DIST.glob(pattern)), "bytes")
    for name in runs[0].figures:
        value = median(run.figures[name] for run in runs)
        if name.endswith("in the browser"):
            kind = name.split()[0]
            here = median(one[kind] for one in native)
            show(f"{kind} in CPython", here, "nodes/s")
            show(name, value, "nodes/s")
            show(f"{kind}, CPython to browser", here / value, "times")
        else:
            show(name, value, "ms")
    return 0


def _before_python(path: Path) -> bool:
    return path.name == "index.html" or path.name.startswith(("app-", "early-", "icon-"))


if __name__ == "__main__":
    sys.exit(main())
