"""Uses all that the page's Python may ever use; runs in Pyodide, on the whole standard library or the trimmed one."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
import traceback
import warnings
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from trenchworks.bridge import handle, tick

STEPS = 300  # of each game, which then is stopped wherever it is
FAULTS = (
    "1 / 0",
    "nothing_of_that_name",
    "[].nothing",
    "len(1, 2)",
    "import json.nothing",
    "from json import nothing",
    "def",
    "'\\x'",
    "b'\\xff'.decode()",
    "json.loads('{')",
    "(lambda again: again(again))(lambda again: again(again))",
    "raise ExceptionGroup('two', [ValueError(1), TypeError(2)])",
)


def use(statements: Sequence[str], modules: Sequence[str]) -> list[str]:
    """Run import statements, import our modules, play the games, fail in many ways.

    Returns the modules that were loaded from the standard library's archive, sorted.
    """
    for statement in statements:
        exec(statement, {})
    for module in modules:
        importlib.import_module(module)
    for game in ask("games")["games"]:
        if game["available"]:
            play(game["game"], game["min_players"])
    fail()
    return sorted(loaded())


def ask(op: str, **fields: object) -> Any:
    """One message to the bridge, and what it leads to, to its end."""
    reply = json.loads(handle(json.dumps({"id": 1, "op": op, **fields})))
    while "ok" not in reply:
        reply = json.loads(tick(20) or "null")[-1]
    assert reply["ok"], reply
    return reply


def play(game: str, players: int) -> None:
    """Some of a game, with thinking, taking back and records; each action by its number, so that all runs are equal."""
    seats = [{"kind": "human"} for _ in range(players)]
    session = ask("new", game=game, seed=1, seats=seats)["session"]
    for step in range(STEPS):
        seat, view = on_turn(session, players)
        if view is None:
            break
        actions = [legal["action"] for legal in view["legal"]]
        if step in {0, STEPS // 2}:
            actions = [ask("think", session=session, seat=seat, level=1)["action"]]
        ask("act", session=session, seat=seat, action=actions[step * 31 % len(actions)])
        if step == STEPS // 3 and view["can"]["undo"] is not None:
            ask("undo", session=session, seat=seat)
    record = ask("record", session=session, full=True)["record"]
    again = ask("load", record=record)
    ask("view", session=again["session"], seat=None)
    for opened in (session, again["session"]):
        ask("close", session=opened)


def on_turn(session: str, players: int) -> tuple[int, Any]:
    """The first seat that may act, and its view; None where the game is over."""
    for seat in range(players):
        view = ask("view", session=session, seat=seat)["view"]
        if view["legal"]:
            return seat, view
    return 0, None


def fail() -> None:
    """Errors of many kinds, told as Python tells them, as Pyodide hands them to JavaScript, and from a coroutine."""
    from pyodide.code import eval_code, run_js

    catch = run_js("(act) => { try { act(); } catch (error) { return String(error.message); } return ''; }")
    for fault in FAULTS:

        def act(fault: str = fault) -> None:
            eval_code(fault, {"json": json})

        told = catch(act)
        assert "Error" in told or "ExceptionGroup" in told, told
        assert "browser limitations" not in told, told
        try:
            act()
        except Exception:
            assert traceback.format_exc()
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        warnings.warn("one", stacklevel=1)
    warnings.formatwarning("one", UserWarning, "file", 1)

    async def late() -> None:
        await asyncio.sleep(0)

    task = asyncio.ensure_future(late())
    task.cancel()


def loaded() -> set[str]:
    """The modules that came from the standard library's archive."""
    modules = [module for module in list(sys.modules.values()) if isinstance(module, ModuleType)]
    specs = [module.__spec__ for module in modules if module.__spec__]
    return {spec.name for spec in specs if str(getattr(spec.loader, "archive", "")).startswith("/lib/python3")}
