"""What every part of the build shares: places, plain errors, child processes, one lock."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"

DISK_FULL = "The disk is full: free some space and try again."
NO_SPACE = re.compile(r"no space left on device|ENOSPC|disk quota exceeded", re.I)
_NO_NETWORK = re.compile(
    r"NewConnectionError|ConnectTimeout|ReadTimeout|ConnectionError|Connection refused|name resolution|"
    r"No matching distribution|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network request",
    re.I,
)


class Trouble(Exception):
    """Something a person must mend. The text is one plain sentence; `code` becomes the exit code."""

    def __init__(self, text: str, code: int = 2) -> None:
        super().__init__(text)
        self.code = code


def say(text: str) -> None:
    """Tell the person what happens, at once even where stdout is a pipe."""
    print(text, flush=True)


def fetch(command: Sequence[str | Path], what: str, cwd: Path = ROOT) -> None:
    """Run a tool that downloads things; its output is shown to nobody unless it fails for an unknown reason.

    :raises Trouble: with the reason that a person can act on
    """
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return
    output = done.stdout + done.stderr
    if NO_SPACE.search(output):
        raise Trouble(DISK_FULL)
    if _NO_NETWORK.search(output):
        raise Trouble(f"{what} could not be fetched: there is no network, or its package index does not answer.")
    log = CACHE / "failed.log"
    log.parent.mkdir(exist_ok=True)
    log.write_text(output, encoding="utf-8")
    raise Trouble(f"{what} could not be installed: the reason is in {log.relative_to(ROOT)}.")


def run(command: Sequence[str | Path], what: str, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    """Run a tool over our own sources; what it says about them is shown.

    :raises Trouble: with exit code 1, since the sources are at fault, unless the disk is full
    """
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return
    if NO_SPACE.search(done.stdout):
        raise Trouble(DISK_FULL)
    say(done.stdout.rstrip())
    raise Trouble(f"{what} failed.", code=1)


def plain(error: OSError) -> str | None:
    """One sentence for the file system's refusals; None where the error is a bug of ours."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return DISK_FULL
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return f"{error.filename} cannot be written: {error.strerror}."
    return None


def files_in(folder: Path, skip: Iterable[str] = ()) -> list[Path]:
    """Every file below a folder in a fixed order, without caches and the folders named in skip."""
    unwanted = {"__pycache__", *skip}
    found: list[Path] = []
    for at, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - unwanted)
        found += [Path(at, name) for name in sorted(names)]
    return found


def digest(paths: Iterable[Path], base: Path = ROOT) -> str:
    """A hash of files' names and contents, the same on every machine."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.relative_to(base).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


_holding = False


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep a second build.py of the same checkout waiting while this one installs or builds. May be nested."""
    global _holding
    CACHE.mkdir(exist_ok=True)
    with open(CACHE / "lock", "w", encoding="ascii") as lock:
        outermost = not _holding
        if outermost:
            _lock(lock.fileno())
            _holding = True
        try:
            yield
        finally:
            if outermost:
                _holding = False


def _lock(descriptor: int) -> None:
    try:
        import fcntl
    except ImportError:
        return  # Windows has no flock; there two builds at once are the person's own care
    fcntl.flock(descriptor, fcntl.LOCK_EX)
