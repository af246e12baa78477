"""When the build installs something, and what it takes for a usable Node."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from web.build import tools
from web.build.common import Trouble


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The pins that were installed, installation by installation, into a .venv that stays empty."""
    calls: list[list[str]] = []

    def make() -> None:
        tools.python().parent.mkdir(parents=True, exist_ok=True)
        tools.python().touch()

    def fetch(command: Sequence[str | Path], what: str) -> None:
        calls.append([str(part) for part in command if "==" in str(part)])

    monkeypatch.setattr(tools, "VENV", tmp_path)
    monkeypatch.setattr(tools, "_STAMP", tmp_path / "installed.json")
    monkeypatch.setattr(tools, "_make_venv", make)
    monkeypatch.setattr(tools, "fetch", fetch)
    return calls


def test_a_group_is_installed_once_and_again_when_its_pins_change(
    installed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = {"build": ["a==1"], "test": ["b==1", "c==1"]}
    monkeypatch.setattr(tools, "_groups", lambda: groups)
    for names in (["build"], ["build"], ["build", "test"], ["test", "build"]):
        tools.need(*names)
    assert installed == [["a==1"], ["b==1", "c==1"]]
    groups["build"] = ["a==2"]
    tools.need("build", "test")
    assert installed[2:] == [["a==2"]]


def test_another_python_or_a_lost_venv_starts_anew(installed: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "_groups", lambda: {"build": ["a==1"]})
    tools.need("build")
    monkeypatch.setattr(tools, "PYTHON", "3.99")
    tools.need("build")
    tools.python().unlink()
    tools.need("build")
    assert installed == [["a==1"]] * 3


@pytest.mark.parametrize(("version", "usable"), [("v18.20.1", False), ("v20.0.0", True), ("v24.1.0", True)])
def test_an_old_node_on_path_is_passed_over(
    version: str, usable: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*names: str) -> None:
        raise Trouble(f"asked for {names}")

    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(tools, "need", refuse)
    tools.node.cache_clear()
    try:
        if usable:
            assert tools.node() == (str(tmp_path / "node"), (str(tmp_path / "npm"),))
        else:
            with pytest.raises(Trouble, match="node"):
                tools.node()
    finally:
        tools.node.cache_clear()
