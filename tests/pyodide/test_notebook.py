"""Our wheel in other people's notebooks: the README's example, installed by micropip in a stock Pyodide."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from web.build import runtime, site
from web.build.common import ROOT, one_at_a_time
from web.build.server import Server
from web.build.tools import node

PLACE = "https://example.org/trenchworks/"
"""Where the README's example finds the page."""


def test_the_example_of_the_readme_plays_a_game(tmp_path: Path) -> None:
    """Word for word, but for the address; and the same game is played as in CPython."""
    (cell,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert "micropip.install" in cell
    assert PLACE in cell
    site.build_wheel(tmp_path)
    with one_at_a_time():
        (micropip,) = runtime.wheels(Path(__file__).with_name("micropip.txt")).glob("*.whl")
    with Server(tmp_path, prefix="/some/place/") as server:
        done = subprocess.run(
            [
                node()[0],
                Path(__file__).with_name("notebook.mjs"),
                runtime.PYODIDE,
                micropip,
                cell.replace(PLACE, server.url),
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    assert done.stderr == ""
    assert re.fullmatch(r"\d+ moves: .+\.", done.stdout.strip())
    assert done.stdout.strip() == played_here(cell)


def played_here(cell: str) -> str:
    """What the cell says in CPython, on the package as it is here."""
    *lines, last = (line for line in cell.splitlines() if "micropip" not in line)
    names: dict[str, object] = {}
    exec("\n".join(lines), names)
    return str(eval(last, names))
