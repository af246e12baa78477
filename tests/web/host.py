"""A host like GitHub Pages, in a process that can be stopped for good; one version replaces another on it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from web.build.common import ROOT

_SERVE = """
import sys
from pathlib import Path
from web.build.server import Server
server = Server(Path(sys.argv[1]), prefix=sys.argv[2], pages=True)
print(server.url, flush=True)
server.serve_forever()
"""


def build_of(dist: Path) -> str:
    """What a build calls itself."""
    return str(json.loads((dist / "build.json").read_text(encoding="utf-8"))["build"])


class Host:
    """Serves the version that was deployed last; a context manager."""

    def __init__(self, folder: Path, prefix: str) -> None:
        self._folder = folder
        self._count = 0
        self._live = folder / "live"
        self._next = folder / "next"
        self._prefix = prefix
        self.url = ""

    def __enter__(self) -> Host:
        command = [sys.executable, "-c", _SERVE, str(self._live), self._prefix]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        self.url = self._process.stdout.readline().strip()
        assert self.url
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        assert self._process.stdout
        self._process.stdout.close()

    def stop(self) -> None:
        """End it, and with it every connection that browsers keep."""
        self._process.kill()
        self._process.wait()

    def deploy(self, dist: Path) -> None:
        """Serve what is in another folder from now on, in one step and as of now: a browser asks by times."""
        self._count += 1
        copy = shutil.copytree(dist, self._folder / str(self._count), copy_function=shutil.copyfile)
        self._next.symlink_to(copy)
        os.replace(self._next, self._live)
