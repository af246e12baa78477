"""What the page weighs, and that its scripts know no game."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from web.build.common import DIST, WEB

OURS = ("app-*.js", "app-*.css", "early-*.js", "rescue.js", "worker-*.js")
MOST = 60 * 1024  # bytes, as they travel

WORDS = re.compile(
    r"\b(trench(?!works)\w*|zone|soldier|sergeant|captain|colonel|general|armistice|battle|black|white|capture[sd]?|"
    r"squad|salvo|commander|central|allied|front|attacker|defender|bomber|fighter|dogfight|flak)s?\b",
    re.I,
)


def test_our_own_scripts_and_styles_are_light() -> None:
    found = [path for pattern in OURS for path in DIST.glob(pattern)]
    assert len(found) == len(OURS)
    total = sum(len(gzip.compress(path.read_bytes())) for path in found)
    assert total <= MOST


@pytest.mark.parametrize("path", sorted(WEB.glob("js/**/*.js")), ids=lambda path: path.relative_to(WEB).as_posix())
def test_no_game_has_a_word_in_the_scripts(path: Path) -> None:
    """Neither a game's name nor what is in it: those words come from the engine."""
    text = path.read_text(encoding="utf-8")
    assert [found[0] for found in WORDS.finditer(text)] == []
