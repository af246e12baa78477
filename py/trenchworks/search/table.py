"""The transposition table: what the search knows of positions it has met, within a fixed amount of memory."""

from __future__ import annotations

from trenchworks.search.model import Move

Entry = tuple[int, int, int, Move | None]
"""(depth, bound, value, best move). A forced win or loss is counted from the own position, not from the root."""

EXACT, LOWER, UPPER = 0, 1, 2
"""What the value is: the true one, at most the true one (a cut-off), or at least the true one (nothing was better)."""

SIZE = 1 << 16
"""Entries in one generation. An entry takes about 250 bytes, so two full generations take about 33 MB."""


class Table:
    """Two generations of entries. When the young one is full it becomes the old one, and the old one is forgotten.

    What is used stays: an entry that is written again is young again. The two dicts are the same objects for good, so
    that the search can hold their methods; it reads ``young`` and then ``old``, writes to ``young`` alone, and calls
    :meth:`turn` when that holds ``size`` entries.
    """

    __slots__ = ("old", "size", "young")

    def __init__(self, size: int = SIZE) -> None:
        self.size = size
        self.young: dict[int, Entry] = {}
        self.old: dict[int, Entry] = {}

    def turn(self) -> None:
        """Begin a new generation."""
        self.old.clear()
        self.old.update(self.young)
        self.young.clear()

    def get(self, key: int) -> Entry | None:
        """The entry under this key, of either generation."""
        return self.young.get(key) or self.old.get(key)
