"""What an action did, and what a battle came to: the notes that the log, the view and undo live on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from trenchworks.games.trench.notation import LETTERS

Victim = tuple[int, int, str]
"""A captured piece: its square, rank and id."""


@dataclass(frozen=True, slots=True)
class Done:
    """What one action of the history did, and what stood before it.

    ``battle`` and ``number`` say when: ``number`` is that of the move, or of the move to come where it is none.
    ``colour`` is the actor's in that battle, ``piece`` the id of what was moved or touched and ``rank`` its rank,
    ``goal`` None but for a move, ``taken`` what was captured, in order. The rest is for undo: the change ``delta`` of
    the position, the state's fields as they were, and whether the action ended the first of two battles (``closed``).
    """

    text: str
    battle: int
    number: int
    colour: int
    piece: str
    rank: int
    origin: int | None
    goal: int | None
    taken: tuple[Victim, ...]
    delta: int
    quiet: int
    touched: int | None
    offer: int | None
    offered: int | None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Battle:
    """A finished battle of a match: how it stood at the end, ``points`` by seat, and how and why it ended."""

    position: int
    slots: tuple[str, ...]
    quiet: int
    number: int
    offered: tuple[int | None, ...]
    points: tuple[int, int]
    how: str
    reason: str


class Detail(NamedTuple):
    """A legal action: ``goal`` is None for a touch, ``taken`` what it captures, in order."""

    action: int
    text: str
    origin: int
    goal: int | None
    taken: tuple[Victim, ...]


def piece_ids(pieces: Mapping[int, int], prefix: str) -> list[str]:
    """An id such as ``w.S3`` for each square with a piece, "" elsewhere; numbered from rank 8 to 1, file a to h."""
    slots = [""] * 64
    counts: Counter[str] = Counter()
    for square in sorted(pieces, key=lambda square: (-(square // 8), square)):
        piece = pieces[square]
        name = f"{'w' if piece > 0 else 'b'}.{LETTERS[abs(piece)]}"
        counts[name] += 1
        slots[square] = f"{prefix}{name}{counts[name]}"
    return slots
