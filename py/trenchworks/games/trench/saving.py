"""A game of Trench as one JSON text: its options, start position and history."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from trenchworks.core.errors import BadRecord, TrenchworksError
from trenchworks.core.wire import dump, parse

MAX_HISTORY = 100_000
"""Longer histories are not read; no game comes near it."""


class Saved(NamedTuple):
    """What was saved: every option by name, the start position where one was given, and (seat, canonical text)."""

    options: dict[str, bool]
    position: str | None
    history: list[tuple[int, str]]


def write(rules: int, options: Mapping[str, Any], position: str | None, history: Sequence[tuple[int, str]]) -> str:
    """The text of a game under that version of the rules."""
    data = {"game": "trench", "rules": rules, "options": dict(options), "position": position, "history": list(history)}
    return dump(data)


def read(text: str, rules: int, options: Collection[str]) -> Saved:
    """What :func:`write` wrote; whether the game can be played like this is not looked at.

    :raises BadRecord: when the text is no such thing.
    """
    try:
        data = parse(text)
    except TrenchworksError as error:
        raise BadRecord("A saved game of Trench is a JSON text.") from error
    if not isinstance(data, dict) or data.get("game") != "trench":
        raise BadRecord("This is no saved game of Trench.")
    if data.get("rules") != rules or type(data["rules"]) is not int:
        raise BadRecord("This game was saved under other rules.")
    given, position, history = data.get("options"), data.get("position"), data.get("history")
    if not isinstance(given, dict) or set(given) != set(options) or any(type(v) is not bool for v in given.values()):
        raise BadRecord("The saved options are not those of Trench.")
    if position is not None and not isinstance(position, str):
        raise BadRecord("The saved start position is no text.")
    if not isinstance(history, list) or len(history) > MAX_HISTORY:
        raise BadRecord(f"The saved history is no list of up to {MAX_HISTORY} actions.")
    return Saved(given, position, [_entry(ply, entry) for ply, entry in enumerate(history, 1)])


def _entry(ply: int, entry: Any) -> tuple[int, str]:
    if isinstance(entry, list) and len(entry) == 2:
        seat, text = entry
        if type(seat) is int and seat in (0, 1) and isinstance(text, str):
            return seat, text
    raise BadRecord(f"Action {ply} of the saved history is not [seat, text].")
