"""Measures perft and search on Trench: JSON lines for `build.py bench`, beside a fixed loop of plain Python.

Figures are per second of processor time, so that other programs on the machine disturb them less; what can be compared
between machines and days is the ratio to the loop, which is printed as a row of its own for each figure.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable

from tests.search.walks import walks
from trenchworks.games.trench.evaluation import TrenchModel, tables
from trenchworks.games.trench.position import BLACK, start
from trenchworks.search.deepening import Search
from trenchworks.search.levels import Effort
from trenchworks.search.perft import perft

RUNS = 5
LOOPS = 1_000_000
PERFT_DEPTH = 5
NODES = 100_000


def calibrate() -> float:
    """Million turns of the loop per second."""
    started = time.process_time()
    total = 0
    for number in range(LOOPS):
        total += number & 7
    return total and LOOPS / (time.process_time() - started) / 1e6


def perft_speed() -> float:
    """Leaves per second through the search's own make and unmake."""
    started = time.process_time()
    leaves = sum(part[1] for part in perft(TrenchModel(), tables().pack(start(), BLACK), PERFT_DEPTH) if part)
    return leaves / (time.process_time() - started)


def opening_speed() -> float:
    """Nodes per second from the start."""
    return _speed([(tables().pack(start(), BLACK), 50)])


def middle_speed() -> float:
    """Nodes per second in eight positions from the middle of random games, where quiescence has more to do."""
    return _speed(list(walks(TrenchModel(), tables().pack(start(), BLACK), 8, 24, seed=7)))


def _speed(positions: list[tuple[int, int]]) -> float:
    nodes, spent = 0, 0.0
    for position, quiet in positions:
        search = Search(TrenchModel(quiet_left=quiet), position, Effort(nodes=NODES))
        started = time.process_time()
        while not search.run(1):
            pass
        spent += time.process_time() - started
        nodes += search.best().nodes
    return nodes / spent


def measure(name: str, unit: str, speed: Callable[[], float]) -> None:
    """Print the median of some runs, and its ratio to the loop that ran before each of them."""
    found, ratios = [], []
    for _ in range(RUNS):
        loop = calibrate()
        found.append(speed())
        ratios.append(found[-1] / loop / 1e6)
    print(json.dumps({"name": name, "value": round(statistics.median(found)), "unit": unit}))
    ratio = round(statistics.median(ratios), 4)
    print(json.dumps({"name": f"{name}, for each turn of the loop", "value": ratio, "unit": "ratio"}), flush=True)


if __name__ == "__main__":
    perft_speed()  # fills the move lists, as any game does within its first second
    measure("perft, CPython", "leaves/s", perft_speed)
    measure("search from the start, CPython", "nodes/s", opening_speed)
    measure("search in mid-game, CPython", "nodes/s", middle_speed)
