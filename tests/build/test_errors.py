"""What a person reads when something is missing: one plain sentence and exit code 2, never a traceback."""

from __future__ import annotations

import ast
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.build.conftest import Checkout, is_one_sentence
from web.build.common import ROOT

NOWHERE = "http://127.0.0.1:9/"  # the discard port: nothing answers there
NO_NETWORK = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": NOWHERE,
    "PIP_EXTRA_INDEX_URL": "",
    "PIP_FIND_LINKS": "",
    "PIP_RETRIES": "0",
    "npm_config_registry": NOWHERE,
    "npm_config_fetch_retries": "0",
}
FULL = """
import errno, shutil
def full(*args, **named): raise OSError(errno.ENOSPC, "No space left on device", "somewhere")
"""


@pytest.fixture
def no_node(tmp_path: Path) -> dict[str, str]:
    """An environment without Node and without a network."""
    empty = tmp_path / "empty"
    empty.mkdir()
    return {**NO_NETWORK, "PATH": str(empty)}


def refused(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2
    assert is_one_sentence(done.stderr)
    assert "Traceback" not in done.stdout
    return done.stderr


def test_no_network_and_no_venv(checkout: Checkout) -> None:
    (checkout.root / ".venv").unlink()
    said = refused(checkout.run("build", env=NO_NETWORK))
    assert said.startswith("The Python tools could not be fetched: there is no network")
    assert not checkout.dist.exists()


def test_no_node_and_no_network_to_get_one(checkout: Checkout, no_node: dict[str, str]) -> None:
    (checkout.root / ".venv").unlink()
    for part in ("bin", "lib", "pyvenv.cfg"):
        (checkout.root / ".venv").mkdir(exist_ok=True)
        (checkout.root / ".venv" / part).symlink_to(ROOT / ".venv" / part)
    stamp = (ROOT / ".venv" / "installed.json").read_text(encoding="utf-8")
    checkout.write(".venv/installed.json", stamp.replace('"node"', '"none"'))
    assert refused(checkout.run("build", env=no_node)).startswith("The Python tools could not be fetched")


def test_no_network_for_the_npm_packages(checkout: Checkout, tmp_path: Path) -> None:
    (checkout.root / "web" / "node_modules").unlink()
    said = refused(checkout.run("build", env={**NO_NETWORK, "npm_config_cache": str(tmp_path / "npm")}))
    assert said.startswith("The npm packages could not be fetched: there is no network")


@pytest.mark.parametrize("what", ["shutil.copyfile", "Path.write_text", "Path.mkdir"])
def test_a_full_disk(built: Checkout, what: str) -> None:
    before = built.content()
    built.write("web/js/worker.js", "self.postMessage(43);\n")
    done = built.run("build", first=f"{FULL}\nfrom pathlib import Path\n{what} = full")
    assert refused(done) == "The disk is full: free some space and try again.\n"
    assert built.content() == before
    assert not list(built.root.glob(".dist-*"))


def test_a_full_disk_that_a_tool_meets(built: Checkout) -> None:
    before = built.content()
    built.write("py/trenchworks/more.py", "")
    (built.root / "web" / "node_modules").unlink()
    (built.root / "web" / "node_modules").mkdir()
    (built.root / "web" / "node_modules" / "pyodide").symlink_to(ROOT / "web" / "node_modules" / "pyodide")
    built.write("web/node_modules/esbuild/bin/esbuild", "console.error('no space left on device'); process.exit(1)")
    pin = "from web.build import site\nsite.need_node_modules = lambda: None"
    assert refused(built.run("build", first=pin)) == "The disk is full: free some space and try again.\n"
    assert built.content() == before


@pytest.mark.parametrize("version", [(3, 10, 13), (2, 7, 18)])
def test_an_unsupported_python(checkout: Checkout, version: tuple[int, int, int]) -> None:
    shown = ".".join(str(part) for part in version)
    done = checkout.run("build", first=f"sys.version_info, sys.version = {version}, '{shown} (main)'")
    assert refused(done) == f"trenchworks needs Python 3.11 or newer; this is {shown}.\n"


def test_old_pythons_can_read_build_py_far_enough_to_say_so() -> None:
    ast.parse((ROOT / "build.py").read_text(encoding="utf-8"), feature_version=(3, 0))


def test_a_python_without_the_means_to_make_a_venv(checkout: Checkout) -> None:
    (checkout.root / ".venv").unlink()
    checkout.write("bare", "#!/bin/sh\necho 'ensurepip is not available'; exit 1\n")
    (checkout.root / "bare").chmod(0o755)
    done = checkout.run("build", first="sys.executable = './bare'")
    assert "python3-venv" in refused(done)


def test_a_taken_port(built: Checkout) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refused(built.run("serve", "--port", str(port))).startswith(f"Nothing can be served on 127.0.0.1:{port}")


def start(checkout: Checkout, *args: str) -> subprocess.Popen[str]:
    """build.py as a shell starts it: in a process group of its own, which Ctrl-C goes to."""
    return subprocess.Popen(
        checkout.command(*args),
        cwd=checkout.root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_serve_ends_cleanly(built: Checkout, stop: signal.Signals) -> None:
    with start(built, "serve") as process:
        assert process.stdout
        assert process.stderr
        assert "up to date" in process.stdout.readline()
        assert process.stdout.readline().startswith("Serving trenchworks on http://127.0.0.1:")
        os.killpg(process.pid, stop)
        assert process.wait(10) == 0
        assert process.stderr.read() == ""


def test_ctrl_c_in_a_build_is_quiet_and_leaves_the_old_one(built: Checkout) -> None:
    before = built.content()
    built.write("py/trenchworks/__main__.py", "import time\nopen('started', 'w').close()\ntime.sleep(60)\n")
    with start(built, "build") as process:
        deadline = time.monotonic() + 30
        while not (built.root / "started").exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert "Traceback" not in out + err
    assert built.content() == before
    assert not list(built.root.glob(".dist-*"))


@pytest.mark.parametrize("verb", ["build", "serve", "test", "bench", "clean"])
def test_each_verb_has_help(verb: str) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "build.py", verb, "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: build.py {verb}")
