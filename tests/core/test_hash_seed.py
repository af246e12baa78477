"""Chance and whole games don't depend on the order in which sets of texts happen to be kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.outcomes import EXPECTED
from tests.core.records_digest import digest
from tests.playing import KITS

pytestmark = pytest.mark.cpython_only

ROOT = Path(__file__).parents[2]
SCRIPT = """
import json
from tests.core.outcomes import with_order_of_sets
from tests.core.records_digest import digest
from tests.playing import KITS
print(json.dumps([*with_order_of_sets(), {name: digest(name, 8) for name in KITS}]))
"""


def test_the_hash_seed_changes_nothing() -> None:
    orders = set()
    for seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'py'}{os.pathsep}{ROOT}", "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True, timeout=120
        )
        outcomes, order, digests = json.loads(done.stdout)
        assert outcomes == EXPECTED
        assert digests == {name: digest(name, 8) for name in KITS}
        orders.add(str(order))
    assert len(orders) > 1, "the hash seed must really have been set"
