"""Python for the page: a trimmed, compiled standard library and our package.

Both are made inside the very Pyodide that will run them. Each is a gzipped archive of .pyc files, kept in the cache
under a hash of all that goes into it.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from web.build.common import CACHE, DISK_FULL, NO_SPACE, ROOT, Trouble, digest, fetch, files_in, say
from web.build.tools import MODULES, node, python

INSIDE = Path(__file__).parent / "inside"
_LIST = "web/build/inside/stdlib.txt"
COMPILER = INSIDE / "compiler.txt"
PYODIDE = MODULES / "pyodide"
PACKAGE = ROOT / "py" / "trenchworks"
KEPT = CACHE / "runtime"
EPOCH = "1767225600"  # any would do that a zip archive can hold
TARGET = "3.14"  # Pyodide's Python, for pip
NOT_IN_THE_PAGE = "trenchworks/__main__.py"  # the program of the command line
BUILD_ID = "trenchworks/build_id.py"
_AT_MOST = 8  # files of each kind in the cache


def archives(build: str) -> tuple[Path, Path]:
    """The archives of the standard library and of our package, which knows the build's name.

    :raises Trouble: where a listed module is unknown, the package can't be compiled or imports what is not listed, or
        the compiler can't be had
    """
    return library(), package(build)


def modules() -> list[str]:
    """The modules of the standard library that the page's Python has, beside those that are built in or frozen."""
    lines = Path(ROOT, _LIST).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def library() -> Path:
    """The standard library's archive; see :func:`archives`."""
    args = {"modules": modules()}

    def make(out: Path) -> None:
        unknown = json.loads(_compile("pack.library", out, args, {"/source": PYODIDE}))
        if unknown:
            listed = ", ".join(unknown)
            raise Trouble(f"{_LIST} lists {listed}, which Pyodide's standard library does not hold.", code=1)

    return _kept("python", _key(args), make)


def package(build: str) -> Path:
    """Our package's archive; see :func:`archives`."""
    args = {"files": sources(build)}
    made = _kept("trenchworks", _key(args), lambda out: _compile("pack.package", out, args))
    verify(args["files"], made)
    return made


def sources(build: str) -> dict[str, str]:
    """What of our package runs in the page, by its path in the archive."""
    found = {path.relative_to(PACKAGE.parent).as_posix(): path for path in files_in(PACKAGE) if path.suffix == ".py"}
    found.pop(NOT_IN_THE_PAGE, None)
    texts = {name: path.read_text(encoding="utf-8") for name, path in found.items()}
    return {**texts, BUILD_ID: f'BUILD_ID = "{build}"\n'}


def imports(files: Mapping[str, str]) -> dict[str, str]:
    """Every import statement of these files that leads elsewhere, and the first file that holds it."""
    found: dict[str, str] = {}
    for name, text in files.items():
        for statement in _statements(ast.parse(text, name)):
            from_us = isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("trenchworks")
            if not from_us:
                found.setdefault(ast.unparse(statement), name)
    return found


def _statements(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from _statements(child)


def verify(files: Mapping[str, str], archive: Path) -> None:
    """Run every import of our package on the trimmed library, unless these very ones were run before.

    :raises Trouble: with the first module that is missing, and who asks for it
    """
    asked = imports(files)
    ours = [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in files]
    asked |= {f"import {module}": name for module, name in zip(ours, files, strict=True)}
    trimmed = library()
    stamp = KEPT / f"verified-{_key({'library': trimmed.name, 'imports': sorted(asked)})}"
    if stamp.exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        plain, code = unpacked(trimmed, folder), unpacked(archive, folder)
        missing = json.loads(_inside("verify.verify", list(asked), library=plain, package=code))
    for statement, what in missing.items():
        raise Trouble(
            f"py/{asked[statement]} needs {what}, which the page's Python lacks: "
            f"list it, with all that it imports, in {_LIST}.",
            code=1,
        )
    stamp.touch()
    _prune("verified-*", _AT_MOST)


def unpacked(archive: Path, folder: str) -> Path:
    """Put the plain zip archive, as Python reads it, into a folder; returns its path."""
    out = Path(folder, archive.name).with_suffix(".zip")
    out.write_bytes(gzip.decompress(archive.read_bytes()))
    return out


def _key(what: Any) -> str:
    """A hash of an order and of all the tools that carry it out."""
    tools = digest([*files_in(INSIDE, skip=["stdlib.txt"]), PYODIDE / "package.json", PYODIDE / "python_stdlib.zip"])
    return hashlib.sha256(json.dumps([tools, what], sort_keys=True).encode()).hexdigest()[:16]


def _kept(kind: str, key: str, make: Callable[[Path], object]) -> Path:
    """The archive of that kind and key from the cache, made first where it isn't there."""
    kept = KEPT / f"{kind}-{key}.bin"
    if not kept.is_file():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as folder:
            make(Path(folder, "made.bin"))
            Path(folder, "made.bin").replace(kept)
        _prune(f"{kind}-*.bin", 2 if kind == "tools" else _AT_MOST)
    return kept


def _prune(pattern: str, keep: int) -> None:
    """Keep the newest files of a kind alone."""
    for old in sorted(KEPT.glob(pattern), key=lambda path: path.stat().st_mtime)[:-keep]:
        old.unlink(missing_ok=True)


def _compile(step: str, out: Path, args: Mapping[str, Any], mounts: Mapping[str, Path] = {}) -> str:
    """Run a step that writes an archive, by a Pyodide whose tools are compiled already."""
    return _inside(step, {**args, "out": out.name}, {**mounts, "/out": out.parent}, library=_tools())


def _tools() -> Path:
    """The whole standard library with pyodide-build, compiled once by itself."""

    def make(out: Path) -> None:
        compiler = wheels(COMPILER)
        mounts = {"/source": PYODIDE, "/wheels": compiler, "/out": out.parent}
        _inside("pack.tools", {"out": out.name}, mounts, install=sorted(compiler.glob("*.whl")))

    return _kept("tools", _key(""), make)


def wheels(pins: Path) -> Path:
    """The folder with the wheels that a requirements file pins for the Python inside Pyodide, fetched once.

    :raises Trouble: where they can't be had
    """
    folder = KEPT / f"{pins.stem}-{hashlib.sha256(pins.read_bytes()).hexdigest()[:16]}"
    if not folder.is_dir():
        say(f"Fetching wheels ({pins.stem}) ...")
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as made, suppress(FileExistsError):
            quiet = ["--quiet", "--no-input", "--disable-pip-version-check", "--retries", "2", "--no-deps"]
            which = ["--require-hashes", "--only-binary=:all:", f"--python-version={TARGET}"]
            files: list[str | Path] = ["--requirement", pins, "--dest", Path(made, "wheels")]
            fetch([python(), "-m", "pip", "download", *quiet, *which, *files], f"The wheels in {pins.name}")
            Path(made, "wheels").rename(folder)
    return folder


def _inside(
    step: str,
    args: Any,
    mounts: Mapping[str, Path] = {},
    install: Sequence[Path] = (),
    library: Path | None = None,
    package: Path | None = None,
) -> str:
    """Run a function of a module in inside/ in Pyodide, on its own library or a given one, and return its answer.

    :raises Trouble: with exit code 1, since the sources are at fault, unless the disk is full
    """
    order = {
        "pyodide": str(PYODIDE),
        "library": library and str(library),
        "package": package and str(package),
        "wheels": [str(wheel) for wheel in install],
        "mounts": {inside: str(outside.resolve()) for inside, outside in mounts.items()},
        "epoch": EPOCH,
        "step": step,
        "args": args,
    }
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder, "order.json")  # a package's sources are too long for a command line
        at.write_text(json.dumps(order), encoding="utf-8")
        done = subprocess.run(
            [node()[0], INSIDE / "runtime.mjs", at],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    if done.returncode == 0:
        return done.stdout
    if NO_SPACE.search(done.stderr):
        raise Trouble(DISK_FULL)
    if done.returncode > 0:  # it was not ended by Ctrl-C, of which nothing need be said
        say(done.stderr.rstrip())
    raise Trouble(f"Making Python for the page failed at its step “{step}”.", code=1)
