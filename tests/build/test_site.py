"""What `build.py build` lays out, when it does nothing, and that a build which fails changes nothing."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import re
import subprocess
import time
import zipfile
from pathlib import Path

import pytest

from tests.build.conftest import PAGE, Checkout, is_one_sentence
from web.build import site

BREAKS = {
    "script": ("web/js/main.js", "const = 1;", "Bundling web/js and web/css failed.\n"),
    "style": ("web/css/main.css", '@import "nowhere.css";', "Bundling web/js and web/css failed.\n"),
    "engine": ("py/trenchworks/__main__.py", "raise ValueError", "The engine did not start, so the page has nothing"),
    "refusal": (
        "py/trenchworks/__main__.py",
        'input(); print(\'{"id":0,"ok":false,"error":{"message":"No."}}\')',
        "The engine refused games: No.\n",
    ),
    "page": ("web/index.html", PAGE.replace("<!--boot-->", ""), "web/index.html must hold <!--boot--> exactly once.\n"),
    "link": (
        "web/index.html",
        PAGE + '<a href="b.css">',
        "web/index.html links to b.css, which the build doesn't make.\n",
    ),
    "wrong addresses": (
        "web/404.html",
        "<!--policy--><!--icon--><!--style-->",
        "web/404.html must hold <!--script--> exactly once.\n",
    ),
    "icon": (
        "web/manifest.webmanifest",
        '{"icons": [{"src": "sun.svg"}]}',
        "web/manifest.webmanifest names sun.svg, which the build doesn't make.\n",
    ),
    "import": (
        "py/trenchworks/rules.py",
        "def roll():\n    import statistics\n",
        "py/trenchworks/rules.py needs statistics, which the page's Python lacks: list it, with all that it",
    ),
    "library": (
        "web/build/inside/stdlib.txt",
        "json\nno.such\n",
        "web/build/inside/stdlib.txt lists no.such, which Pyodide's standard library does not hold.\n",
    ),
    "syntax": ("py/trenchworks/rules.py", "def", "Making Python for the page failed at its step “pack.package”.\n"),
}


def boot_of(checkout: Checkout) -> dict[str, object]:
    """All that the page was given, in its two places."""
    page = (checkout.dist / "index.html").read_text(encoding="utf-8")
    found = dict(re.findall(r'<script type="application/json" id="(start|boot)">(.*?)</script>', page, re.S))
    return {**json.loads(found["start"]), **json.loads(found["boot"])}


def file_of(checkout: Checkout, stem: str, suffix: str) -> Path:
    """The file of that name, whatever the hash in it."""
    (found,) = checkout.dist.glob(f"{stem}-*{suffix}")
    return found


def test_everything_that_a_start_fetches_is_there_at_the_size_that_the_page_says(built: Checkout) -> None:
    boot = boot_of(built)
    files, parts = boot["files"], boot["parts"]
    assert isinstance(files, dict)
    assert isinstance(parts, dict)
    assert {name: (built.dist / name).stat().st_size for name in files} == files
    assert set(files) == set(parts.values())
    assert {part: re.sub("-[0-9a-f]{12}", "", name) for part, name in parts.items()} == site.PARTS


def test_names_hold_a_hash_of_the_content(built: Checkout) -> None:
    names = {path.name for path in built.dist.iterdir()}
    for name in names - {*site.FIXED, "trenchworks-0.1.0-py3-none-any.whl"}:
        found = re.fullmatch(r"[\w-]+-([0-9a-f]{12})\.\w+", name)
        assert found, name
        assert hashlib.sha256((built.dist / name).read_bytes()).hexdigest().startswith(found[1])
    page = (built.dist / "index.html").read_text(encoding="utf-8")
    for stem, suffix in (("app", ".js"), ("app", ".css")):
        assert f'"{file_of(built, stem, suffix).name}"' in page


def test_page_worker_and_python_know_the_same_build(built: Checkout) -> None:
    build = boot_of(built)["build"]
    assert json.loads((built.dist / "build.json").read_text(encoding="utf-8"))["build"] == build
    assert f'"{build}"' in file_of(built, "worker", ".js").read_text(encoding="utf-8")
    archive = zipfile.ZipFile(io.BytesIO(gzip.decompress(file_of(built, "trenchworks", ".bin").read_bytes())))
    assert str(build).encode() in archive.read("trenchworks/build_id.pyc")


def test_the_service_worker_keeps_all_that_a_page_needs_by_its_hash(built: Checkout) -> None:
    """At an address that never changes; its content changes with every build."""
    text = (built.dist / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"\[\{.*?\}\]", text)
    assert found
    kept = json.loads(re.sub(r"(\w+):(?=[\"n])", r'"\1":', found[0]))
    assert {entry["url"] for entry in kept} == {path.name for path in built.dist.iterdir() if site.is_kept(path.name)}
    for entry in kept:
        content = hashlib.sha256((built.dist / entry["url"]).read_bytes())
        assert entry["integrity"] == f"sha256-{base64.b64encode(content.digest()).decode()}"
        in_name = re.search(r"-[0-9a-f]{12}\.\w+$", entry["url"])
        assert entry["revision"] == (None if in_name else content.hexdigest()[:12])
    assert f'"{boot_of(built)["build"]}"' in text


def test_python_is_compiled_in_the_order_of_names_with_no_time_in_it(built: Checkout) -> None:
    for stem in ("python", "trenchworks"):
        archive = zipfile.ZipFile(io.BytesIO(gzip.decompress(file_of(built, stem, ".bin").read_bytes())))
        names = archive.namelist()
        assert names == sorted(names)
        assert all(name.endswith(".pyc") for name in names)
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {archive.read(name)[4:8] for name in names} == {b"\1\0\0\0"}  # by hash, and never looked up


def test_the_page_holds_the_openings_of_each_game_orientation_and_seat(built: Checkout) -> None:
    boot = boot_of(built)
    openings = boot["openings"]
    assert isinstance(openings, dict)
    assert {game: sorted(views) for game, views in openings.items()} == {
        "nim": [
            f"{orientation}.{seat}{look}"
            for orientation in ("diamond", "square")
            for seat in (0, 1)
            for look in ("", ".hidden", ".hidden.tall", ".tall")
        ],
        "solo": [".0", ".0.tall", "cover"],
    }
    view = openings["nim"]["diamond.1"]
    assert view["prefs"] == {"orientation": "diamond", "look": "clear"}
    assert openings["nim"]["square.0.hidden"]["prefs"] == {"orientation": "square", "look": "hidden"}
    assert openings["solo"][".0.tall"]["prefs"] == {"shape": "tall"}
    assert openings["solo"]["cover"]["scene"]["items"][0]["id"] == "Full", (
        "the first preset with something on its board"
    )
    assert (view["sure"], openings["solo"][".0"]["sure"]) == (True, False), "what chance decides is not sure"
    assert view["seats"] == [{"kind": "ai", "level": 2}, {"kind": "human"}]
    assert view["text"] == "</script><b>"
    assert isinstance(boot["games"], dict)
    assert list(boot["games"]) == ["games", "palette"]


def test_the_palette_becomes_custom_properties_for_both_themes(built: Checkout) -> None:
    css = file_of(built, "app", ".css").read_text(encoding="utf-8")
    assert css.startswith(":root{--c-ui-page:#fdfdfd;}@media (prefers-color-scheme:dark){")
    assert ":root:not([data-theme=light]){--c-ui-page:#020202;}" in css
    assert ":root[data-theme=dark]{--c-ui-page:#020202;}" in css
    assert "body{color:var(--c-ui-page)}" in css


def test_the_manifest_has_the_icons_as_they_are_called_and_the_games_that_are_there(built: Checkout) -> None:
    made = json.loads((built.dist / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert made["shortcuts"] == [{"name": name, "url": f"./?game={name.lower()}"} for name in ("Nim", "Solo")]
    assert made["background_color"] == "#fdfdfd"
    assert [icon["src"] for icon in made["icons"]] == [
        file_of(built, *name).name
        for name in (("icon", ".svg"), ("icon-192", ".png"), ("icon-512", ".png"), ("maskable-512", ".png"))
    ]
    page = (built.dist / "index.html").read_text(encoding="utf-8")
    assert '<link rel="manifest" href="manifest.webmanifest">' in page
    assert '(prefers-color-scheme: dark)" content="#020202">' in page


def test_the_one_file_names_no_other(built: Checkout) -> None:
    page = (built.dist / "trenchworks.html").read_text(encoding="utf-8")
    assert not re.findall(r"<(?:link|script|img)[^>]*(?:href|src)=\"(?!data:)[^>]*>", page)


def test_the_page_for_wrong_addresses_has_all_inside_by_its_hash(built: Checkout) -> None:
    page = (built.dist / "404.html").read_text(encoding="utf-8")
    directives = dict(part.split(" ", 1) for part in re.findall(r'Policy" content="([^"]*)"', page)[0].split("; "))
    for kind in ("script", "style"):
        (text,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.S)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert directives[f"{kind}-src"] == f"'sha256-{digest}'"
    assert directives["default-src"] == "'none'"
    assert not re.findall(r'<(?:link|script|img)[^>]*(?:href|src)="(?!data:)', page)
    assert not list(built.dist.glob("lost*"))


def test_a_second_build_has_nothing_to_do(built: Checkout) -> None:
    before = {path: path.stat().st_mtime_ns for path in built.dist.rglob("*")}
    started = time.monotonic()
    done = built.run("build")
    assert time.monotonic() - started < 3
    assert "up to date" in done.stdout
    assert {path: path.stat().st_mtime_ns for path in built.dist.rglob("*")} == before


def test_a_changed_source_or_a_damaged_file_is_built_again(built: Checkout) -> None:
    was = boot_of(built)["build"]
    built.write("web/js/worker.js", "self.postMessage(BUILD_ID + 1);\n")
    assert built.run("build").stdout.startswith("Built")
    assert boot_of(built)["build"] != was
    lost = file_of(built, "app", ".js")
    lost.unlink()
    assert built.run("build").stdout.startswith("Built")
    assert lost.is_file()


def test_two_builds_at_once_wait_for_each_other(checkout: Checkout) -> None:
    both = [
        subprocess.Popen(checkout.command("build"), cwd=checkout.root, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = sorted(process.communicate(timeout=60)[0] for process in both)
    assert [process.returncode for process in both] == [0, 0]
    assert said[0].startswith("Built dist/")
    assert said[1].startswith("dist/ is up to date")


def test_equal_sources_give_equal_bytes(library: Path, tmp_path: Path) -> None:
    """The whole project, in two folders, at two times, and the second with nothing taken from a cache."""
    first, second = Checkout(tmp_path / "one"), Checkout(tmp_path / "two", own=True)
    for checkout in (first, second):
        checkout.fill()
    assert first.run("build").returncode == 0
    assert second.run("build", env={"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "5"}).returncode == 0
    assert second.content() == first.content()


@pytest.mark.parametrize("what", BREAKS)
def test_a_failed_build_leaves_the_old_one_byte_for_byte(built: Checkout, what: str) -> None:
    before = built.content()
    path, text, said = BREAKS[what]
    built.write(path, text)
    done = built.run("build")
    assert done.returncode == 1
    assert done.stderr.startswith(said)
    assert is_one_sentence(done.stderr)
    assert built.content() == before
    assert not list(built.root.glob(".dist-*"))


def test_a_build_killed_between_its_two_renames_is_mended(built: Checkout) -> None:
    before = built.content()
    built.dist.rename(built.root / ".dist-old")
    (built.root / ".dist-new").mkdir()
    assert "up to date" in built.run("build").stdout
    assert built.content() == before
    assert not list(built.root.glob(".dist-*"))


def test_clean_takes_away_what_was_made_and_nothing_else(built: Checkout) -> None:
    (built.root / "py" / "trenchworks" / "__pycache__").mkdir(exist_ok=True)
    assert built.run("clean").returncode == 0
    left = {path.name for path in built.root.iterdir()}
    assert left == {"build.py", "pyproject.toml", "LICENSE", ".gitignore", "py", "web", ".venv"}
    assert not (built.root / "py" / "trenchworks" / "__pycache__").exists()
    assert (built.root / "web" / "index.html").is_file()


def test_clean_all_takes_the_tools_too(checkout: Checkout) -> None:
    for room in (".venv", "web/node_modules"):
        (checkout.root / room).unlink()
        (checkout.root / room).mkdir()
    assert checkout.run("clean", "--all").returncode == 0
    assert not (checkout.root / ".venv").exists()
    assert not Path(checkout.root, "web", "node_modules").exists()
