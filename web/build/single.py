"""The page as one file: index.html with styles, scripts and Python inside, which plays from a disk without a network.

The engine's parts lie in it as base64, the large ones gzipped; `web/js/engine/carried.js` finds them by their ids. No
other script may run than the one whose hash the policy names, nor may anything be fetched.
"""

from __future__ import annotations

import base64
import gzip
import re
from pathlib import Path
from typing import Any

from web.build import boot
from web.build.common import WEB, Trouble
from web.build.policy import hashed

NAME = "trenchworks.html"
MOST = 8_000_000  # bytes
AS_IT_IS = ("library", "package", "worker")  # gzipped already, or small


def single(
    out: Path, names: dict[str, str], parts: dict[str, str], data: dict[str, dict[str, Any]], theme: str
) -> None:
    """Write the one file into dist/.

    :param names: what each file that the page links to is called by now
    :param parts: the files of the engine, by what they are
    :param data: what index.html gets: `start` and `boot`
    :param theme: elements that say its colours to the system
    """
    app = _inline((out / names["app.js"]).read_text(encoding="utf-8"))
    css = (out / names["app.css"]).read_text(encoding="utf-8").replace("</", "<\\/")
    icon = base64.b64encode((out / names["icon.svg"]).read_bytes()).decode()
    carried = "".join(_part(part, out / name) for part, name in parts.items())
    page = (WEB / "index.html").read_text(encoding="utf-8")
    for pattern, text in (
        (r"<!--policy-->", _policy(app, css)),
        (r"<!--theme-->", theme),
        (r'<link rel="apple-touch-icon"[^>]*>\n', ""),  # one file is no app to install
        (r'<link rel="manifest"[^>]*>\n', ""),
        (r'<script type="module" async src="rescue\.js"></script>\n', ""),
        (r'<link rel="icon"[^>]*>', f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">'),
        (r'<link rel="stylesheet" href="app\.css">', f"<style>{css}</style>"),
        (r'<script type="module" async src="early\.js"></script>\n', ""),
        (r'<script type="module" src="app\.js"></script>\n', ""),
        # In the head, since the page fills the body anew.
        (r"<!--start-->", boot.script("start", data["start"]) + carried),
        (r"<!--boot-->", f'{boot.script("boot", data["boot"])}<script type="module">{app}</script>'),
    ):
        page, found = re.subn(pattern, lambda _, text=text: text, page)  # type: ignore[misc]
        if found != 1:
            raise Trouble(f"web/index.html must hold {pattern} exactly once.", code=1)
    (out / NAME).write_text(page, encoding="utf-8")
    size = (out / NAME).stat().st_size
    if size > MOST:
        raise Trouble(f"{NAME} has {size:,} bytes, more than {MOST:,}.", code=1)


def _inline(script: str) -> str:
    """A script that no `</script` in it ends early."""
    return re.sub(r"</(script)", r"<\\/\1", script, flags=re.IGNORECASE).replace("<!--", "<\\!--")


def _part(part: str, path: Path) -> str:
    """One part as an element that no browser runs."""
    content = path.read_bytes()
    if part not in AS_IT_IS:
        content = gzip.compress(content, 9, mtime=0)
    text = base64.b64encode(content).decode()
    return f'<script type="application/octet-stream" id="part-{part}">{text}</script>\n'


def _policy(app: str, css: str) -> str:
    """Only this script, this style, the worker's data: address, and compiled programs; nothing is fetched."""
    policy = (
        f"default-src 'none'; script-src {hashed(app)} data: 'wasm-unsafe-eval'; worker-src data:; "
        f"style-src {hashed(css)}; img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
