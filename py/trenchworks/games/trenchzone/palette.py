"""The colours of Trenchzone, by name, for the light and the dark theme."""

from __future__ import annotations


def _both(light: str, dark: str) -> dict[str, str]:
    return {"light": light, "dark": dark}


PALETTE = {
    "zone.own.trench": _both("#efe6d2", "#8d8267"),
    "zone.own.wire": _both("#e4d8bd", "#7f7459"),
    "zone.far.trench": _both("#a9b4bf", "#46525e"),
    "zone.far.wire": _both("#98a5b2", "#3b4651"),
    "zone.nml": _both("#7a6350", "#3a3026"),
    "zone.dots": _both("#8a725c", "#4a3e31"),
    "zone.line": _both("#c9c1ae", "#23272c"),
    "zone.ink": _both("#1c1e21", "#f6efe0"),
    "zone.name": _both("#e8ddcf", "#b9ae9f"),
    "zone.ink.nml": _both("#fffdf7", "#f6efe0"),
    "zone.gas": _both("#8f9a3f", "#5c6a1e"),
    "zone.mud": _both("#5c4a33", "#241c14"),
    "zone.fog": _both("#cfd4d9", "#6b737b"),
    "wire.line": _both("#3a3d42", "#dcd5c4"),
    "squad.a": _both("#fffdf7", "#f6efe0"),
    "squad.a.edge": _both("#2a2d31", "#14161a"),
    "squad.b": _both("#1f2226", "#0e1013"),
    "squad.b.edge": _both("#0d0f11", "#7b858f"),
    "squad.b.ink": _both("#fffdf7", "#f6efe0"),
    "squad.a.ink": _both("#2a2d31", "#14161a"),
    "warn.a": _both("#a81f1f", "#a81f1f"),
    "warn.b": _both("#ff9a9a", "#ff8f8f"),
    "card.face": _both("#ffffff", "#1e2125"),
    "card.back": _both("#1f2226", "#0e1013"),
    "card.line": _both("#5f646b", "#9aa0a8"),
    "card.ink": _both("#1c1e21", "#e9e6df"),
    "die.face": _both("#fffdf7", "#2a2e33"),
    "die.ink": _both("#1c1e21", "#f6efe0"),
    "step.now": _both("#2f6fde", "#6ea0ff"),
    "step.now.ink": _both("#ffffff", "#10141a"),
    "step.then": _both("#ffffff", "#1e2125"),
    "chart.cell": _both("#e4e0d6", "#2a2e33"),
    "chart.marker": _both("#2f6fde", "#6ea0ff"),
}
