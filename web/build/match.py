"""A match between two players of a game: on two processes, until it is decided or its games or minutes are used up."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from web.build.common import ROOT, Trouble, say
from web.build.tools import need, python

SCRIPT = "tests/bench/play_match.py"
PROCESSES = 2
Z = 1.959964
"""Standard deviations on either side of the middle in which 95 % lie."""

MARGIN = 0.05
"""A bar is met when the estimate reaches it and the interval's lower end is no further below it."""

ERROR = 0.05
"""How often the sequential test may be wrong on either side."""

FEWEST = 8
"""Pairs before the test may end a match: its normal approximation needs some."""


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a mean score (draws count a half), by Wilson (1927).

    Games of a pair are taken as independent; swapped seats make them the opposite of alike, so it is rather too wide.

    >>> [round(end, 3) for end in wilson(0.7, 100)]
    [0.604, 0.781]
    """
    if not games:
        return 0.0, 1.0
    middle = score + Z * Z / (2 * games)
    spread = Z * sqrt(score * (1 - score) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def likelihood(pairs: Sequence[float], low: float, high: float) -> float:
    """How much likelier the pairs' mean scores are under mean ``high`` than under ``low``, as a logarithm.

    This is the generalised sequential probability ratio test (Wald 1945; for game pairs as chess engines are tested,
    Van den Bergh 2020), with the normal approximation and the variance found, to which one even pair of opposite
    results is added so that it is never nothing.
    """
    count = len(pairs)
    mean = sum(pairs) / count
    variance = (sum((pair - mean) ** 2 for pair in pairs) + 0.5) / (count + 2)
    return count * (high - low) * (2 * mean - low - high) / (2 * variance)


@dataclass
class Tally:
    """What is known of a match so far. ``bar`` is a share of the points, or None."""

    bar: float | None = None
    games: list[dict[str, Any]] = field(default_factory=list)

    def pairs(self) -> list[float]:
        """A's mean score of each pair that is whole."""
        scores: dict[int, list[float]] = {}
        for game in self.games:
            scores.setdefault(game["pair"], []).append(game["score"])
        return [sum(both) / 2 for both in scores.values() if len(both) == 2]

    def estimate(self) -> float:
        """A's mean score."""
        return float(sum(game["score"] for game in self.games)) / max(1, len(self.games))

    def met(self) -> bool:
        """Whether the bar is met by what there is."""
        assert self.bar is not None
        low, _ = wilson(self.estimate(), len(self.games))
        return self.estimate() >= self.bar and low >= self.bar - MARGIN

    def decided(self) -> bool:
        """Whether the sequential test ends the match: that the bar is met, or that A is not within the margin of it."""
        pairs = self.pairs()
        if self.bar is None or len(pairs) < FEWEST:
            return False
        found = likelihood(pairs, self.bar - MARGIN, self.bar)
        limit = log((1 - ERROR) / ERROR)
        return found <= -limit or (found >= limit and self.met())

    def lines(self, a: str, b: str) -> list[str]:
        """The result in words."""
        count = len(self.games)
        if not count:
            return ["No game was finished."]
        results = Counter(game["score"] for game in self.games)
        low, high = wilson(self.estimate(), count)
        found = [
            f"{a} against {b}: {count} games, {results[1.0]} won, {results[0.5]} drawn, {results[0.0]} lost",
            f"score {self.estimate():.1%}, 95 % interval {low:.1%} to {high:.1%}",
        ]
        ends = Counter(game["end"] for game in self.games)
        found += [f"{share / count:.1%} ended so: {end}" for end, share in ends.most_common()]
        actions = sum(game["actions"] for game in self.games) / count
        seconds = [sum(game["seconds"][side] for game in self.games) / count for side in (0, 1)]
        found.append(
            f"a game on average: {actions:,.0f} actions, {seconds[0]:.2f} s for {a}, {seconds[1]:.2f} s for {b}"
        )
        if self.bar is not None:
            found.append(f"bar of {self.bar:.0%}: {'met' if self.met() else 'not met'}")
        return found


def match(game: str, a: str, b: str, games: int, minutes: float, seed: int, bar: float | None) -> int:
    """Play the match and print its result; 1 where there is a bar that is not met.

    :raises Trouble: when a player or game is not there, or a process fails
    """
    need("test")
    tally = Tally(None if bar is None else bar / 100)
    lines: queue.Queue[str | None] = queue.Queue()
    running = [_start(game, a, b, seed, number, (games + 1) // 2) for number in range(PROCESSES)]
    try:
        for process in running:
            threading.Thread(target=_read, args=(process, lines), daemon=True).start()
        _follow(tally, lines, time.monotonic() + 60 * minutes)
    finally:
        for process in running:
            process.terminate()
        codes = [process.wait() for process in running]
    if any(code > 0 for code in codes):
        raise Trouble("The match could not be played to its end.", code=max(codes))
    for line in tally.lines(a, b):
        say(line)
    return 1 if tally.bar is not None and not (tally.games and tally.met()) else 0


def _start(game: str, a: str, b: str, seed: int, first: int, pairs: int) -> subprocess.Popen[str]:
    command = [str(python()), SCRIPT, game, a, b, "--seed", str(seed)]
    command += ["--first", str(first), "--step", str(PROCESSES), "--pairs", str(pairs)]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "py"), str(ROOT)])},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout
    for line in process.stdout:
        lines.put(line)
    lines.put(None)


def _follow(tally: Tally, lines: queue.Queue[str | None], until: float) -> None:
    """Add up the games as they come, until the match is decided or its time is over."""
    ended = 0
    while ended < PROCESSES:
        try:
            line = lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            say("The time is used up.")
            return
        if line is None:
            ended += 1
            continue
        tally.games.append(json.loads(line))
        count = len(tally.games)
        if count % 10 == 0:
            low, high = wilson(tally.estimate(), count)
            say(f"{count} games: {tally.estimate():.1%} ({low:.1%} to {high:.1%})")
        if tally.decided():
            say("The sequential test has decided.")
            return
