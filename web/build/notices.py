"""licences.html: who wrote what of the built site, and on what terms. Nothing is shipped that it doesn't name.

`web/notices/parts.toml` lists what others wrote, `web/notices/texts/` holds the licences.
"""

from __future__ import annotations

import html
import json
import tomllib
from collections.abc import Iterable
from functools import cache
from typing import Any

from web.build.common import ROOT, WEB, Trouble
from web.build.tools import MODULES

NOTICES = WEB / "notices"
_LIST = "web/notices/parts.toml"
OURS = {  # files that we alone fill; the bundles are judged by the packages in them
    "app.css",
    "app.js",
    "apple-touch-icon.png",
    "early.js",
    "embed.js",
    "icon-192.png",
    "icon-512.png",
    "icon.svg",
    "manifest.webmanifest",
    "maskable-512.png",
    "rescue.js",
    "sw.js",
    "trenchworks.bin",
    "worker.js",
}
UNOFFICIAL = "This is an unofficial project, without any connection to the games' authors and publishers."


@cache
def _listed() -> dict[str, Any]:
    return tomllib.loads((NOTICES / "parts.toml").read_text(encoding="utf-8"))


def check(packages: Iterable[str], files: Iterable[str]) -> None:
    """See that every npm package in the bundles and every file has its notice.

    :param packages: names of npm packages
    :param files: names of files in dist/, without hashes
    :raises Trouble: with the first that has none, or whose licence or version is another one by now
    """
    parts = _listed()["part"]
    by_package = {part["package"]: part for part in parts if "package" in part}
    for package in sorted(packages):
        notice = by_package.get(package)
        if notice is None:
            raise Trouble(f"The npm package {package} is shipped without a notice: add one to {_LIST}.", code=1)
        licence = _npm(package)["license"]
        if licence != notice["licence"]:
            raise Trouble(f"{_LIST} has {package} under {notice['licence']}, but it is under {licence}.", code=1)
    noticed = {name for part in parts for name in part.get("files", [])}
    for name in sorted(set(files) - noticed - OURS):
        raise Trouble(f"{name} is shipped without a notice: add it to {_LIST}.", code=1)
    pyodide = _npm("pyodide")["version"]
    if pyodide != _listed()["pyodide"]:
        raise Trouble(f"{_LIST} says what is in Pyodide {_listed()['pyodide']}: look {pyodide} through.", code=1)
    for part in parts:
        if not (NOTICES / "texts" / f"{part['licence']}.txt").is_file():
            raise Trouble(f"{_LIST} names the licence {part['licence']}, of which there is no text.", code=1)


def _npm(package: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((MODULES / package / "package.json").read_text(encoding="utf-8"))
    return found


def _version(part: dict[str, Any]) -> str:
    return str(_npm(part["package"])["version"] if "package" in part else part.get("version", ""))


def _licences() -> dict[str, str]:
    names = dict.fromkeys(part["licence"] for part in _listed()["part"])
    return {name: (NOTICES / "texts" / f"{name}.txt").read_text(encoding="utf-8").strip("\n") for name in names}


def credits(games: Iterable[dict[str, Any]]) -> list[str]:
    """A line for each game: its title and whose it is."""
    return [f"{game['title']}: {game['credits']}" for game in games if game.get("credits")]


def as_text(games: Iterable[dict[str, Any]]) -> str:
    """All of it as one plain text, for the edition that is one file."""
    lines = [UNOFFICIAL, "", *credits(games), "", "Trenchworks", (ROOT / "LICENSE").read_text(encoding="utf-8")]
    for part in _listed()["part"]:
        head = f"{part['name']} {_version(part)}".strip()
        changes = [part["changes"]] if "changes" in part else []
        lines += [head, *part["copyright"], f"Licence: {part['licence']}", f"Source: {part['source']}", *changes, ""]
    for name, text in _licences().items():
        lines += [f"== {name} ==", "", text, ""]
    return "\n".join(lines)


def as_html(games: Iterable[dict[str, Any]]) -> str:
    """All of it as the content of a page."""
    escape = html.escape
    items = []
    for part in _listed()["part"]:
        name, licence = escape(f"{part['name']} {_version(part)}".strip()), part["licence"]
        changes = f"<br>{escape(part['changes'])}" if "changes" in part else ""
        holders = "<br>".join(escape(line) for line in part["copyright"])
        terms = f'<a href="#{licence}">{licence}</a>, <a href="{escape(part["source"])}" rel="noreferrer">source</a>'
        items.append(f"<li><b>{name}</b><br>{holders}{changes}<br>{terms}</li>")
    licences = "".join(f'<h3 id="{name}">{name}</h3><pre>{escape(text)}</pre>' for name, text in _licences().items())
    own = escape((ROOT / "LICENSE").read_text(encoding="utf-8"))
    games_ = "".join(f"<li>{escape(line)}</li>" for line in credits(games))
    return (
        f"<p>{escape(UNOFFICIAL)}</p><h2>The games</h2><ul>{games_}</ul><h2>This site</h2><pre>{own}</pre>"
        f"<h2>What it is built on</h2><ul>{''.join(items)}</ul><h2>Licences</h2>{licences}"
    )
