"""The harness itself: calls travel there and back, and a failure inside is a failure here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pyodide import harness
from tests.pyodide.harness import run_in_pyodide, run_tests
from web.build.common import ROOT

INNER = """
import pytest

def test_sum():
    {body}

@pytest.mark.cpython_only
def test_never():
    raise SystemExit
"""


def test_a_call_runs_there_with_its_arguments_and_environment() -> None:
    told = run_in_pyodide("tests.pyodide.inside", "surroundings", ["é", [1, None]], env={"PYTHONHASHSEED": "7"})
    assert told == {
        "platform": "emscripten",
        "version": [3, 14],
        "package": "/wheel/trenchworks/__init__.py",
        "hash seed": "7",
        "arguments": ["é", [1, None]],
    }


def test_a_failing_call_is_an_error_here(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="failed inside Pyodide"):
        run_in_pyodide("json", "loads", ["{"])
    assert "JSONDecodeError" in capfd.readouterr().err


@pytest.mark.parametrize(("body", "code"), [("assert 1 + 1 == 2", 0), ("assert 1 + 1 == 3", 1)])
def test_pytest_runs_there_and_its_exit_code_is_ours(
    body: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "conftest.py").write_bytes((ROOT / "tests" / "conftest.py").read_bytes())
    (tests / "test_one.py").write_text(INNER.format(body=body))
    (tests / "test_two.py").write_text("from hypothesis import given\n")
    monkeypatch.setattr(harness, "TESTS", tests)
    assert run_tests([]) == code
    assert f"1 {'failed' if code else 'passed'}, 1 deselected" in capfd.readouterr().out
