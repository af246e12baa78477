"""licences.html names all that is shipped, and the build fails where something has no notice."""

from __future__ import annotations

import html
import json
import tomllib

import pytest

from tests.build.conftest import Checkout, is_one_sentence
from web.build import notices
from web.build.common import ROOT, WEB, Trouble
from web.build.tools import MODULES

PARTS = tomllib.loads((WEB / "notices" / "parts.toml").read_text(encoding="utf-8"))["part"]
FILES = {name for part in PARTS for name in part.get("files", [])} | notices.OURS


def test_every_shipped_package_is_named_with_its_version_and_licence() -> None:
    shipped = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    page = notices.as_html([])
    for package in shipped:
        (part,) = (part for part in PARTS if part.get("package") == package)
        version = json.loads((MODULES / package / "package.json").read_text(encoding="utf-8"))["version"]
        assert f"<b>{html.escape(part['name'])} {version}</b>" in page
    for part in PARTS:
        assert all(html.escape(holder) in page for holder in part["copyright"])
        assert f'<h3 id="{part["licence"]}">' in page
    notices.check(shipped, FILES)


def test_the_text_says_the_same_as_the_page() -> None:
    games = [{"title": "Nim", "credits": "<nobody>"}, {"title": "Solo"}]
    page, text = notices.as_html(games), notices.as_text(games)
    assert "<li>Nim: &lt;nobody&gt;</li>" in page
    assert "Nim: <nobody>" in text
    assert "Solo" not in page + text
    for said in [notices.UNOFFICIAL, *(part["name"] for part in PARTS), "Mozilla Public License Version 2.0"]:
        assert said in text
        assert html.escape(said) in page


@pytest.mark.parametrize(
    ("packages", "files", "said"),
    [
        (["esbuild"], FILES, "The npm package esbuild is shipped without a notice"),
        ([], {*FILES, "sound.ogg"}, "sound.ogg is shipped without a notice"),
    ],
)
def test_what_has_no_notice_is_refused(packages: list[str], files: set[str], said: str) -> None:
    with pytest.raises(Trouble, match=said):
        notices.check(packages, files)


def test_a_licence_that_changes_or_another_pyodide_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    npm = notices._npm
    for changed, said in (
        ({"name": "idb-keyval", "license": "MIT"}, "has idb-keyval under Apache-2.0, but it is under MIT"),
        ({"name": "pyodide", "version": "999"}, "look 999 through"),
    ):
        monkeypatch.setattr(notices, "_npm", lambda name, by=changed: npm(name) | (by if by["name"] == name else {}))
        with pytest.raises(Trouble, match=said):
            notices.check(["idb-keyval"], FILES)


def test_the_build_fails_on_a_dependency_without_a_notice(built: Checkout) -> None:
    """A bundle that begins to use another package; dist/ stays as it was."""
    before = built.content()
    assert (built.dist / "licences.html").is_file()
    built.write("web/js/main.js", 'import "ws"; import { get } from "axe-core";\nget();\n')
    done = built.run("build")
    assert done.returncode == 1
    assert done.stderr.startswith("The npm package axe-core is shipped without a notice")
    assert is_one_sentence(done.stderr)
    assert built.content() == before


def test_the_lists_are_of_this_project() -> None:
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").strip() in html.unescape(notices.as_html([]))
