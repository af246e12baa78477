"""Finds a Chromium for the browser tests, or gets one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from web.build.common import Trouble, say
from web.build.tools import python

VARIABLE = "TRENCHWORKS_CHROMIUM"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
_ON_PATH = [
    "chromium",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
    "chromium-browser",
]
_MAC = ["Chromium", "Google Chrome", "Microsoft Edge"]
_WINDOWS = [r"Google\Chrome\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe"]


def _candidates() -> Iterator[str]:
    yield os.environ.get(VARIABLE, "")
    for name in _ON_PATH:
        yield shutil.which(name) or ""
    for name in _MAC:
        yield f"/Applications/{name}.app/Contents/MacOS/{name}"
    for folder in ("ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"):
        for name in _WINDOWS:
            yield os.path.join(os.environ.get(folder, ""), name)
    yield _playwrights_own()


def _playwrights_own() -> str:
    """Where Playwright keeps, or would keep, a Chromium of its own."""
    if not python().exists():
        return ""
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    done = subprocess.run([python(), "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _starts(path: str) -> bool:
    """Whether this is a browser that runs, not a stub that says where to get one."""
    if os.name == "nt":
        return True  # there Chrome opens a window instead of answering --version
    try:
        return not subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode
    except (OSError, subprocess.TimeoutExpired):
        return False


def find_chromium() -> str | None:
    """The path of a Chromium, Chrome or Edge that is installed; None where there is none."""
    return next((path for path in _candidates() if path and Path(path).is_file() and _starts(path)), None)


def need_chromium() -> str:
    """The path of a Chromium, installed now if need be, and named in the environment for the tests.

    :raises Trouble: where none can be had
    """
    found = find_chromium() or _by_playwright() or _by_apt()
    if not found:
        raise Trouble("The browser tests need Chromium, Chrome or Edge: install one of them (Debian: chromium).")
    os.environ[VARIABLE] = found
    return found


def _by_playwright() -> str | None:
    say("Installing Playwright's Chromium ...")
    command = [str(python()), "-m", "playwright", "install", "chromium"]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    return find_chromium() if done.returncode == 0 else None


def _by_apt() -> str | None:
    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    say("Installing Debian's chromium ...")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]):
        subprocess.run(["apt-get", "-qq", *step], env=env, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    return find_chromium()
