"""Iterative deepening from a root: a search that runs in slices and has a move to play at any time."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from trenchworks.search.alphabeta import INFINITE, grow
from trenchworks.search.clock import Clock
from trenchworks.search.levels import Effort, scramble
from trenchworks.search.model import DELTA, FORCED, GAIN, WIN, Model, Move
from trenchworks.search.table import SIZE, Table


class Finding(NamedTuple):
    """What a search has found. ``line`` begins with ``move``; ``value`` is for the side to move at the root."""

    move: Move
    value: int
    line: tuple[Move, ...]
    depth: int
    nodes: int


class Search:
    """A search of one position, depth after depth, until its effort is spent.

    ``roots`` are the moves to choose from (all legal ones by default); there must be one, and the game not over. Moves
    of equal value are chosen by ``seed``. Where no ``ms`` is set, the result depends on nothing but the arguments,
    however the search is sliced; it may spend about ``alphabeta.PAUSE`` nodes and a small subtree more than ``nodes``.
    """

    def __init__(
        self,
        model: Model,
        position: int,
        effort: Effort,
        *,
        seed: int = 0,
        roots: Sequence[Move] | None = None,
        table_size: int = SIZE,
        exact: bool = False,
    ) -> None:
        self._model, self._position, self._effort, self._seed = model, position, effort, seed
        self._clock = Clock(effort.ms)
        self._table = Table(table_size)
        self._tree = grow(model, self._table, effort.reach, exact=exact)
        moves = model.moves(position) if roots is None else roots
        self._moves = sorted(moves, key=lambda move: (-move[GAIN], self._draw(move)))
        self._steps = self._deepen()
        self._over = False
        first = self._moves[0]
        self._found = Finding(first, model.evaluate(position), (first,), 0, 0)

    def run(self, seconds: float) -> bool:
        """Search for about this long; True once nothing more is to be done."""
        limit = self._effort.nodes
        clock = self._clock
        clock.slice(seconds)
        while not self._over:
            if next(self._steps, True) or clock.over() or (limit is not None and self._tree.visited() >= limit):
                self._over = True
            elif clock.pause():
                break
        return self._over

    def best(self) -> Finding:
        """The best so far; before the first slice the most valuable capture, or any move."""
        return self._found._replace(nodes=self._tree.visited())

    def stored(self) -> int:
        """How many table entries there are; at most twice ``table_size``."""
        return len(self._table.young) + len(self._table.old)

    def _draw(self, move: Move) -> int:
        """A number below 2**64 for a move here, drawn by the seed."""
        return scramble(self._seed, self._position & self._model.key_mask, move[DELTA] & self._model.key_mask)

    def _deepen(self) -> Generator[None, None, None]:
        effort, moves = self._effort, self._moves
        for depth in range(1, effort.depth + 1):
            best = yield from self._whimsical(depth) if effort.whim else self._round(depth)
            moves.remove(self._found.move)
            moves.insert(0, self._found.move)
            if effort.brief and (len(moves) == 1 or (abs(best) > FORCED and WIN - abs(best) <= depth)):
                return

    def _round(self, depth: int) -> Generator[None, None, int]:
        """Find the best move to this depth: the first is searched whole, the others need only be no better."""
        play, position, quiet = self._tree.play, self._position, self._model.quiet_left
        best = -INFINITE
        for move in self._moves:
            if best > -INFINITE:
                value = yield from play(position, move, depth, best, best + 1, 0, quiet)
                if value > best:
                    value = yield from play(position, move, depth, best, INFINITE, 0, quiet)
            else:
                value = yield from play(position, move, depth, -INFINITE, INFINITE, 0, quiet)
            if value > best:
                best = value
                self._note(move, value, depth)
            yield
        return best

    def _whimsical(self, depth: int) -> Generator[None, None, int]:
        """Find the move that looks best to this depth when each looks up to ``whim`` better than it is."""
        play, position, quiet = self._tree.play, self._position, self._model.quiet_left
        whim = self._effort.whim
        best = -INFINITE
        values = []
        for move in self._moves:
            value = yield from play(position, move, depth, max(best - whim, -INFINITE), INFINITE, 0, quiet)
            values.append(value)
            best = max(best, value)
            yield
        looks = [value + self._draw(move) % (whim + 1) for value, move in zip(values, self._moves, strict=True)]
        chosen = max(range(len(looks)), key=looks.__getitem__)
        self._note(self._moves[chosen], values[chosen], depth)
        return best

    def _note(self, move: Move, value: int, depth: int) -> None:
        quiet = self._model.quiet_limit if move[GAIN] else self._model.quiet_left - 1
        child = self._position + move[DELTA]
        rest = self._tree.rest(child, depth - 1, 1, quiet) if self._model.decided(child) is None else []
        self._found = Finding(move, value, (move, *rest), depth, 0)
