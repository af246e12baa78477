"""404.html, which hosts send for every address that leads nowhere, at any depth: no relative link in it can be right.

So everything is inside, let in by its hash, and a script finds the way to the games.
"""

from __future__ import annotations

import base64
from pathlib import Path

from web.build import boot, policy
from web.build.common import WEB, Trouble

NAME = "404.html"


def lost(out: Path, palette: dict[str, dict[str, str]]) -> str:
    """The page, with the bundled style and script that are its own, which it takes out of dist/.

    :param palette: the engine's colours, of which it needs the page's own
    """
    colours = boot.palette_css({name: values for name, values in palette.items() if name.startswith(("ui.", "mark."))})
    style = colours + _taken(out / "lost.css")
    script = _taken(out / "lost.js")
    icon = base64.b64encode((out / "icon.svg").read_bytes()).decode()
    page = (WEB / NAME).read_text(encoding="utf-8")
    fills = {
        "policy": policy.inline(script, style),
        "icon": f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">',
        "style": f"<style>{style}</style>",
        "script": f"<script>{script}</script>",
    }
    for place, content in fills.items():
        if page.count(f"<!--{place}-->") != 1:
            raise Trouble(f"web/{NAME} must hold <!--{place}--> exactly once.", code=1)
        page = page.replace(f"<!--{place}-->", content)
    return page


def _taken(path: Path) -> str:
    text = path.read_text(encoding="utf-8").strip()
    path.unlink()
    return text
