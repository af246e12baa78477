"""Text in and text out: what is looked at before, while and after parsing, so that no message can do harm.

Deep nesting can end the whole interpreter in a browser, so depth is counted before the parser runs.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

from trenchworks.core.errors import BadRequest, TooLarge

MAX_BYTES = 4 << 20
MAX_DEPTH = 64
MAX_INT = 1 << 53
MAX_TEXT = 1000
"""The longest text of an action or a position that is looked at."""

# Possessive, so that a string of megabytes leaves no trail of half a gigabyte to go back on.
_PIECES = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def dump(message: Any) -> str:
    """A message as one line of ASCII."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False)


def failure(id_: Any, code: str, message: str) -> dict[str, Any]:
    """The reply to what could not be done."""
    return {"id": id_, "ok": False, "error": {"code": code, "message": message}}


def parse(text: str) -> Any:
    """The value of a JSON text.

    :raises TooLarge: when it is longer than 4 MB or nested deeper than 64.
    :raises BadRequest: when it is no JSON, or holds a number that a JSON reader elsewhere could not keep.
    """
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise TooLarge("The message is longer than 4 MB.")
    check_depth(text)
    try:
        return json.loads(text, parse_int=_parse_int, parse_float=_parse_float, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadRequest):
            raise
        raise BadRequest("The message is no JSON.") from error


def check_depth(text: str) -> None:
    """See that brackets are nested no deeper than 64, strings left aside.

    :raises TooLarge: when they are.
    """
    depth = 0
    for match in _PIECES.finditer(text):
        first = text[match.start()]
        if first in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise TooLarge(f"The message is nested deeper than {MAX_DEPTH} brackets.")
        elif first != '"':
            depth -= 1


def _parse_int(text: str) -> int:
    value = int(text) if len(text) <= 17 else MAX_INT + 1
    if not -MAX_INT <= value <= MAX_INT:
        raise BadRequest("A number in the message is too large.")
    return value


def _parse_float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise BadRequest("A number in the message is too large.")
    return value


def _refuse_constant(name: str) -> float:
    raise BadRequest(f"{name} is no JSON number.")
