"""How hard a search tries: what it may spend, and how the weaker levels are made weaker.

Levels are counted in nodes and plies, never in time, so that each is the same on every machine. The weak ones look
less far and pick by a seeded whim among moves that look nearly as good as the best; a whim is always smaller than a
point, so that no level gives a piece away, or leaves one standing, that it has seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from trenchworks.search.alphabeta import MAX_DEPTH, MAX_PLY


@dataclass(frozen=True)
class Effort:
    """What a search may spend. It ends with the first limit it meets.

    ``depth`` in plies, captures below not counted; ``reach`` in plies, captures included; ``whim`` in hundredths of a
    point: a move is worth up to so much more than it is, drawn from the seed, the position and the move. ``brief``:
    don't think about the only move there is, or further than a forced win.
    """

    nodes: int | None = None
    ms: int | None = None
    depth: int = MAX_DEPTH
    reach: int = MAX_PLY
    whim: int = 0
    brief: bool = False


LEVELS = (
    Effort(nodes=2_000, depth=1, reach=2, whim=90, brief=True),
    Effort(nodes=3_000, depth=1, whim=50, brief=True),
    Effort(nodes=5_000, depth=3, whim=20, brief=True),
    Effort(nodes=20_000, brief=True),
    Effort(nodes=150_000, brief=True),
)
"""Levels 1 to 5."""

_WORD = (1 << 64) - 1


def scramble(*numbers: int) -> int:
    """A number below 2**64 that depends on all of these and looks random; the same on every machine (splitmix64)."""
    state = 0
    for number in numbers:
        while True:
            state = (state ^ (number & _WORD)) + 0x9E3779B97F4A7C15 & _WORD
            state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
            state = (state ^ state >> 27) * 0x94D049BB133111EB & _WORD
            state ^= state >> 31
            number >>= 64
            if number in {0, -1}:
                break
    return state
