"""The page's own colours and those of the marks, by name, for the light and the dark theme."""

from __future__ import annotations

PALETTE = {
    "ui.page": {"light": "#f3f1ec", "dark": "#15171a"},
    "ui.panel": {"light": "#ffffff", "dark": "#1e2125"},
    "ui.text": {"light": "#1c1e21", "dark": "#e9e6df"},
    "ui.dim": {"light": "#5f646b", "dark": "#9aa0a8"},
    "ui.line": {"light": "#d9d5cb", "dark": "#33373d"},
    "ui.accent": {"light": "#2f6fde", "dark": "#6ea0ff"},
    "mark.pick": {"light": "#2f6fde", "dark": "#6ea0ff"},
    "mark.move": {"light": "#1f8f50", "dark": "#4fd08a"},
    "mark.take": {"light": "#d03a3a", "dark": "#ff6b6b"},
    "mark.last": {"light": "#c58a00", "dark": "#f0b93a"},
}
