"""Runs the measuring scripts in tests/bench and puts their figures into one table."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from pathlib import Path
from typing import Any

from web.build.browser import need_chromium
from web.build.common import ROOT, Trouble, say
from web.build.site import build
from web.build.tools import need, python

LOOPS = 2_000_000
_MARKED = re.compile(r"(<!--bench-->\n).*?(<!--/bench-->)", re.S)


def calibration() -> float:
    """Milliseconds of one fixed pure-Python loop: how fast this machine is just now."""
    started = time.perf_counter()
    total = 0
    for number in range(LOOPS):
        total += number & 7
    assert total == LOOPS // 8 * 28
    return (time.perf_counter() - started) * 1000


def _measure(script: str) -> list[dict[str, Any]]:
    done = subprocess.run(
        [python(), script],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "py"), str(ROOT)])},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Trouble(f"{script} failed.", code=1)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def relative(row: dict[str, Any]) -> str:
    """A figure in units of the calibration loop, which other machines can compare; empty for what is no speed."""
    value, unit, loop = float(row["value"]), str(row["unit"]), float(row["calibration"])
    if unit == "ms":
        return f"{value / loop:.3g} loops"
    if unit.endswith("/s"):
        return f"{value * loop / 1000:,.0f} a loop"
    return ""


def table(rows: list[dict[str, Any]]) -> str:
    """The figures as Markdown."""
    lines = ["| what | measured | loop, ms | in loops |", "| --- | ---: | ---: | ---: |"]
    for row in rows:
        value = float(row["value"])
        shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        lines.append(f"| {row['name']} | {shown} {row['unit']} | {float(row['calibration']):.0f} | {relative(row)} |")
    return "\n".join(lines)


def write_into(readme: Path, text: str) -> None:
    """Put the table between the two marks in a README.

    :raises Trouble: where it has no such marks
    """
    old = readme.read_text(encoding="utf-8")
    if not _MARKED.search(old):
        raise Trouble(f"{readme.name} has no <!--bench--> and <!--/bench--> to write the table between.", code=1)
    readme.write_text(_MARKED.sub(lambda found: f"{found[1]}{text}\n{found[2]}", old), encoding="utf-8")


def bench(chosen: list[str], write: bool) -> int:
    """Run the scripts whose names hold one of the words, or all of them; print the table, and write it if asked.

    :raises Trouble: when a script fails
    """
    need("build", "test", "bench")
    build()
    need_chromium()
    scripts = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / "bench").glob("bench_*.py"))
    rows: list[dict[str, Any]] = []
    for script in scripts:
        if chosen and not any(word in script for word in chosen):
            continue
        loop = calibration()
        say(f"{script} (calibration loop: {loop:.0f} ms)")
        rows += [{"calibration": loop, **row} for row in _measure(script)]
    if not rows:
        raise Trouble("No measuring script of that name is in tests/bench.", code=1)
    text = table(rows)
    say("\n" + text)
    if write:
        write_into(ROOT / "README.md", text)
    return 0
