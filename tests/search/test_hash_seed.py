"""Equal searches give equal moves whatever the hash seed: nothing depends on the order of a set or dict of strings."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SCRIPT = """
from trenchworks.core.game import Limit
from trenchworks.games import GAMES
kit = GAMES["trench"]
state = kit.game.new_initial_state({}, 2)
for ply in range(4):
    thinking = kit.player.think(state, ply % 2, Limit(nodes=4000), 3)
    while not thinking.run(0.001 * ply):
        pass
    print(thinking.best())
    state.apply_action(ply % 2, thinking.best().action)
"""


@pytest.mark.cpython_only
def test_the_hash_seed_changes_nothing() -> None:
    path = os.pathsep.join(path for path in sys.path if path)
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(outputs) == 1
    assert outputs.pop().count("Thought") == 4
