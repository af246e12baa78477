"""A small checkout of its own for each test: the real build.py over a page and an engine of a few lines."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from web.build import runtime
from web.build.common import ROOT, one_at_a_time

ENGINE = """
import json, sys
GAMES = [{"game": "nim", "title": "Nim", "available": True, "min_players": 2,
          "prefs": {"orientation": ["square", "diamond"], "look": ["clear", "hidden"]}},
         {"game": "solo", "title": "Solo", "available": True, "min_players": 1, "prefs": {},
          "presets": {"Bare": {}, "Full": {}, "More": {}}},
         {"game": "later", "title": "Later", "available": False}]
for line in sys.stdin:
    ask = json.loads(line)
    reply = {"id": ask["id"], "ok": True}
    if ask["op"] == "games":
        reply |= {"games": GAMES, "palette": {"ui.page": {"light": "#fdfdfd", "dark": "#020202"}}}
    elif ask["op"] == "new":
        roll = ask["seed"] if ask["game"] == "solo" else None
        view = {"text": "</script><b>", "seats": ask["seats"], "prefs": ask["prefs"], "roll": roll}
        full = ask["game"] == "nim" or ask.get("preset") in ("Full", "More")
        view["scene"] = {"items": [{"id": ask.get("preset", ""), "kind": "token" if full else "text"}]}
        reply |= {"session": "s", "view": view}
    print(json.dumps(reply), flush=True)
"""
PAGE = """<!doctype html><html lang="en"><head><!--policy--><!--start-->
<!--theme-->
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="apple-touch-icon.png">
<link rel="manifest" href="manifest.webmanifest">
<script type="module" async src="early.js"></script>
<link rel="stylesheet" href="app.css">
<script type="module" src="app.js"></script>
<script type="module" async src="rescue.js"></script>
</head><body><!--boot--></body></html>"""


class Checkout:
    """One such checkout, and how to run build.py in it. ``own`` gives it a cache of its own."""

    def __init__(self, root: Path, *, own: bool = False) -> None:
        root.mkdir(exist_ok=True)
        self.root = root
        for name in ("build.py", "pyproject.toml", "LICENSE", ".gitignore", "web/package.json", "web/.npmrc"):
            self.write(name, (ROOT / name).read_text(encoding="utf-8"))
        shutil.copyfile(ROOT / "web" / "package-lock.json", root / "web" / "package-lock.json")
        shutil.copytree(ROOT / "web" / "build", root / "web" / "build", ignore=shutil.ignore_patterns("__pycache__"))
        (root / ".venv").symlink_to(ROOT / ".venv")
        (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
        if own:
            (root / ".cache" / "runtime").mkdir(parents=True)
            for compiler in runtime.KEPT.glob("compiler-*"):
                (root / ".cache" / "runtime" / compiler.name).symlink_to(compiler)
        else:
            (root / ".cache").mkdir()
            (root / ".cache" / "runtime").symlink_to(runtime.KEPT)
        self.write("py/trenchworks/__init__.py", '__version__ = "0.1.0"\n')
        self.write("py/trenchworks/__main__.py", ENGINE)
        self.write("web/index.html", PAGE)
        self.write("web/embed.html", '<!--start--><script type="module" src="embed.js"></script><!--boot-->')
        self.write("web/licences.html", "<!--policy--><!--notices-->")
        shutil.copytree(ROOT / "web" / "notices", root / "web" / "notices")
        shutil.copytree(ROOT / "web" / "icons", root / "web" / "icons")
        for name in (
            "404.html",
            "manifest.webmanifest",
            "css/lost.css",
            "css/base.css",
            "css/controls.css",
            "css/lobby.css",
            "js/lost.js",
        ):
            self.write(f"web/{name}", (ROOT / "web" / name).read_text(encoding="utf-8"))
        self.write("web/js/main.js", 'new Worker(new URL("worker.js", import.meta.url), { type: "module" });\n')
        self.write("web/js/worker.js", "self.postMessage(BUILD_ID);\n")
        for name in ("early", "embed", "rescue"):
            self.write(f"web/js/{name}.js", f"self.{name} = true;\n")
        self.write("web/js/sw.js", "self.kept = __WB_MANIFEST; self.build = BUILD_ID;\n")
        self.write("web/css/main.css", "body { color: var(--c-ui-page) }\n")

    def fill(self) -> None:
        """Put the project's own page and engine in place of the small ones."""
        for room in ("py/trenchworks", "web/js", "web/css"):
            shutil.rmtree(self.root / room)
            shutil.copytree(ROOT / room, self.root / room, ignore=shutil.ignore_patterns("__pycache__"))
        for path in (ROOT / "web").iterdir():
            if path.is_file():
                shutil.copyfile(path, self.root / "web" / path.name)

    @property
    def dist(self) -> Path:
        return self.root / "dist"

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def command(self, *args: str, first: str = "") -> list[str]:
        """build.py with arguments; `first` is Python that runs in the same process before it."""
        if not first:
            return [sys.executable, "build.py", *args]
        code = f"import runpy, sys; sys.argv = ['build.py', *{list(args)}]; sys.path.insert(0, '.')\n{first}\n"
        return [sys.executable, "-c", code + "runpy.run_path('build.py', run_name='__main__')"]

    def run(
        self, *args: str, first: str = "", env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*args, first=first),
            cwd=self.root,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def content(self) -> dict[str, str]:
        """A hash of each file in dist/."""
        return {
            path.relative_to(self.dist).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.dist.rglob("*"))
            if path.is_file()
        }


@pytest.fixture(scope="session")
def library() -> Path:
    """The standard library's archive, made once for all checkouts."""
    with one_at_a_time():
        return runtime.library()


@pytest.fixture
def checkout(tmp_path: Path, library: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture
def built(checkout: Checkout) -> Checkout:
    done = checkout.run("build")
    assert done.returncode == 0, done.stdout + done.stderr
    return checkout


def is_one_sentence(text: str) -> bool:
    """Whether this is what a person should read: one line that ends like a sentence, and no traceback."""
    return text.count("\n") == 1 and text.endswith(".\n") and "Traceback" not in text
