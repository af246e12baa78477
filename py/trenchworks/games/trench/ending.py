"""When a battle of Trench is over, and why (T-14, T-15, T-17, T-18, T-22). Whatever ends it, the score decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trenchworks.games.trench.notation import COLOURS
from trenchworks.games.trench.position import BLACK, ENOUGH, WHITE, plain, points_left, score, to_move

QUIET_LIMIT = 50
"""So many moves in a row without a capture end a battle (T-15)."""

MOVE_LIMIT = 50
"""So many moves, 25 a side, end a battle under T-22."""


def owes_turn(position: int) -> bool:
    """Whether Black alone has 25 points and White is to move, with a piece to do it: what T-18 calls the last turn."""
    black, white = score(position, BLACK), score(position, WHITE)
    return black >= ENOUGH > white and to_move(position) == WHITE and points_left(position, WHITE) > 0


def ending(position: int, quiet: int, number: int, options: Mapping[str, Any]) -> tuple[str, str] | None:
    """How (``points``, ``quiet``, ``limit``, ``stuck``) and why the battle is over here, or None while it goes on.

    ``quiet`` counts the moves since the last capture, ``number`` is that of the move to come.
    """
    black, white = score(position, BLACK), score(position, WHITE)
    if max(black, white) >= ENOUGH and not (options["equal_turns"] and owes_turn(position)):
        who = "Both sides" if min(black, white) >= ENOUGH else COLOURS[WHITE if white > black else BLACK]
        last = ", and White has had the last turn" if options["equal_turns"] and white < ENOUGH else ""
        return "points", f"{who} reached {ENOUGH} points{last}."
    if quiet >= QUIET_LIMIT:
        return "quiet", f"{QUIET_LIMIT} moves passed without a capture, so the score decides."
    if options["move_limit"] and number > MOVE_LIMIT:
        return "limit", f"{MOVE_LIMIT // 2} moves a side are played, so the score decides."
    if plain().count(position) == 0:
        return "stuck", f"{COLOURS[to_move(position)]} can't move, so the score decides."
    return None
