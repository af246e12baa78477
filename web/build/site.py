"""Lays out dist/: the bundled page, Python for it, our wheel, and the page's boot data.

Files that the page names have a hash of their content in their names, so that none is ever taken for an older one.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from web.build import boot, lost, manifest, notices, policy, runtime, single
from web.build.common import DIST, ROOT, WEB, Trouble, digest, files_in, one_at_a_time, run, say
from web.build.tools import MODULES, need, need_node_modules, node, python

NEW, OLD = ROOT / ".dist-new", ROOT / ".dist-old"
CONTENTS = "build.json"  # what is in dist/, so that the next build knows whether anything is missing
SERVICE_WORKER = "sw.js"  # at this address for ever, since it is by its address that a browser looks for a newer one
RESCUE = "rescue.js"  # for older pages too, whose other parts are gone
PAGES = ("index.html", "embed.html", "licences.html")
FIXED = {*PAGES, SERVICE_WORKER, RESCUE, lost.NAME, manifest.NAME, single.NAME, CONTENTS}  # names without a hash
NOT_KEPT = {SERVICE_WORKER, single.NAME, CONTENTS}  # nor is the wheel, which no page needs, nor what only systems show
PARTS = {  # what the engine's worker fetches, and the worker itself, as they are called before their hashes are known
    "worker": "worker.js",
    "script": "pyodide.js",
    "wasm": "pyodide.wasm",
    "library": "python.bin",
    "package": "trenchworks.bin",
}
_LINK = re.compile(r'\b(href|src)="(?![a-z]+:|#|\./")([^"]+)"')
_PACKAGE = re.compile(r".*node_modules/((?:@[^/]+/)?[^/]+)/")


def fingerprint() -> str:
    """The build's name: a short hash of everything that goes into it."""
    sources = files_in(ROOT / "py" / "trenchworks") + files_in(WEB, skip=["node_modules"])
    return digest([*sources, ROOT / "pyproject.toml", ROOT / "LICENSE"])[:12]


def is_current(build: str) -> bool:
    """Whether dist/ is this very build with every file at its full size."""
    try:
        contents = json.loads((DIST / CONTENTS).read_text(encoding="utf-8"))
        return contents["build"] == build and all(
            (DIST / path).stat().st_size == size for path, size in contents["files"].items()
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
    with ThreadPoolExecutor() as pool:  # Python for the page takes longest, in a process of its own
        archives = pool.submit(runtime.archives, ident)
        packages = _bundle(out, ident, _copy_pyodide(out))
        build_wheel(out)
        games, openings = boot.gather()
        library, package = archives.result()
        shutil.copyfile(library, out / "python.bin")
        shutil.copyfile(package, out / "trenchworks.bin")
    games.pop("build", None)  # that of the sources, which have none
    for icon in files_in(WEB / "icons"):
        shutil.copyfile(icon, out / icon.name)
    not_found = lost.lost(out, games["palette"])
    css = out / "app.css"
    css.write_text(boot.palette_css(games["palette"]) + css.read_text(encoding="utf-8"), encoding="utf-8")
    names = {
        path.name: path.name if path.name in FIXED else _hashed(path) for path in files_in(out) if path.suffix != ".whl"
    }
    (out / manifest.NAME).write_text(manifest.manifest(names, games), encoding="utf-8")
    names[manifest.NAME] = manifest.NAME
    parts = {part: names[name] for part, name in PARTS.items()}
    sizes = {name: (out / name).stat().st_size for name in parts.values()}
    start = {"build": ident, "parts": parts, "files": sizes}
    data: dict[str, dict[str, Any]] = {"start": start, "boot": {"games": games, "openings": openings}}
    theme = manifest.theme(games["palette"])
    told = {**data["boot"], "notices": notices.as_text(games["games"])}
    single.single(out, names, parts, {**data, "boot": told}, theme)
    data["boot"] |= {"single": {"name": single.NAME, "bytes": (out / single.NAME).stat().st_size}}
    scripts = {place: boot.script(place, content) for place, content in data.items()}
    strict = {"policy": policy.meta()}
    pages = {
        "index.html": {**strict, "theme": theme, **scripts},
        "embed.html": scripts,
        "licences.html": {**strict, "notices": notices.as_html(games["games"])},
    }
    (out / lost.NAME).write_text(not_found, encoding="utf-8")
    for file, fills in pages.items():
        (out / file).write_text(_page(file, names, fills), encoding="utf-8")
    packages |= _add_service_worker(out, ident)
    notices.check(packages, {*names, SERVICE_WORKER})
    all_sizes = {path.relative_to(out).as_posix(): path.stat().st_size for path in files_in(out)}
    (out / CONTENTS).write_text(json.dumps({"build": ident, "files": all_sizes}, indent=1), encoding="utf-8")


def _hashed(path: Path) -> str:
    """Rename a file by its content; returns its new name."""
    return path.rename(path.with_stem(f"{path.stem}-{content_hash(path)}")).name


def content_hash(path: Path) -> str:
    """What stands for a file's content in names."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def _page(file: str, names: dict[str, str], fills: dict[str, str]) -> str:
    """A page with the names that files have now, and with each filling in its place."""
    page = (WEB / file).read_text(encoding="utf-8")
    for place in fills:
        if page.count(f"<!--{place}-->") != 1:
            raise Trouble(f"web/{file} must hold <!--{place}--> exactly once.", code=1)

    def named(link: re.Match[str]) -> str:
        if link[2] not in names:
            raise Trouble(f"web/{file} links to {link[2]}, which the build doesn't make.", code=1)
        return f'{link[1]}="{names[link[2]]}"'

    page = _LINK.sub(named, page)
    for place, content in fills.items():
        page = page.replace(f"<!--{place}-->", content)
    return page


def _add_service_worker(out: Path, ident: str) -> set[str]:
    """Write the service worker, which knows by hash all that a page may need, so that it keeps that or nothing.

    Returns the npm packages in it.
    """
    kept = [path for path in files_in(out) if is_kept(path.name)]
    entries = [
        {
            "url": path.name,
            "revision": content_hash(path) if path.name in FIXED else None,
            "integrity": "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode(),
        }
        for path in kept
    ]
    defined = {
        "BUILD_ID": ident,
        "NOT_FOUND": lost.NAME,
        "NOT_KEPT": sorted(NOT_KEPT | {path.name for path in files_in(out) if not is_kept(path.name)}),
        "__WB_MANIFEST": entries,
        "process.env.NODE_ENV": "production",
    }
    return _esbuild(out, ["sw=js/sw.js"], "iife", defined)


def is_kept(name: str) -> bool:
    """Whether a file of dist/ is kept for playing offline."""
    return name not in NOT_KEPT and Path(name).suffix not in {".whl", ".png"}


def _bundle(out: Path, ident: str, lock: dict[str, Any]) -> set[str]:
    entries = ["app=css/main.css", "app=js/main.js", "lost=css/lost.css"]
    entries += [f"{name}=js/{name}.js" for name in ("early", "embed", "lost", "rescue", "worker")]
    return _esbuild(out, entries, "esm", {"BUILD_ID": ident, "PYODIDE_LOCK": lock})


def _esbuild(out: Path, entries: list[str], form: str, defined: dict[str, Any]) -> set[str]:
    """Bundle scripts and styles into a folder; returns the npm packages of which something is in them."""
    made = out / "meta.json"
    options = ["--bundle", "--minify", f"--format={form}", "--target=es2022", "--log-level=warning", f"--outdir={out}"]
    options += ["--external:node:*", "--external:ws"]  # Pyodide asks for them under Node alone
    options += [f"--define:{name}={json.dumps(value)}" for name, value in defined.items()]
    esbuild = MODULES / "esbuild" / "bin" / "esbuild"
    run([node()[0], esbuild, *entries, *options, f"--metafile={made}"], "Bundling web/js and web/css", cwd=WEB)
    inputs = json.loads(made.read_text(encoding="utf-8"))["inputs"]
    made.unlink()
    return {found[1] for path in inputs if (found := _PACKAGE.match(path))}


def _copy_pyodide(out: Path) -> dict[str, Any]:
    """Copy Pyodide's script and program; returns its lock without the packages, none of which we load."""
    source = MODULES / "pyodide"
    shutil.copyfile(source / "pyodide.asm.mjs", out / "pyodide.js")  # hosts compress .js, and few know .mjs
    shutil.copyfile(source / "pyodide.asm.wasm", out / "pyodide.wasm")
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"info": lock["info"], "packages": {}}


def build_wheel(out: Path) -> str:
    """Build our wheel by its PEP 517 backend into a folder; equal sources give equal bytes. Returns its name."""
    before = set(out.glob("*.whl"))
    hook = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    run([python(), "-c", hook, out], "Building the wheel", env={"SOURCE_DATE_EPOCH": "1767225600"})
    (wheel,) = set(out.glob("*.whl")) - before
    return wheel.name
