"""How `build.py test` reports: no section hides another, shares are shown, the last line counts everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from web.build import checks
from web.build.checks import Run, Section, closing_line, row, run_sections
from web.build.common import Trouble
from web.build.verbs import SECTIONS


def gone(_: Run) -> bool:
    raise Trouble("A tool is missing.")


def bad(_: Run) -> bool:
    return False


def good(run: Run) -> bool:
    run.counts["passed"] += 3
    return True


def report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], build: Callable[[Run], bool], unit: Section
) -> tuple[int, str]:
    sections = {"unit": unit, "build": Section(build, 60), "browser": Section(good, 60, after="build")}
    monkeypatch.setattr(checks, "SECTIONS", sections)
    monkeypatch.setattr(checks, "need", lambda *_: None)
    code = run_sections([], long=False)
    said = capsys.readouterr()
    return code, said.err + said.out


def test_the_verbs_name_the_sections_there_are() -> None:
    assert tuple(checks.SECTIONS) == SECTIONS


def test_a_failing_section_hides_no_other(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = report(monkeypatch, capsys, good, Section(bad, 60))
    assert code == 1
    assert "unit      FAILED" in said
    assert "browser   ok" in said
    assert said.splitlines()[-1].strip("=").startswith(" 6 passed in ")


def test_what_depends_on_a_failed_section_is_not_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = report(monkeypatch, capsys, gone, Section(good, 60))
    assert code == 2
    assert "A tool is missing.\n" in said
    assert "browser   not run, since build failed" in said
    assert said.splitlines()[-1].strip("=").startswith(" 3 passed in ")


def test_a_share_nearly_used_up_is_a_warning() -> None:
    section = Section(good, 60)
    assert row("unit", section, 49, 0) == (
        "unit      ok       49.0 s of  60 s   82%   WARNING: 80% of the share is used up"
    )
    assert row("unit", section, 30, 1) == "unit      FAILED   30.0 s of  60 s   50%"


def test_the_closing_line_has_the_form_of_pytest() -> None:
    counts = Counter({"passed": 12, "error": 2, "failed": 1, "skipped": 0})
    assert closing_line(counts, 3.5).strip("=") == " 1 failed, 12 passed, 2 errors in 3.50s "


def test_counts_are_read_from_every_kind_of_closing_line() -> None:
    for line, counts in {
        "=== 1 failed, 12 passed, 2 deselected in 3.50s ===": {"failed": 1, "passed": 12, "deselected": 2},
        "======= 700 passed, 1 warning in 130.20s (0:02:10) =======": {"passed": 700, "warning": 1},
        "=========== 1 error in 0.22s ===========": {"error": 1},
        "=== no tests ran in 0.01s ===": {},
    }.items():
        assert checks.counts_in(line) == counts
    assert checks.counts_in("12 passed in 1s") is None
