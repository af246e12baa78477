"""One whole game and some pictures of each game as text, for reading and for noticing every change.

``python -m tests.golden`` writes them anew; look at the difference before it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.playing import KITS, all_prefs, new_session
from trenchworks.core import chance
from trenchworks.core.compose import compose
from trenchworks.core.game import CHANCE, RESIGN, Kit
from trenchworks.core.record import result_json
from trenchworks.core.session import Session

HERE = Path(__file__).parent
SEED = 1
MOMENTS = (0, 12, 40)
"""After so many actions pictures are taken, and once more at the end."""

CUT = {"trenchzone": ("Quick start", 120)}
"""Long games: a preset without a set-up of many small steps, and after how many decisions somebody resigns."""


def next_action(session: Session, step: int) -> tuple[int, str]:
    """The action that a game of chance alone takes as its ``step``-th decision."""
    acting = session.state.players_to_act()
    seat = acting[chance.draw(SEED, 2 * step, [1] * len(acting))]
    legal = session.state.legal_actions(seat)
    return seat, session.state.action_to_string(seat, legal[chance.draw(SEED, 2 * step + 1, [1] * len(legal))])


def sessions(name: str) -> Iterator[Session]:
    """One session of that game, before each decision and at the end."""
    preset, most = CUT.get(name, (None, None))
    session = new_session((name, preset, KITS[name].game.min_players), SEED)
    step = 0
    while not session.state.is_terminal():
        yield session
        if step == most:
            session.table_action(0, RESIGN)
            break
        session.act(*next_action(session, step))
        step += 1
    yield session


def playthrough(name: str) -> str:
    """A whole game: who may do how much, what each can see, and what is done."""
    lines = [f"{name}, rules {KITS[name].game.rules_version}, seed {SEED}"]
    told = 0
    for session in sessions(name):
        state = session.state
        for ply in range(told, len(state.history)):
            player = state.history[ply][0]
            lines.append(f"{ply + 1}. {'chance' if player == CHANCE else f'seat {player}'}: {session.texts[ply]}")
        told = len(state.history)
        open_to_all = state.observation_string(None)
        lines.append(f"   {open_to_all}")
        for seat in range(state.players):
            seen = state.observation_string(seat)
            lines += [f"   {seat} sees {seen}"] if seen != open_to_all else []
        lines += [f"   {seat} may do {len(state.legal_actions(seat))}" for seat in state.players_to_act()]
    lines += [f"result {json.dumps(result_json(session))}", f"returns {session.state.returns()}"]
    return "\n".join(lines) + "\n"


def snapshots(name: str) -> dict[str, str]:
    """Some views of that game, by the names of their files."""
    kit = KITS[name]
    found: dict[str, str] = {}
    for number, session in enumerate(sessions(name)):
        over = session.state.is_terminal()
        if number not in MOMENTS and not over:
            continue
        viewer = None if over else session.state.players_to_act()[0]
        for variant, view in enumerate(_views(kit, session, viewer)):
            found[f"{name}.{'end' if over else number}.{variant}.json"] = _one_item_a_line(view)
    return found


def _views(kit: Kit, session: Session, viewer: int | None) -> list[dict[str, Any]]:
    prefs = all_prefs(kit)
    return [compose(session, viewer, prefs[0]), compose(session, None, prefs[1])]


def _one_item_a_line(view: dict[str, Any]) -> str:
    """JSON with a line for each part, and for each item of the parts that are lists, so that differences are short."""
    lines = []
    for name, part in {**view, **{f"scene.{key}": value for key, value in view["scene"].items()}}.items():
        if name == "scene":
            continue
        if isinstance(part, list) and part:
            inner = ",\n".join(f"  {json.dumps(item)}" for item in part)
            lines.append(f" {json.dumps(name)}: [\n{inner}\n ]")
        else:
            lines.append(f" {json.dumps(name)}: {json.dumps(part)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def files(name: str) -> dict[Path, str]:
    """All golden files of that game with what they should hold."""
    pictures = {HERE / "scenes" / file: text for file, text in snapshots(name).items()}
    return {HERE / "playthroughs" / f"{name}.txt": playthrough(name), **pictures}


def main() -> None:
    """Write all golden files, and remove those of no game."""
    for folder in (HERE / "playthroughs", HERE / "scenes"):
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
    for name in KITS:
        for path, text in files(name).items():
            path.write_text(text, encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
