"""The table of `build.py bench`."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.build import bench
from web.build.common import Trouble

ROWS = [
    {"name": "perft", "value": 5_000_000, "unit": "nodes/s", "calibration": 100},
    {"name": "click to highlight", "value": 25, "unit": "ms", "calibration": 100},
    {"name": "our JS and CSS, gzipped", "value": 42_000, "unit": "bytes", "calibration": 100},
]
TABLE = """\
| what | measured | loop, ms | in loops |
| --- | ---: | ---: | ---: |
| perft | 5,000,000 nodes/s | 100 | 500,000 a loop |
| click to highlight | 25 ms | 100 | 0.25 loops |
| our JS and CSS, gzipped | 42,000 bytes | 100 |  |"""


def test_speeds_are_shown_beside_the_calibration_loop() -> None:
    assert bench.table(ROWS) == TABLE
    assert bench.calibration() > 0


def test_the_table_replaces_the_old_one_in_the_readme(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("Before\n<!--bench-->\nold\n<!--/bench-->\nAfter\n", encoding="utf-8")
    for _ in range(2):
        bench.write_into(readme, TABLE)
        assert readme.read_text(encoding="utf-8") == f"Before\n<!--bench-->\n{TABLE}\n<!--/bench-->\nAfter\n"


def test_a_readme_without_a_place_for_it_is_left_alone(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("Nothing here.\n", encoding="utf-8")
    with pytest.raises(Trouble, match="no <!--bench-->"):
        bench.write_into(readme, TABLE)
    assert readme.read_text(encoding="utf-8") == "Nothing here.\n"
