"""Each game's golden files are there and as they were; see tests/golden.py."""

from __future__ import annotations

import pytest

from tests.golden import HERE, files
from tests.playing import KITS

ANEW = "if this change is meant, write the files anew: python -m tests.golden"


@pytest.mark.parametrize("name", KITS)
def test_a_game_plays_and_looks_as_before(name: str) -> None:
    wanted = files(name)
    assert any(path.parent.name == "scenes" for path in wanted)
    for path, text in wanted.items():
        assert path.is_file(), f"{path.name} is missing: write it by python -m tests.golden"
        assert path.read_text(encoding="ascii") == text, f"{path.name} differs; {ANEW}"


def test_no_golden_file_is_left_over() -> None:
    there = {path for folder in ("playthroughs", "scenes") for path in (HERE / folder).iterdir()}
    assert there == {path for name in KITS for path in files(name)}
