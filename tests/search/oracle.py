"""The oracle: a plain full-width search with the same quiescence, written without any of the search's shortcuts."""

from __future__ import annotations

from trenchworks.search.model import DELTA, GAIN, WIN, Model


def _end(value: int, ply: int) -> int:
    return value - ply if value == WIN else value + ply if value == -WIN else value


def value(model: Model, position: int, depth: int, ply: int = 0, quiet: int | None = None) -> int:
    """The value of a position that is not decided, searched to a depth with captures below it."""
    quiet = model.quiet_left if quiet is None else quiet
    if quiet <= 0 or ply >= model.plies_left:
        return _end(model.settle(position), ply)
    if depth == 0:
        return captures_only(model, position, ply)
    values = []
    for move in model.moves(position):
        child = position + move[DELTA]
        over = model.decided(child)
        if over is not None:
            values.append(-_end(over, ply + 1))
        else:
            left = model.quiet_limit if move[GAIN] else quiet - 1
            values.append(-value(model, child, depth - 1, ply + 1, left))
    return max(values, default=_end(model.settle(position), ply))


def captures_only(model: Model, position: int, ply: int) -> int:
    """The value when a side may capture or stop; in a last turn it must move, which ends the game."""
    if ply >= model.plies_left:
        return _end(model.settle(position), ply)
    last = model.last_turn(position)
    values = [] if last else [model.evaluate(position)]
    for move in model.moves(position):
        if move[GAIN] or last:
            child = position + move[DELTA]
            over = model.decided(child)
            values.append(-captures_only(model, child, ply + 1) if over is None else -_end(over, ply + 1))
    return max(values, default=_end(model.settle(position), ply))
