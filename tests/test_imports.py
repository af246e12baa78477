"""The walls between the rooms: who may import whom, and that the page knows no game."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import trenchworks
from trenchworks.games import COMING, GAMES

PACKAGE = Path(trenchworks.__file__).parent
WEB = Path(__file__).parents[1] / "web"

UNCERTAIN = {"random", "secrets", "time", "datetime", "uuid", "os"}
"""What no rule may depend on."""

WORDS = {
    *("colonel", "captain", "sergeant", "soldier", "general", "squad", "pillbox", "salvo", "bombardment", "barrage"),
    *("bomber", "fighter", "flak", "dogfight", "runner", "armistice", "battle", "army", "front", "sector", "gas"),
}
"""Words of one game or another, which the page has no reason to know."""


def _modules() -> dict[str, Path]:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = _modules()


def _imports(name: str) -> Iterator[str]:
    """Every module that this one imports anywhere in it, and every name taken from one that is a module itself."""
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            assert node.module
            inner = [full for alias in node.names if (full := f"{node.module}.{alias.name}") in MODULES]
            yield from inner
            if len(inner) < len(node.names):
                yield node.module


IMPORTS = {name: sorted(set(_imports(name))) for name in MODULES}


def _within(name: str, room: str) -> bool:
    return name == room or name.startswith(room + ".")


def _reached(name: str) -> set[str]:
    """All of our own modules that importing this one brings along, packages aside."""
    found: set[str] = set()
    new = {name}
    while new:
        found |= new
        new = {module for one in new for module in IMPORTS[one] if module in MODULES} - found
    return found


def test_all_rooms_are_looked_at() -> None:
    for module in ("core.session", "search.model", "bridge", "games", *(f"games.{name}.rules" for name in GAMES)):
        assert f"trenchworks.{module}" in MODULES
    assert "trenchworks.core.record" in _reached("trenchworks.bridge")


@pytest.mark.parametrize("name", MODULES)
def test_the_standard_library_is_enough(name: str) -> None:
    for module in IMPORTS[name]:
        top = module.split(".")[0]
        assert top == "trenchworks" or top in sys.stdlib_module_names


@pytest.mark.parametrize("name", [name for name in MODULES if not _within(name, "trenchworks.games")])
def test_core_and_search_know_no_game(name: str) -> None:
    games = [module for module in IMPORTS[name] if _within(module, "trenchworks.games")]
    if name == "trenchworks.bridge":
        assert games == ["trenchworks.games"], "the door takes the list of games, and no game by its name"
    else:
        assert games == []
    if _within(name, "trenchworks.core"):
        assert not any(_within(module, "trenchworks.search") for module in IMPORTS[name])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_no_other(game: str) -> None:
    room = f"trenchworks.games.{game}"
    for name in MODULES:
        if _within(name, room):
            for module in IMPORTS[name]:
                assert not _within(module, "trenchworks.games") or _within(module, room), name
                assert module != "trenchworks.bridge", name


@pytest.mark.parametrize("game", GAMES)
def test_rules_depend_on_no_picture_no_word_and_no_accident(game: str) -> None:
    room = f"trenchworks.games.{game}"
    reached = _reached(f"{room}.rules")
    for other in ("view", "texts", "player"):
        assert f"{room}.{other}" not in reached
    for name in reached:
        if _within(name, room):
            assert not UNCERTAIN & set(IMPORTS[name]), name


@pytest.mark.parametrize("name", MODULES)
def test_random_numbers_are_for_players_alone(name: str) -> None:
    if not _within(name, "trenchworks.search") and not name.endswith(".player"):
        assert not {"random", "secrets"} & set(IMPORTS[name])


@pytest.mark.cpython_only
def test_the_page_names_no_game() -> None:
    names = {*GAMES, *(game["game"] for game in COMING)}
    titles = {kit.game.title for kit in GAMES.values()} | {game["title"] for game in COMING}
    words = {*WORDS, *names, *(word for title in titles for word in title.lower().split() if word != "the")}
    forbidden = re.compile(rf"(?<![a-z])({'|'.join(sorted(words))})s?(?![a-z])", re.IGNORECASE)
    sources = sorted((WEB / "js").rglob("*.js"))
    assert len(sources) > 5
    for path in sources:
        text = path.read_text(encoding="utf-8").replace("Trench games", "")  # what all four are
        found = forbidden.search(text)
        assert found is None, f"{path.relative_to(WEB)} knows {found[0]!r}"
