"""The same games in CPython and in Pyodide, whatever the hash seed: dice, records, all of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.core.outcomes import EXPECTED
from tests.core.records_digest import digest
from tests.playing import KITS
from tests.pyodide.harness import run_in_pyodide
from trenchworks.games import GAMES

MANY, FEW = 1000, 200

LONG = {"trenchzone": 40}
"""Games of many steps, of which so many say as much."""


def test_chance_is_the_same_there_whatever_the_hash_seed() -> None:
    orders = []
    for seed in ("0", "4711"):
        outcomes, order = run_in_pyodide("tests.core.outcomes", "with_order_of_sets", env={"PYTHONHASHSEED": seed})
        assert outcomes == EXPECTED
        orders.append(order)
    assert orders[0] != orders[1], "the hash seed must really have been set"


@pytest.mark.parametrize("name", KITS)
def test_random_games_end_in_the_same_records(name: str) -> None:
    games = LONG.get(name, MANY if name in GAMES else FEW)

    def there() -> object:
        return run_in_pyodide(
            "tests.core.records_digest", "digest", [name, games], env={"PYTHONHASHSEED": "4711"}, timeout=600
        )

    with ThreadPoolExecutor(1) as pool:  # two interpreters at once, where there are two cores
        answer = pool.submit(there)
        assert digest(name, games) == answer.result()
