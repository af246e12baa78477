"""perft: the number of ways to play n moves, counted through the search's own make and unmake.

A wrong move list or a delta that does not undo shows here at once, because the position is never copied: it is changed
by ``position + delta`` and changed back by ``position - delta``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trenchworks.search.model import DELTA, GAIN, Model, Move

SLICE = 3
"""Subtrees of so many plies are counted without giving way (a few milliseconds in games like Trench)."""


def perft(
    model: Model, position: int, depth: int, roots: Sequence[Move] | None = None
) -> Iterator[tuple[Move, int] | None]:
    """The leaves ``depth`` plies below, move by move, with None in between to give way.

    A game that ends sooner (decided, out of quiet moves or out of plies) has no leaves. The last ply is counted without
    being played. ``depth`` is at least 1; ``roots`` restricts the first move. The game is not over at ``position``.
    """
    quiet, plies = model.quiet_left, model.plies_left
    if plies < depth:
        return
    for move in model.moves(position) if roots is None else roots:
        total = 0
        if depth == 1:
            total = 1
        elif model.decided(position + move[DELTA]) is None:
            left = model.quiet_limit if move[GAIN] else quiet - 1
            for part in _below(model, position + move[DELTA], depth - 1, left):
                if part is None:
                    yield None
                else:
                    total += part
        yield move, total


def _below(model: Model, position: int, depth: int, quiet: int) -> Iterator[int | None]:
    """Parts whose sum is the number of leaves, with None in between to give way."""
    if quiet <= 0:
        return
    if depth <= SLICE:
        yield count(model, position, depth, quiet)
        yield None
        return
    for move in model.moves(position):
        position += move[DELTA]
        if model.decided(position) is None:
            yield from _below(model, position, depth - 1, model.quiet_limit if move[GAIN] else quiet - 1)
        position -= move[DELTA]


def count(model: Model, position: int, depth: int, quiet: int) -> int:
    """The leaves ``depth`` plies below a position that is not decided, with so many quiet moves left."""
    if quiet <= 0:
        return 0
    if depth == 1:
        return model.count(position)
    need = model.needed(position)
    total = 0
    if depth == 2:
        leaves = model.count
        for delta, gain, _, _ in model.moves(position):
            position += delta
            if (gain < need or model.decided(position) is None) and (gain or quiet > 1):
                total += leaves(position)
            position -= delta
        return total
    for delta, gain, _, _ in model.moves(position):
        position += delta
        if gain < need or model.decided(position) is None:
            total += count(model, position, depth - 1, model.quiet_limit if gain else quiet - 1)
        position -= delta
    return total
