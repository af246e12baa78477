"""How a browser for the tests is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.build import browser
from web.build.browser import find_chromium, need_chromium
from web.build.common import Trouble


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is all of PATH; Playwright has no browser either."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "_playwrights_own", lambda: "")
    monkeypatch.setattr(browser, "_MAC", [])
    return tmp_path


def program(path: Path, code: int) -> str:
    path.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_a_browser_on_path_is_found_and_a_stub_is_passed_over(path: Path) -> None:
    program(path / "chromium", 1)
    edge = program(path / "microsoft-edge", 0)
    assert find_chromium() == edge


def test_the_variable_comes_first(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(path / "chromium", 0)
    chosen = program(path / "chosen", 0)
    monkeypatch.setenv(browser.VARIABLE, chosen)
    assert find_chromium() == chosen


def test_without_any_one_is_installed_or_asked_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    monkeypatch.setattr(browser, "_by_playwright", lambda: tried.append("playwright"))
    monkeypatch.setattr(browser, "_by_apt", lambda: tried.append("apt"))
    with pytest.raises(Trouble, match="install one of them") as trouble:
        need_chromium()
    assert tried == ["playwright", "apt"]
    assert trouble.value.code == 2
