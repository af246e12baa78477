"""The sections of `build.py test`: each is run, timed against its share, and hides no other's result."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from web.build.browser import need_chromium
from web.build.common import CACHE, ROOT, WEB, Trouble, say
from web.build.site import build
from web.build.tools import MODULES, need, need_node_modules, node, python

WARN_AT = 0.8
SLOWEST = ("--durations=10", "--durations-min=2", "-o", "faulthandler_timeout=240")  # a test that hangs shows where
_CLOSING = re.compile(r"=+ .+ in [\d.]+s( \([\d:]+\))? =+")
_KINDS = ("failed", "passed", "skipped", "deselected", "xfailed", "xpassed", "warning", "error")  # in pytest's order
_COUNT = re.compile(rf"(\d+) ({'|'.join(_KINDS)})s?\b")


@dataclass
class Run:
    """What the sections share while they run, and what they leave for the closing lines."""

    long: bool
    counts: Counter[str] = field(default_factory=Counter)

    def pytest(self, *args: str, command: tuple[str, ...] = ("-m", "pytest"), held: list[str] | None = None) -> bool:
        """Run pytest and add up its closing counts; what it prints is shown at once, or put into `held`."""
        process = subprocess.Popen(
            [python(), *command, *args, *(["--long"] if self.long else [])],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        assert process.stdout
        closing: dict[str, int] = {}
        for line in process.stdout:
            if held is None:
                print(line, end="", flush=True)
            else:
                held.append(line)
            found = counts_in(line)
            closing = closing if found is None else found
        self.counts.update(closing)
        return process.wait() == 0


def counts_in(line: str) -> dict[str, int] | None:
    """The counts in a closing line of pytest's; None for any other line."""
    if not _CLOSING.fullmatch(line.strip()):
        return None
    return {what: int(number) for number, what in _COUNT.findall(line)}


def _static(_: Run) -> bool:
    """Lint, format and types side by side; the output of each is shown whole."""
    need_node_modules()
    tools = python().parent
    commands: dict[str, list[str | Path]] = {
        "mypy --strict": [tools / "mypy"],
        "tsc": [node()[0], MODULES / "typescript" / "bin" / "tsc", "--project", WEB / "tsconfig.json"],
        "ruff check": [tools / "ruff", "check"],
        "ruff format --check": [tools / "ruff", "format", "--check"],
    }
    running = {
        name: subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for name, command in commands.items()
    }
    good = True
    for name, process in running.items():
        output, _err = process.communicate()
        say(f"{name}: {'ok' if process.returncode == 0 else 'failed'}")
        if process.returncode:
            good = False
            say(output.rstrip())
    return good


def _unit(run: Run) -> bool:
    need_node_modules()  # the tests of the build itself bundle small pages
    ignored = [f"--ignore=tests/{room}" for room in ("web", "engines", "pyodide", "bench")]
    return run.pytest("tests", *ignored, *SLOWEST, "-n", "auto", "--dist", "worksteal", "-p", "no:playwright")


def _build(_: Run) -> bool:
    build()
    return True


def _pyodide(run: Run) -> bool:
    need("build")
    need_node_modules()
    held: list[str] = []
    with ThreadPoolExecutor() as pool:  # side by side, since the run inside keeps one core busy
        outside = pool.submit(run.pytest, "tests/pyodide", *SLOWEST, "-p", "no:playwright", held=held)
        inside = run.pytest(command=("-m", "tests.pyodide.harness"))
        good = outside.result()
    print("".join(held), end="", flush=True)
    return inside and good


def _browser(run: Run) -> bool:
    need_chromium()
    # An engine that is not here is skipped, or under CI a failure: "-rs" says which it is, and how to get it.
    return run.pytest("tests/web", "tests/engines", "-rs", *SLOWEST, f"--output={CACHE / 'browser'}")


@dataclass(frozen=True)
class Section:
    """One part of the suite; `share` is the seconds that it may take."""

    run: Callable[[Run], bool]
    share: int
    after: str | None = None


SECTIONS = {  # in the order of verbs.SECTIONS, which says them to `--help`
    "static": Section(_static, 60),
    "unit": Section(_unit, 240),
    "build": Section(_build, 60),
    "pyodide": Section(_pyodide, 240),
    "browser": Section(_browser, 600, after="build"),
}


def run_sections(chosen: list[str], long: bool) -> int:
    """Run the chosen sections, or all; 0 when all is well, 1 for a failure, 2 where a tool is missing."""
    need("build", "test")
    names = [name for name in SECTIONS if not chosen or name in chosen]
    if "browser" in names and "build" not in names:
        names.insert(names.index("browser"), "build")
    run = Run(long)
    begun = time.monotonic()
    codes: dict[str, int] = {}
    table: list[str] = []
    for name in names:
        section = SECTIONS[name]
        if section.after and codes[section.after]:
            codes[name] = 1
            table.append(f"{name:<9} not run, since {section.after} failed")
            continue
        say(f"\n== {name} ==")
        started = time.monotonic()
        codes[name] = _guarded(section, run)
        table.append(row(name, section, time.monotonic() - started, codes[name]))
    say("\n== time against share ==")
    say("\n".join(table))
    if run.counts:
        say("All sections together:")
        say(closing_line(run.counts, time.monotonic() - begun))
    return max(codes.values())


def closing_line(counts: Counter[str], seconds: float) -> str:
    """The counts of all runs of pytest in the form of its own last line."""
    words = ", ".join(
        f"{counts[kind]} {kind}{'s' if kind in {'warning', 'error'} and counts[kind] > 1 else ''}"
        for kind in _KINDS
        if counts[kind]
    )
    return f"{f' {words} in {seconds:.2f}s ':=^80}"


def _guarded(section: Section, run: Run) -> int:
    try:
        return 0 if section.run(run) else 1
    except Trouble as trouble:
        print(trouble, file=sys.stderr, flush=True)
        return trouble.code


def row(name: str, section: Section, seconds: float, code: int) -> str:
    """One line of the table of times, with a warning where the share is nearly used up."""
    part = seconds / section.share
    warning = f"   WARNING: {WARN_AT:.0%} of the share is used up" if part >= WARN_AT else ""
    return f"{name:<9} {'FAILED' if code else 'ok':<6} {seconds:6.1f} s of {section.share:3} s {part:5.0%}{warning}"
