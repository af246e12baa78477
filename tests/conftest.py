"""What every test of the suite may use: `--long`, hypothesis profiles, and what is left out inside Pyodide."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

INSIDE_PYODIDE = sys.platform == "emscripten"

if not INSIDE_PYODIDE:
    from hypothesis import settings

    # The same examples everywhere, so that a red run can be had again; no deadline, since CI machines stall.
    settings.register_profile("short", derandomize=True, deadline=None, database=None)
    settings.register_profile("long", deadline=None, max_examples=5_000, database=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the random tests at their full length")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        os.environ["TRENCHWORKS_LONG"] = "1"  # read by workers, child processes and module-level settings
    if not INSIDE_PYODIDE:
        settings.load_profile("long" if os.environ.get("TRENCHWORKS_LONG") else "short")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Inside Pyodide, leave out the files that import what is not there: hypothesis has a native part."""
    if INSIDE_PYODIDE and collection_path.suffix == ".py":
        text = collection_path.read_text(encoding="utf-8")
        return True if re.search(r"^(from|import) (hypothesis|playwright|subprocess)\b", text, re.M) else None
    return None


@pytest.fixture(scope="session")
def long_run() -> bool:
    """Whether `--long` was given."""
    return bool(os.environ.get("TRENCHWORKS_LONG"))
