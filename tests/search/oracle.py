"""The oracle: a plain full-width search with the same quiescence, written without any of the search's shortcuts.

Every move is tried at every node. Only among captures is anything cut, by the plainest alpha-beta there is: without
that a melee of randomly placed pieces would take hours.
"""

from __future__ import annotations

from trenchworks.search.alphabeta import MELEE
from trenchworks.search.model import DELTA, GAIN, WIN, Model

INFINITE = 10 * WIN


def _end(value: int, ply: int) -> int:
    return value - ply if value == WIN else value + ply if value == -WIN else value


def value(model: Model, position: int, depth: int, ply: int = 0, quiet: int | None = None) -> int:
    """The value of a position that is not decided, searched to a depth of 1 or more with captures below it."""
    quiet = model.quiet_left if quiet is None else quiet
    moves = model.moves(position)
    if quiet <= 0 or ply >= model.plies_left or not moves:
        return _end(model.settle(position), ply)
    best = -INFINITE
    for move in moves:
        child = position + move[DELTA]
        left = model.quiet_limit if move[GAIN] else quiet - 1
        over = model.decided(child)
        if over is not None:
            reply = _end(over, ply + 1)
        elif depth > 1:
            reply = value(model, child, depth - 1, ply + 1, left)
        elif left <= 0:
            reply = _end(model.settle(child), ply + 1)
        else:
            reply = captures_only(model, child, ply + 1, -INFINITE, -best)
        best = max(best, -reply)
    return best


def captures_only(model: Model, position: int, ply: int, low: int, high: int, share: int = MELEE) -> int:
    """The value when a side may capture or stop; in a last turn it must move, which ends the game.

    Values outside (low, high) are cut to it. A position shares equally among its captures what it is given of MELEE.
    """
    if ply >= model.plies_left:
        return max(low, min(high, _end(model.settle(position), ply)))
    last = model.last_turn(position)
    if not last:
        low = max(low, min(high, model.evaluate(position)))
    moves = [move for move in model.moves(position) if (move[GAIN] and share) or last]
    if last and not moves:
        return max(low, min(high, _end(model.settle(position), ply)))
    for move in moves:
        if low >= high:
            break
        child = position + move[DELTA]
        over = model.decided(child)
        if over is None:
            reply = captures_only(model, child, ply + 1, -high, -low, share // len(moves))
        else:
            reply = _end(over, ply + 1)
        low = max(low, min(high, -reply))
    return low
