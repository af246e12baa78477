"""Seeded random walks: positions to test on, the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trenchworks.search.model import DELTA, GAIN, Model


def walk(model: Model, position: int, rng: Random, plies: int) -> tuple[int, int]:
    """A position after up to so many random moves, and the quiet moves left there; never one where the game is over.

    Captures are taken more often than not, so that scores differ and games come near their end.
    """
    quiet = model.quiet_limit
    for _ in range(plies):
        moves = model.captures(position) if rng.random() < 0.6 else ()
        moves = moves or model.moves(position)
        if not moves:
            break
        move = moves[int(rng.random() * len(moves))]
        left = model.quiet_limit if move[GAIN] else quiet - 1
        child = position + move[DELTA]
        if left <= 0 or model.decided(child) is not None or not model.moves(child):
            break
        position, quiet = child, left
    return position, quiet


def walks(model: Model, start: int, number: int, longest: int, seed: int = 1) -> Iterator[tuple[int, int]]:
    """So many (position, quiet moves left), after 0 to ``longest`` random moves each."""
    rng = Random(seed)
    for _ in range(number):
        yield walk(model, start, rng, int(rng.random() * (longest + 1)))
