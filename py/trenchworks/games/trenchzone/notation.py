"""Action texts: words with one space between them, all of it short ASCII. What each verb takes stands in ``SHAPES``.

A sector is ``left``, ``centre`` or ``right``; a zone is a sector with a row, as ``centre.wireA``; a card is its number.
"""

from __future__ import annotations

import re

from trenchworks.core.errors import InvalidAction
from trenchworks.games.trenchzone.board import SECTORS, ZONES
from trenchworks.games.trenchzone.orders import LOSSES
from trenchworks.games.trenchzone.position import ARTILLERY, INFANTRY, MG, ORDER_KEYS, PILLBOX
from trenchworks.games.trenchzone.setup import READY_MADE, STEPS

Words = tuple[str | int, ...]

MAX_ACTION = 48
"""No action text is longer."""


def _one(*words: str) -> str:
    return "(?:" + "|".join(map(re.escape, words)) + ")"


_CARD = r"(?:[1-9]|[1-8][0-9]|90)"
_SECTOR = _one(*SECTORS)
_ZONE = _one(*ZONES)
_SHELTER = _one(PILLBOX, ARTILLERY)
_TARGET = f"(?:{_one(PILLBOX, ARTILLERY, MG)} {_SECTOR}|{INFANTRY} {_ZONE})"
_STEP = r"[+-](?:1|5|10)"

SHAPES = {
    **dict.fromkeys(STEPS, f"{_SECTOR} {_STEP}"),
    "squads": f"(?:{_SECTOR} )?{_STEP}",
    "crew": f"{_SECTOR} {_SHELTER} [0-5] [0-5]",
    "repeat": _SECTOR,
    "ready-made": _one(*READY_MADE),
    "lay": f"{_CARD} {_SECTOR}",
    "lift": _CARD,
    "initiative": _CARD,
    "salvo": _TARGET,
    "gun": f"{_SECTOR} {_TARGET}",
    "extra": f"{_CARD} {_TARGET}",
    "gas": _ZONE,
    "use": f"{_CARD}(?: {_one('add', 'remove')} {_ZONE} [12]| {_TARGET}| {_ZONE}| {_one(PILLBOX, MG, INFANTRY)})?",
    "fire": _SECTOR,
    "order": f"(?:{_CARD} {_ZONE} {_ZONE}|{_one(*ORDER_KEYS)} (?:never|always|ask|1|3|5|10)|{LOSSES} {_SHELTER})",
    "play": f"{_CARD} {_SECTOR}",
    "discard": _CARD,
    "react": _CARD,
    "grenades": "[0-5]",
    "die": "[1-6]",
    "draw": _CARD,
    **dict.fromkeys(("reset", "commit", "march", "back", "orders", "pass", "done"), ""),
}
"""What follows each verb. ``die`` and ``draw`` are chance's."""

_PATTERNS = {verb: re.compile(shape) for verb, shape in SHAPES.items()}


def text_of(action: Words) -> str:
    """The canonical text of an action.

    >>> text_of(("gun", "left", "squads", "left.trenchB"))
    'gun left squads left.trenchB'
    """
    return " ".join(map(str, action))


def parse(text: str) -> Words:
    """The action that a text names, possible now or not.

    >>> parse("play 37 left")
    ('play', 37, 'left')

    :raises InvalidAction: when it is no action of the game.
    """
    verb, _, rest = text.partition(" ") if len(text) <= MAX_ACTION else ("", "", "")
    pattern = _PATTERNS.get(verb)
    if pattern is None or not pattern.fullmatch(rest) or (not rest and " " in text):
        raise InvalidAction("That is no action of Trenchzone; write one such as: salvo squads left.trenchB")
    return (verb, *(int(word) if word.isdecimal() else word for word in rest.split(" ") if word))
