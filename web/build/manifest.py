"""What makes the site an app that can be installed: its web app manifest, and the colour of the window around it.

The manifest gives the app no `id`: it is then known by its start address, so that several sites of this kind on one
host are several apps. `web/manifest.webmanifest` is its text; games and colours come from the engine.
"""

from __future__ import annotations

import json
from typing import Any

from web.build.common import WEB, Trouble

NAME = "manifest.webmanifest"
_GROUND = "ui.page"  # the colour behind the page


def manifest(names: dict[str, str], games: dict[str, Any]) -> str:
    """The manifest, with a shortcut for each game that is there.

    :param names: what each icon is called by now
    :param games: the engine's answer to `games`
    """
    made: dict[str, Any] = json.loads((WEB / NAME).read_text(encoding="utf-8"))
    for icon in made["icons"]:
        if icon["src"] not in names:
            raise Trouble(f"web/{NAME} names {icon['src']}, which the build doesn't make.", code=1)
        icon["src"] = names[icon["src"]]
    made["background_color"] = made["theme_color"] = games["palette"][_GROUND]["light"]
    made["shortcuts"] = [
        {"name": game["title"], "url": f"./?game={game['game']}"} for game in games["games"] if game["available"]
    ]
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def theme(palette: dict[str, dict[str, str]]) -> str:
    """Elements for a page's head: the colour of what a system paints around it, by scheme."""
    return "\n".join(
        f'<meta name="theme-color" data-scheme="{scheme}" media="(prefers-color-scheme: {scheme})" '
        f'content="{palette[_GROUND][scheme]}">'
        for scheme in ("light", "dark")
    )
