"""The pictures of the icon in the sizes that systems ask for, made from the one drawing.

`python -m tests.web.icons` makes them anew; `test_install.py` sees that they are what is in `web/icons`.
"""

from __future__ import annotations

import base64
import re

from playwright.sync_api import Page, sync_playwright

from web.build.browser import ARGS, need_chromium
from web.build.common import WEB

ICONS = WEB / "icons"
DRAWING = ICONS / "icon.svg"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "maskable-512.png": 512, "apple-touch-icon.png": 180}
WHOLE = {"maskable-512.png", "apple-touch-icon.png"}  # whose corners the system cuts, so that what matters keeps away
_TILE = (  # in the drawing: the rounded tile, and how much of what is drawn it shows
    (r"<clipPath.*?</clipPath>", ""),
    (r' clip-path="[^"]*"', ""),
    (r'viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"'),
)
_RENDER = """
async ([svg, size]) => {
  const picture = new Image();
  picture.src = `data:image/svg+xml;base64,${svg}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  canvas.getContext("2d").drawImage(picture, 0, 0, size, size);
  return canvas.toDataURL("image/png").split(",")[1];
}
"""


def drawn(name: str) -> str:
    """The drawing as it is for one of the pictures."""
    svg = DRAWING.read_text(encoding="utf-8")
    for pattern, text in _TILE if name in WHOLE else ():
        svg, found = re.subn(pattern, text, svg)
        assert found == 1, pattern
    return svg


def rendered(page: Page, name: str) -> bytes:
    """One of the pictures, made in a browser."""
    svg = base64.b64encode(drawn(name).encode()).decode()
    return base64.b64decode(page.evaluate(_RENDER, [svg, SIZES[name]]))


def main() -> None:
    """Make all of them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=ARGS)
        page = browser.new_page()
        for name in SIZES:
            (ICONS / name).write_bytes(rendered(page, name))
        browser.close()


if __name__ == "__main__":
    main()
