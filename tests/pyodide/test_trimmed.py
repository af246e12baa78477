"""The page's Python: its trimmed standard library holds exactly what is imported, and both games run on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pyodide.harness import run_in_pyodide
from web.build import runtime
from web.build.common import one_at_a_time

BUILD = "0123456789ab"


@pytest.fixture(scope="module")
def order(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[list[str]], dict[str, Path]]:
    """What `everything.use` is called with, and the two archives."""
    folder = str(tmp_path_factory.mktemp("runtime"))
    with one_at_a_time():
        library, package = runtime.archives(BUILD)
    sources = runtime.sources(BUILD)
    modules = [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in sources]
    parts = {"library": runtime.unpacked(library, folder), "package": runtime.unpacked(package, folder)}
    return [list(runtime.imports(sources)), modules], parts


def test_the_list_holds_what_is_imported_and_nothing_else(order: tuple[list[list[str]], dict[str, Path]]) -> None:
    args, parts = order
    used = run_in_pyodide("tests.pyodide.everything", "use", args, parts={"package": parts["package"]})
    assert used == runtime.modules()


def test_all_that_the_page_may_do_runs_on_the_trimmed_library(order: tuple[list[list[str]], dict[str, Path]]) -> None:
    args, parts = order
    used = run_in_pyodide("tests.pyodide.everything", "use", args, parts=parts)
    assert used == runtime.modules()


def test_python_knows_its_build(order: tuple[list[list[str]], dict[str, Path]]) -> None:
    _, parts = order
    assert run_in_pyodide("tests.pyodide.everything", "ask", ["games"], parts=parts)["build"] == BUILD
