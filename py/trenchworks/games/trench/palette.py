"""The colours of Trench and of the page around it, by name, for the light and the dark theme."""

from __future__ import annotations


def _both(light: str, dark: str) -> dict[str, str]:
    return {"light": light, "dark": dark}


PALETTE = {
    "land.white.0": _both("#e4d8bd", "#7f7459"),
    "land.white.1": _both("#efe6d2", "#8d8267"),
    "land.black.0": _both("#98a5b2", "#3b4651"),
    "land.black.1": _both("#a9b4bf", "#46525e"),
    "trench.0": _both("#6b5644", "#2f261e"),
    "trench.hatch": _both("#7a6350", "#3a3026"),
    "trench.label": _both("#cdbba6", "#a8977f"),
    "board.line": _both("#c9c1ae", "#23272c"),
    "board.label": _both("#5c626a", "#c3c8ce"),
    "piece.white": _both("#fffdf7", "#f6efe0"),
    "piece.white.edge": _both("#2a2d31", "#14161a"),
    "piece.white.ink": _both("#2a2d31", "#14161a"),
    "piece.black": _both("#1f2226", "#0e1013"),
    "piece.black.edge": _both("#0d0f11", "#59626c"),
    "piece.black.ink": _both("#fffdf7", "#f6efe0"),
    "camo.white": _both("#ffffff", "#f2f2f2"),
    "camo.white.line": _both("#c4c4c4", "#bdbdbd"),
    "camo.black": _both("#000000", "#050505"),
    "camo.black.line": _both("#4a4a4a", "#4a4a4a"),
    "camo.trench": _both("#808080", "#6a6a6a"),
    "camo.trench.hatch": _both("#a3a3a3", "#8a8a8a"),
    "camo.label": _both("#808080", "#8a8a8a"),
}
