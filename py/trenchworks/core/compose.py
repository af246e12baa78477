"""The view: one JSON object with all that one viewer may see of a session, and nothing else."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from trenchworks.core import scene
from trenchworks.core.game import Kit, Prefs
from trenchworks.core.options import all_options
from trenchworks.core.record import result_json
from trenchworks.core.session import Session, Viewer

VERSION = 1
LOG_LENGTH = 50


def compose(
    session: Session, viewer: Viewer, prefs: Prefs, since: int | None = None, log_from: int | None = None
) -> dict[str, Any]:
    """The view of a session as it stands, for a seat or (None) a spectator."""
    state = session.state
    kit = session.kit
    picture = kit.view.picture(state, viewer, prefs)
    status = _status(session, viewer, picture.text)
    if status["kind"] == "handover":
        picture.scene = scene.notice(status["text"], picture.scene["w"], picture.scene["h"])
    acts = viewer is not None and viewer in state.players_to_act() and not state.is_terminal()
    return {
        "v": VERSION,
        "game": kit.game.short_name,
        "seq": session.seq(viewer),
        "ply": session.ply(viewer),
        "viewer": viewer,
        "status": status,
        "scene": picture.scene,
        "prompt": picture.prompt if acts and viewer in session.humans else None,
        "legal": picture.legal if acts else [],
        "events": kit.view.events(state, session.start_of(viewer, since), viewer),
        "can": session.can(viewer),
        "log": _log(session, viewer, log_from),
        "result": result_json(session),
        "facts": picture.facts,
        "sides": _sides(session, picture.sides),
        "counters": picture.counters,
    }


def review(session: Session, viewer: Viewer, prefs: Prefs, ply: int) -> dict[str, Any]:
    """The view of an earlier ply, for looking only: no prompt, nothing to do.

    ``ply`` counts the actions that this viewer has seen, and it sees what it saw then.
    """
    state = session.earlier_state(ply, viewer)
    start = len(session.earlier_state(max(ply - 1, 0), viewer).history)
    picture = session.kit.view.picture(state, viewer, prefs)
    view = compose(session, viewer, prefs)
    view.update(
        review=ply,
        scene=picture.scene,
        prompt=None,
        legal=[],
        events=session.kit.view.events(state, start, viewer),
        facts=picture.facts,
        sides=_sides(session, picture.sides),
        counters=picture.counters,
    )
    return view


def _status(session: Session, viewer: Viewer, text: str) -> dict[str, Any]:
    state = session.state
    result = state.result()
    if result is not None:
        return {"kind": "over", "seats": [], "text": result.reason}
    acting = state.players_to_act()
    names = session.kit.game.seat_names(len(session.seats))
    if viewer is None and session.hides and len(session.humans) > 1:
        people = [seat for seat in acting if seat in session.humans]
        if people:
            return {"kind": "handover", "seats": people[:1], "text": f"Hand over to {names[people[0]]}."}
    computers = [seat for seat in acting if not session.seats[seat].human]
    if viewer is not None and viewer in acting and viewer in session.humans:
        return {"kind": "decision", "seats": list(acting), "text": text}
    status: dict[str, Any] = {"kind": "wait", "seats": list(acting), "text": text}
    if computers:
        seat = computers[0]
        level = session.seats[seat].level or 0
        status["ai"] = {"seat": seat, "level": level}
        status["text"] = f"{names[seat]} ({session.kit.player.levels[level - 1]}) is thinking."
    return status


def _log(session: Session, viewer: Viewer, log_from: int | None) -> list[dict[str, Any]]:
    """The log with plies as this viewer counts them: the last entries, or those beyond ply ``log_from``."""
    state = session.state
    total = len(state.history)
    counts: Sequence[int] = range(total + 1)
    if session.ply(viewer) < total:
        counts = [0, *accumulate(int(state.sees(ply, viewer)) for ply in range(total))]
    start = bisect_left(counts, log_from) if log_from is not None else max(0, total - 2 * LOG_LENGTH)
    while True:
        entries = [
            {"ply": counts[entry.ply], "seat": entry.seat, "number": entry.number, "text": entry.text, "say": entry.say}
            for entry in session.kit.view.log(state, viewer, start)
        ]
        if log_from is not None or start == 0 or len(entries) >= LOG_LENGTH:
            return entries if log_from is not None else entries[-LOG_LENGTH:]
        start = max(0, start - total // 2)  # many actions leave no line: look further back


def _sides(session: Session, sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The strips, with who sits there."""
    levels = session.kit.player.levels
    for side in sides:
        seat = session.seats[side["seat"]]
        side["player"] = seat.to_json()
        if seat.level is not None:
            side["player"]["name"] = levels[seat.level - 1]
    return sides


def describe(kit: Kit) -> dict[str, Any]:
    """What the bridge's ``games`` says of a game."""
    game = kit.game
    return {
        "game": game.short_name,
        "title": game.title,
        "available": kit.page,
        "summary": kit.view.summary,
        "credits": game.credits,
        "seat_names": {
            str(number): list(game.seat_names(number)) for number in range(game.min_players, game.max_players + 1)
        },
        "min_players": game.min_players,
        "max_players": game.max_players,
        "options": [
            {
                "name": option.name,
                "label": option.label,
                "type": option.type,
                "choices": list(option.choices),
                "default": option.default,
                "help": option.help,
            }
            for option in all_options(game)
        ],
        "presets": {name: dict(values) for name, values in game.presets.items()},
        "levels": list(kit.player.levels),
        "positions": game.positions,
        "prefs": {name: list(choices) for name, choices in kit.view.prefs.items()},
        "log_style": kit.view.log_style,
        "rules": game.rules_version,
        "information": game.information,
    }
