"""Lays out dist/: the bundled page, Pyodide's core, our wheel, and the page's boot data."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

from web.build import boot
from web.build.common import DIST, ROOT, WEB, Trouble, digest, files_in, one_at_a_time, run, say
from web.build.tools import MODULES, need, need_node_modules, node, python

NEW, OLD = ROOT / ".dist-new", ROOT / ".dist-old"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
MANIFEST = "build.json"  # what is in dist/, so that the next build knows whether anything is missing
_STATIC = {".svg", ".png", ".webmanifest"}


def fingerprint() -> str:
    """The build's name: a short hash of everything that goes into it."""
    sources = files_in(ROOT / "py" / "trenchworks") + files_in(WEB, skip=["node_modules"])
    return digest([*sources, ROOT / "pyproject.toml", ROOT / "LICENSE"])[:12]


def is_current(build: str) -> bool:
    """Whether dist/ is this very build with every file at its full size."""
    try:
        manifest = json.loads((DIST / MANIFEST).read_text(encoding="utf-8"))
        return manifest["build"] == build and all(
            (DIST / path).stat().st_size == size for path, size in manifest["files"].items()
        )
    except (OSError, ValueError, KeyError):
        return False


def build() -> Path:
    """Bring dist/ up to date and return it. An unfinished build leaves the old one as it was.

    :raises Trouble: where it can't be built
    """
    with one_at_a_time():
        _recover()
        ident = fingerprint()
        if is_current(ident):
            say(f"dist/ is up to date (build {ident}).")
            return DIST
        started = time.monotonic()
        need("build")
        need_node_modules()
        try:
            NEW.mkdir()
            _lay_out(NEW, ident)
            _swap()
        finally:
            shutil.rmtree(NEW, ignore_errors=True)
        say(f"Built dist/ (build {ident}) in {time.monotonic() - started:.1f} s.")
    return DIST


def _recover() -> None:
    """Clear away what a killed build left behind, and take back a dist/ that it had moved aside."""
    if OLD.exists() and not DIST.exists():
        OLD.rename(DIST)
    for left in (OLD, NEW):
        shutil.rmtree(left, ignore_errors=True)


def _swap() -> None:
    if DIST.exists():
        DIST.rename(OLD)
    try:
        NEW.rename(DIST)
    except OSError:
        OLD.rename(DIST)
        raise
    shutil.rmtree(OLD, ignore_errors=True)


def _lay_out(out: Path, ident: str) -> None:
    _bundle(out)
    _copy_pyodide(out / "pyodide")
    wheel = build_wheel(out)
    for asset in sorted(path for path in WEB.iterdir() if path.suffix in _STATIC):
        shutil.copyfile(asset, out / asset.name)
    games, openings = boot.gather()
    css = out / "app.css"
    css.write_text(boot.palette_css(games["palette"]) + css.read_text(encoding="utf-8"), encoding="utf-8")
    fetched = [*(f"pyodide/{name}" for name in (*PYODIDE_FILES, "pyodide-lock.json")), wheel, "worker.js"]
    data = {
        "build": ident,
        "wheel": wheel,
        "files": {name: (out / name).stat().st_size for name in fetched},
        "games": games,
        "openings": openings,
    }
    page = (WEB / "index.html").read_text(encoding="utf-8")
    if page.count("<!--boot-->") != 1:
        raise Trouble("web/index.html must hold <!--boot--> exactly once.", code=1)
    (out / "index.html").write_text(page.replace("<!--boot-->", boot.script(data)), encoding="utf-8")
    sizes = {path.relative_to(out).as_posix(): path.stat().st_size for path in files_in(out)}
    (out / MANIFEST).write_text(json.dumps({"build": ident, "files": sizes}, indent=1), encoding="utf-8")


def _bundle(out: Path) -> None:
    entries = ["app=js/main.js", "worker=js/worker.js", "app=css/main.css"]
    options = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning", f"--outdir={out}"]
    esbuild = MODULES / "esbuild" / "bin" / "esbuild"
    run([node()[0], esbuild, *entries, *options], "Bundling web/js and web/css", cwd=WEB)


def _copy_pyodide(out: Path) -> None:
    out.mkdir()
    source = MODULES / "pyodide"
    for name in PYODIDE_FILES:
        shutil.copyfile(source / name, out / name)
    # We load no package of Pyodide's, so its lock need list none; Pyodide checks only `info`.
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    (out / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")


def build_wheel(out: Path) -> str:
    """Build our wheel by its PEP 517 backend into a folder; equal sources give equal bytes. Returns its name."""
    before = set(out.glob("*.whl"))
    hook = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    run([python(), "-c", hook, out], "Building the wheel", env={"SOURCE_DATE_EPOCH": "1767225600"})
    (wheel,) = set(out.glob("*.whl")) - before
    return wheel.name
