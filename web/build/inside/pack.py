"""Compiles and packs what the page's Python consists of; runs inside the target Pyodide, with one JSON text a call."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path

STDLIB = Path("/source/python_stdlib.zip")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
UNCHECKED = b"\1\0\0\0"  # PEP 552's flags of a .pyc that is named by a hash and never compared with its source


def tools(text: str) -> str:
    """Write the whole standard library and the wheels in `/wheels` as the plain archive `/out/<name>`; args: `out`.

    A Pyodide that starts on it compiles nothing, so that the other steps take a second and not five.
    """
    sources: dict[str, bytes] = {}
    for path in [STDLIB, *sorted(Path("/wheels").glob("*.whl"))]:
        with zipfile.ZipFile(path) as archive:
            sources |= {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    Path("/out", json.loads(text)["out"]).write_bytes(compiled(sources))
    return ""


def library(text: str) -> str:
    """Write the listed modules of the standard library as `/out/<name>`; args: `modules`, `out`.

    Returns a JSON list of modules that the library doesn't hold; nothing is written where there are any.
    """
    args = json.loads(text)
    with zipfile.ZipFile(STDLIB) as whole:
        held = set(whole.namelist())
        paths: dict[str, str] = {}
        for module in args["modules"]:
            path = module.replace(".", "/")
            found = [name for name in (f"{path}/__init__.py", f"{path}.py") if name in held]
            paths[module] = found[0] if found else ""
        unknown = [module for module, path in paths.items() if not path]
        if not unknown:
            write(args["out"], {path: whole.read(path) for path in paths.values()})
    return json.dumps(unknown)


def package(text: str) -> str:
    """Write our package, mounted as `/package`, as `/out/<name>`; args: `files` by path in the archive, `out`."""
    args = json.loads(text)
    write(args["out"], {name: source.encode() for name, source in args["files"].items()})
    return ""


def write(name: str, sources: dict[str, bytes]) -> None:
    """Write compiled sources as `/out/<name>`, gzipped: over all of a stored archive that is smaller than deflating its
    entries, and Python starts sooner on it."""
    Path("/out", name).write_bytes(gzip.compress(compiled(sources), 9, mtime=0))


def compiled(sources: dict[str, bytes]) -> bytes:
    """An archive of sources compiled by pyodide-build's py-compile.

    Equal sources give equal bytes: order, time stamps and the kind of .pyc are fixed here, whatever that tool does.
    """
    from pyodide_build._py_compile import _py_compile_archive

    made = Path("/tmp/compiled.zip")
    with zipfile.ZipFile(made, "w") as archive:
        for path in sorted(sources):
            archive.writestr(path, sources[path])
    _py_compile_archive(made, keep=False, verbose=False, compression_level=0)
    packed = io.BytesIO()
    with zipfile.ZipFile(made) as archive, zipfile.ZipFile(packed, "w") as out:
        for path in sorted(archive.namelist()):
            data = archive.read(path)
            out.writestr(zipfile.ZipInfo(path, LONG_AGO), data[:4] + UNCHECKED + data[8:])
    return packed.getvalue()
