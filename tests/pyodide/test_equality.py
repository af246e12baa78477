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


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_chance_is_the_same_there(seed: str) -> None:
    assert run_in_pyodide("tests.core.outcomes", "outcomes", env={"PYTHONHASHSEED": seed}) == EXPECTED


def test_the_hash_seed_is_really_set_there() -> None:
    orders = {
        str(run_in_pyodide("tests.core.outcomes", "sets_in_order", env={"PYTHONHASHSEED": seed}))
        for seed in ("0", "1", "2", "4711")
    }
    assert len(orders) > 1


@pytest.mark.parametrize("name", KITS)
def test_random_games_end_in_the_same_records(name: str) -> None:
    games = MANY if name in GAMES else FEW

    def there() -> object:
        return run_in_pyodide(
            "tests.core.records_digest", "digest", [name, games], env={"PYTHONHASHSEED": "4711"}, timeout=600
        )

    with ThreadPoolExecutor(1) as pool:  # two interpreters at once, where there are two cores
        answer = pool.submit(there)
        assert digest(name, games) == answer.result()
