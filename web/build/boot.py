"""What the built page knows before Python is there: the games, their opening views, the palette."""

from __future__ import annotations

import json
import os
import subprocess
from types import TracebackType
from typing import Any

from web.build.common import ROOT, Trouble, say
from web.build.tools import python

OPENING_LEVEL = 2  # the level that index.html plays where its address names none


class Bridge:
    """`python -m trenchworks` as a child process: one JSON object a line in, one out."""

    def __enter__(self) -> Bridge:
        self.process = subprocess.Popen(
            [python(), "-m", "trenchworks"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.communicate()

    def ask(self, op: str, **fields: object) -> dict[str, Any]:
        """Send one message, return the reply without its envelope.

        :raises Trouble: when the bridge dies or refuses
        """
        assert self.process.stdin
        assert self.process.stdout
        try:
            self.process.stdin.write(json.dumps({"id": 0, "op": op, **fields}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        line = self.process.stdout.readline()
        if not line:
            say(self.process.communicate()[1].rstrip())
            raise Trouble("The engine did not start, so the page has nothing to show.", code=1)
        reply: dict[str, Any] = json.loads(line)
        if not reply.pop("ok"):
            raise Trouble(f"The engine refused {op}: {reply['error']['message']}", code=1)
        del reply["id"]
        return reply


def _opening(bridge: Bridge, game: str, seats: int, human: int, prefs: dict[str, str], preset: str = "") -> Any:
    other = {"kind": "ai", "level": OPENING_LEVEL}
    views = []
    for seed in (0, 1):  # any two would do; fixed ones make equal sources give an equal page
        new = bridge.ask(
            "new",
            game=game,
            seed=seed,
            seats=[{"kind": "human"} if seat == human else other for seat in range(seats)],
            seat=human,  # left out, it would be the computer's view where that one begins
            prefs=prefs,
            **({"preset": preset} if preset else {}),
        )
        bridge.ask("close", session=new["session"])
        views.append(new["view"])
    # Where chance has no part in the opening, what is painted is what will be, and can be played at once.
    return {**views[0], "sure": views[0] == views[1]}


def openings(bridge: Bridge, game: dict[str, Any]) -> dict[str, Any]:
    """The opening views of a game by orientation and the person's seat: `{"square.0": view, ...}`.

    A game without orientations has `.0`. The first look that a game lists is its usual one; the others have theirs as
    `square.0.look`. Where a small screen's picture is another one it is there too, as `square.0.tall`. A game that
    begins with an empty board has a `cover` for the lobby: the first preset that begins with something on it.
    """
    name, seats, prefs = game["game"], game["min_players"], game["prefs"]
    views = {}
    for orientation in prefs.get("orientation", [""]):
        for human in range(seats):
            for place, look in enumerate(prefs.get("look", [""])):
                key = f"{orientation}.{human}" + (f".{look}" if place else "")
                wish = {what: value for what, value in (("orientation", orientation), ("look", look)) if value}
                views[key] = _opening(bridge, name, seats, human, wish)
                tall = _opening(bridge, name, seats, human, {**wish, "shape": "tall"})
                if tall != views[key]:
                    views[f"{key}.tall"] = tall
    usual = next(iter(views.values()))
    for preset in game.get("presets", {}):
        if _pieces(usual):
            break
        usual = views["cover"] = _opening(bridge, name, seats, 0, {}, preset)
    return views


def _pieces(view: dict[str, Any]) -> bool:
    return any(item["kind"] == "token" for item in view["scene"]["items"])


def gather() -> tuple[dict[str, Any], dict[str, Any]]:
    """The reply to `games`, and the openings of every game that is there."""
    with Bridge() as bridge:
        games = bridge.ask("games")
        found = {game["game"]: openings(bridge, game) for game in games["games"] if game["available"]}
    return games, found


def palette_css(palette: dict[str, dict[str, str]]) -> str:
    """The palette as CSS custom properties: `land.white.0` becomes `--c-land-white-0`."""

    def block(theme: str) -> str:
        return "".join(f"--c-{name.replace('.', '-')}:{values[theme]};" for name, values in sorted(palette.items()))

    return (
        f":root{{{block('light')}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{block('dark')}}}}}"
        f":root[data-theme=dark]{{{block('dark')}}}\n"
    )


def script(name: str, data: dict[str, Any]) -> str:
    """Data as a script element that no browser runs; no `<` can end it early."""
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'
