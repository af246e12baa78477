"""The fields of a message: their kinds, looked at before anything else, and those that a game decides about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trenchworks.core.errors import BadOption, BadPosition, BadRequest
from trenchworks.core.game import Kit, Limit, Prefs
from trenchworks.core.options import Seat
from trenchworks.core.record import MAX_SEED
from trenchworks.core.wire import MAX_TEXT

Message = dict[str, Any]
Check = Callable[[str, Any], None]

MOST_PLAYERS = 16
PREFS = ("orientation", "flip", "look", "shape", "lang")
MOST = {"level": 5, "nodes": 10**9, "ms": 3_600_000, "depth": 60}
"""The limits of a thought, and the most of each."""


def whole(least: int, most: int) -> Check:
    """A whole number in these bounds."""

    def check(name: str, value: Any) -> None:
        if type(value) is not int or not least <= value <= most:
            raise BadRequest(f"{name} must be a whole number from {least} to {most}.")

    return check


def text(name: str, value: Any) -> None:
    """A text of up to 1,000 characters."""
    if not isinstance(value, str):
        raise BadRequest(f"{name} must be text.")
    if len(value) > MAX_TEXT:
        raise BadRequest(f"{name} is longer than {MAX_TEXT} characters.")


def truth(name: str, value: Any) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise BadRequest(f"{name} must be true or false.")


def some_object(name: str, value: Any) -> None:
    """A JSON object."""
    if not isinstance(value, dict):
        raise BadRequest(f"{name} must be an object.")


def object_or_text(name: str, value: Any) -> None:
    """A JSON object, or text."""
    if not isinstance(value, dict | str):
        raise BadRequest(f"{name} must be an object or text.")


_SEAT = whole(0, MOST_PLAYERS - 1)
_COUNT = whole(0, MAX_SEED)
_FOR_WHOM: dict[str, Check] = {"seat?": _SEAT, "prefs?": some_object}
_MOVE: dict[str, Check] = {"session": text, "seat": _SEAT, "seq?": _COUNT, "prefs?": some_object}
_TRAVEL: dict[str, Check] = {"session": text, "to?": _COUNT, **_FOR_WHOM}

FIELDS: Mapping[str, Mapping[str, Check]] = {
    "games": {},
    "new": {"game": text, **_FOR_WHOM},
    "view": {"session": text, "ply?": _COUNT, "since?": _COUNT, "log_from?": _COUNT, **_FOR_WHOM},
    "act": {**_MOVE, "action": text},
    "undo": _TRAVEL,
    "redo": _TRAVEL,
    "record": {"session": text, "full?": truth},
    "load": {"record": object_or_text, **_FOR_WHOM},
    "think": {
        "session": text,
        "seat": _SEAT,
        "seed?": _COUNT,
        **{f"{name}?": whole(1, most) for name, most in MOST.items()},
    },
    "stop": {},
    "offer": _MOVE,
    "accept": _MOVE,
    "decline": _MOVE,
    "resign": _MOVE,
    "perft": {"game": text, "depth": whole(0, 8)},
    "close": {"session": text},
}
"""The fields of each op with their kinds; a ``?`` marks those that may be missing or null.

Options, presets, seats of a table, seeds of games and positions are not here: they have codes of their own.
"""


def check_fields(op: str, message: Message) -> None:
    """See that the fields of this op are there and of the right kinds.

    :raises BadRequest: when one is not.
    """
    for name, check in FIELDS[op].items():
        field = name.removesuffix("?")
        value = message.get(field)
        if value is not None or field == name:
            check(field, value)
    if op == "stop" and "target" not in message:
        raise BadRequest("stop needs a target: the id of what is to be stopped.")
    if op == "think" and len(_limits(message)) > 1:
        raise BadRequest("think takes one of level, nodes, ms and depth.")


def seed(message: Message) -> int | None:
    """The seed of a new game, None where it is left out.

    :raises BadOption: when it is none.
    """
    value = message.get("seed")
    if value is not None and (type(value) is not int or not 0 <= value <= MAX_SEED):
        raise BadOption("A seed is a whole number from 0 to 2^53 - 1.")
    return value


def position(kit: Kit, message: Message) -> str | None:
    """The text of a start position, None where it is left out.

    :raises BadPosition: when the game takes none, or it is no text of a position's length.
    """
    value = message.get("position")
    if value is None:
        return None
    if not kit.game.positions:
        raise BadPosition(f"{kit.game.title} takes no position.")
    if not isinstance(value, str):
        raise BadPosition("A position is a text.")
    if len(value) > MAX_TEXT:
        raise BadPosition(f"A position is no longer than {MAX_TEXT} characters.")
    return value


def prefs(kit: Kit, message: Message) -> Prefs:
    """How the viewer wants the scene: what is left out is the game's first choice.

    A wish that the game has no choice for is passed over, so that a viewer can have the same wishes for all games.

    :raises BadRequest: for what is no preference, or no value of one.
    """
    choices = {"shape": ("wide", "tall"), **kit.view.prefs}
    values: dict[str, Any] = {name: names[0] for name, names in choices.items()}
    for name, value in (message.get("prefs") or {}).items():
        if name not in PREFS:
            raise BadRequest(f"There is no preference {name[:40]!r}; there is {', '.join(PREFS)}.")
        if name == "flip":
            truth(name, value)
        else:
            text(name, value)
        if name in choices and value not in choices[name]:
            raise BadRequest(f"{name} takes {', '.join(choices[name])}.")
        if name in (*choices, "flip", "lang"):
            values[name] = value
    return Prefs(**values)


def limit(seat: Seat, message: Message) -> Limit:
    """How long a thought may last: what the message says, else the seat's level.

    :raises BadRequest: when neither says it.
    """
    given = _limits(message) or {"level": seat.level}
    if given.get("level", 0) is None:
        raise BadRequest("think needs one of level, nodes, ms and depth, since no level belongs to this seat.")
    return Limit(**given)


def _limits(message: Message) -> dict[str, Any]:
    return {name: message[name] for name in MOST if message.get(name) is not None}
