"""Measures the start in every engine that is here: our page beside a plain one, what travels, and a second visit.

The plain page is `plain/`: `loadPyodide` from Pyodide's package as it is, and our sources. Both pages note when the
bridge's first reply reaches them, counted from the navigation; they take turns, so that both meet the same machine.
Prints one JSON object a figure; every time is the median of RUNS.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from statistics import median

from tests.engines.drivers import ENGINES, PACKAGES, PATIENCE, Browser, open_browser, there, until, webkit_visit
from web.build.common import DIST, files_in
from web.build.pages import squeezed
from web.build.runtime import PACKAGE, PYODIDE
from web.build.server import Link, Server

RUNS = 5
VISITS = 3  # pairs of a first and a second visit
HERE = Path(__file__).parent
NOTE = "note.js"  # runs before a page's own scripts
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
GAME = "?game=trench"
REST = 15  # s on the page, in which a browser writes its caches
SLOW = {"rate": 10_000_000, "delay": 0.04}  # bits and seconds


def pages(folder: Path) -> tuple[Path, Path]:
    """Copies of the plain page and of ours, both with the note in them."""
    plain, ours = folder / "plain", folder / "ours"
    shutil.copytree(HERE / "plain", plain)
    for name in STOCK:
        shutil.copyfile(PYODIDE / name, plain / name)
    with zipfile.ZipFile(plain / "sources.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files_in(PACKAGE):
            if path.suffix == ".py":
                archive.write(path, path.relative_to(PACKAGE.parent))
    shutil.copytree(DIST, ours)
    for page in (plain, ours):
        shutil.copyfile(HERE / "plain" / NOTE, page / NOTE)
        text = (page / "index.html").read_text(encoding="utf-8")
        (page / "index.html").write_text(text.replace("<title>", f'<script src="{NOTE}"></script><title>', 1), "utf-8")
    return plain, ours


def visit(browser: Browser, url: str) -> float:
    """Milliseconds from the navigation to the first reply."""
    browser.open("about:blank")
    browser.open(url)
    return float(until(browser, "window.firstReply"))


def first_reply(engine: str, url: str) -> float:
    """The same in a new browser."""
    with open_browser(engine) as browser:
        return visit(browser, url)


def starts(engine: str, plain: Path, ours: Path) -> None:
    """Our page beside the plain one, from this machine."""
    times: dict[str, list[float]] = {"plain": [], "ours": []}
    with Server(plain) as one, Server(ours) as other:
        for _ in range(RUNS):
            times["plain"].append(first_reply(engine, one.url))
            times["ours"].append(first_reply(engine, other.url + GAME))
    usual, own = median(times["plain"]), median(times["ours"])
    show(f"{engine}: navigation to first reply, plain page", usual, "ms")
    show(f"{engine}: navigation to first reply, our page", own, "ms")
    show(f"{engine}: our page to the plain one", own / usual, "ratio")
    fastest = min(times["ours"]) / min(times["plain"])  # which meets least of what else the machine does
    show(f"{engine}: our page to the plain one, the fastest of {RUNS}", fastest, "ratio")


def visits(engine: str, ours: Path) -> int:
    """A first and a second visit behind a slow link, from a server that compresses as hosts do; bytes of the first."""
    first: list[float] = []
    second: list[float] = []
    travelled = 0
    for _ in range(VISITS):
        with Server(ours, pages=True, link=Link(**SLOW)) as server, tempfile.TemporaryDirectory() as home:
            if engine == "webkit":
                took, travelled = undriven(server, Path(home))
                first.append(took)
                second.append(undriven(server, Path(home))[0])
                continue
            with open_browser(engine) as browser:
                first.append(visit(browser, server.url + GAME))
                travelled = server.sent
                time.sleep(REST)
                second.append(visit(browser, server.url + GAME))
    show(f"{engine}: first visit, 10 Mbit/s, 40 ms", median(first), "ms")
    show(f"{engine}: second visit, 10 Mbit/s, 40 ms", median(second), "ms")
    show(f"{engine}: second visit to the first", median(second) / median(first), "ratio")
    return travelled


def undriven(server: Server, home: Path) -> tuple[float, int]:
    """A visit by WebKit with its caches, which only an undriven one keeps: the time that the page itself tells, and the
    bytes until then."""
    known = len(server.asked)
    with webkit_visit(server.url + GAME, home):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for path in server.asked[known:]:
                if told := re.search(r"\?reply=([\d.]+)", path):
                    sent = server.sent
                    time.sleep(REST)
                    return float(told[1]), sent
            time.sleep(0.05)
    raise TimeoutError("WebKit never had a reply")


def show(name: str, value: float, unit: str) -> None:
    print(json.dumps({"name": name, "value": value, "unit": unit}), flush=True)


def main() -> int:
    """Measure and print."""
    engines = there()
    for engine in ENGINES:
        if engine not in engines:
            print(f"{engine} is not here (Debian: {PACKAGES[engine]})", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        plain, ours = pages(Path(folder))
        for engine in engines:
            starts(engine, plain, ours)
        for engine in engines:
            travelled = visits(engine, ours)
            show(f"{engine}: first game, all that travels", travelled - len(squeezed(ours / NOTE)), "bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
