"""Runs our package inside Pyodide under Node: a function of ours, or the tests themselves.

`python -m tests.pyodide.harness [pytest arguments]` runs every test that is not marked `cpython_only`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from web.build.common import CACHE, ROOT
from web.build.site import build_wheel
from web.build.tools import MODULES, node

HERE = Path(__file__).parent
TESTS = ROOT / "tests"
PYTEST = ["pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments"]  # pure Python, from our own .venv
ELSEWHERE = ["build", "pyodide", "web", "engines", "bench"]  # rooms of tests/ that are about the host

_PREPARE = """
import os, sys
sys.path[:0] = ["/project", *(["/wheel"] if os.path.isdir("/wheel") else ["/package.zip"]), "/site"]
sys.dont_write_bytecode, sys.pycache_prefix = False, "/pycache"
os.chdir("/project")
"""
_CALL = """
import importlib, json
with open("/exchange/order.json", encoding="utf-8") as file:
    order = json.load(file)
answer = getattr(importlib.import_module(order["module"]), order["function"])(*order["args"])
with open("/exchange/answer.json", "w", encoding="utf-8") as file:
    json.dump(answer, file)
0
"""
_TEST = """
import json, pytest
int(pytest.main(json.loads(os.environ["PYTEST_ARGUMENTS"])))
"""


@cache
def _wheel_folder() -> tempfile.TemporaryDirectory[str]:
    """Where the wheel lies as build.py builds it, once a process; folders of their own keep parallel runs apart."""
    folder = tempfile.TemporaryDirectory()
    build_wheel(Path(folder.name))
    return folder


def _engine(
    code: str,
    mounts: Mapping[str, Path],
    env: Mapping[str, str],
    timeout: float | None,
    parts: Mapping[str, Path] | None = None,
) -> int:
    import _pytest

    site = Path(_pytest.__file__).parents[1]
    if parts is None:
        (wheel,) = Path(_wheel_folder().name).glob("*.whl")
        parts = {"wheel": wheel}
    compiled = CACHE / "pyodide"
    compiled.mkdir(parents=True, exist_ok=True)
    order = {
        "pyodide": str(MODULES / "pyodide"),
        **{part: str(path) for part, path in parts.items()},
        "mounts": {
            "/project/tests": str(TESTS),
            "/pycache": str(compiled),
            **{f"/site/{room.name}": str(room) for name in PYTEST for room in (site / name, *site.glob(f"{name}-*"))},
            **{inside: str(outside) for inside, outside in mounts.items()},
        },
        "files": {"/project/pyproject.toml": str(ROOT / "pyproject.toml"), "/site/py.py": str(site / "py.py")},
        "env": dict(env),
        "code": _PREPARE + code,
    }
    command = [node()[0], str(HERE / "engine.mjs"), json.dumps(order)]
    return subprocess.run(command, stdin=subprocess.DEVNULL, timeout=timeout, check=False).returncode


def run_in_pyodide(
    module: str,
    function: str,
    args: Sequence[Any] = (),
    *,
    env: Mapping[str, str] | None = None,
    timeout: float = 600,
    parts: Mapping[str, Path] | None = None,
) -> Any:
    """Call `module.function(*args)` inside Pyodide; arguments and answer travel as JSON.

    The module may be one of ours (`trenchworks...`) or of the tests (`tests...`). By default ours come as the wheel;
    ``parts`` names other zip archives: the ``package``, and a ``library`` instead of the whole standard one.

    :raises RuntimeError: when the call fails there; its traceback is in this process's stderr
    """
    with tempfile.TemporaryDirectory() as folder:
        exchange = Path(folder)
        order = {"module": module, "function": function, "args": list(args)}
        (exchange / "order.json").write_text(json.dumps(order), encoding="utf-8")
        if _engine(_CALL, {"/exchange": exchange}, env or {}, timeout, parts):
            raise RuntimeError(f"{module}.{function} failed inside Pyodide")
        return json.loads((exchange / "answer.json").read_text(encoding="utf-8"))


def run_tests(args: Sequence[str]) -> int:
    """Run pytest inside Pyodide, by default over all tests that can run there; returns its exit code."""
    if not any(not arg.startswith("-") for arg in args):
        args = ["tests", *(f"--ignore=tests/{room}" for room in ELSEWHERE), *args]
    fixed = ["-o", "pythonpath=.", "-m", "not cpython_only", "-o", "cache_dir=/tmp/pytest", "-p", "no:faulthandler"]
    env = {"PYTEST_ARGUMENTS": json.dumps([*fixed, *args]), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    if os.environ.get("TRENCHWORKS_LONG"):
        env["TRENCHWORKS_LONG"] = "1"
    return _engine(_TEST, {}, env, timeout=None)


if __name__ == "__main__":
    sys.exit(run_tests(sys.argv[1:]))
