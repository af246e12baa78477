"""Alpha-beta below one root: the part of the search that visits positions.

Depth is counted in plies still to search, ply in plies from the root. A window (alpha, beta) asks whether the value
lies between; every visit answers fail-soft: a value at or below alpha is at least the true one, a value at or above
beta at most the true one, anything between is the true one.

Three kinds of visit, so that the search can be interrupted at little cost: :func:`grow` makes interior nodes
generators, which pause now and then; the lowest ``SHALLOW`` plies, where nearly all the time goes, are plain calls;
below them only captures are tried (quiescence), and a side may always stop capturing.

The functions are closures over their tables because that is the fastest a name can be looked up. Nothing here depends
on time, on the order of a set or on anything random, so equal searches visit equal nodes everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from trenchworks.search.model import FORCED, UNLIMITED, Model, Move
from trenchworks.search.table import EXACT, LOWER, UPPER, Table

INFINITE = 1_000_000
"""Above every value."""

MAX_DEPTH = 32
"""Searches go no deeper than this; with the captures below it recursion ends at ``MAX_PLY``."""

MAX_PLY = 56
"""No line is longer than this: there the static value counts."""

MELEE = 10_000
"""How much quiescence may try: a position shares what it is given equally among its captures, so that an exchange on
one square is played out, while a melee on many ends before it takes longer than all the rest."""

NOTHING = (None, None)

SHALLOW = 2
"""Nodes with so many plies or fewer to search are plain calls."""

PAUSE = 256
"""A search pauses each time it has visited about so many more nodes."""

Visit = Generator[None, None, int]


class Tree(NamedTuple):
    """A search tree to be grown: what :func:`grow` gives."""

    play: Callable[[int, Move, int, int, int, int, int], Visit]
    """``play(position, move, depth, alpha, beta, ply, quiet)`` makes a move at a node with so many plies to search.

    ``ply`` and ``quiet`` (quiet moves left) are those of the node. Returns the value for the side that moves, within
    (alpha, beta) of that side.
    """

    calm: Callable[[int, int, int, int], int]
    """``calm(position, alpha, beta, ply)``: the value when only captures are still played, and stopping is allowed."""

    visited: Callable[[], int]
    """How many nodes have been visited."""

    rest: Callable[[int, int, int, int], list[Move]]
    """``rest(position, depth, ply, quiet)``: the expected play from a position, as far as the table knows it."""


def graded(value: int, ply: int) -> int:
    """The value of an end at this ply: nearer wins are worth more, nearer losses less."""
    if value > FORCED:
        return value - ply
    if value < -FORCED:
        return value + ply
    return value


def grow(model: Model, table: Table, reach: int = MAX_PLY, *, exact: bool = False) -> Tree:
    """A tree for this model that keeps its knowledge in ``table`` (none where that has size 0).

    ``reach`` ends every line, captures too, after so many plies. With ``exact``, a search to depth d from the root
    returns the value of a full-width search to depth d with quiescence below it, whatever the table holds: nothing is
    cut that could matter, and the table answers for equal depths alone. Otherwise it may answer from a deeper search.
    """
    moves_of, captures_of = model.moves, model.captures
    evaluate, decided, needed, settle, last_turn = (
        model.evaluate, model.decided, model.needed, model.settle, model.last_turn,
    )  # fmt: skip
    ends_quietly, swing, quiet_limit = model.ends_quietly, model.swing, model.quiet_limit
    plies_left = model.plies_left
    end = min(plies_left, reach)
    limited = plies_left < UNLIMITED
    key_mask = model.key_mask
    quiet_shift = key_mask.bit_length()
    ply_shift = quiet_shift + MAX_DEPTH.bit_length()
    young, size, turn = table.young, table.size, table.turn
    young_get, old_get = young.get, table.old.get
    history = [0] * model.indices
    killers = [0] * (MAX_PLY + 1)
    visited, pause = 0, PAUSE

    def ahead(moves: list[Move], first: Move) -> list[Move]:
        moves.remove(first)
        moves.insert(0, first)
        return moves

    def worth(move: Move) -> int:
        return move[1] << 32 or history[move[2]]

    def order(moves: Sequence[Move], first: Move | None, killer: int) -> list[Move]:
        """The table's move, captures by gain, the killer (by its index), then quiet moves by history."""
        history[killer] += 1 << 31
        ordered = sorted(moves, key=worth, reverse=True)
        history[killer] -= 1 << 31
        return ordered if first is None else ahead(ordered, first)

    def quiesce(position: int, alpha: int, beta: int, ply: int, share: int = MELEE) -> int:
        """``calm``: the mover may take the static value, or try captures as far as the share allows."""
        nonlocal visited
        visited += 1
        if ply >= end:
            return graded(settle(position), ply) if ply >= plies_left else evaluate(position)
        if ends_quietly and last_turn(position):
            ends = (-graded(decided(position + move[0]) or 0, ply + 1) for move in moves_of(position))
            return max(ends, default=graded(settle(position), ply))
        best = stand = evaluate(position)
        if best >= beta or not share:
            return best
        moves = captures_of(position)
        if not moves:
            return best
        share //= len(moves)
        need = needed(position)
        # The other side may stop after a capture, so none is worth more than its own change of the static value;
        # unless the game ends with it.
        futile = alpha - stand - swing if ply + 1 < plies_left else -INFINITE
        if best > alpha:  # noqa: PLR1730 (max() would cost a tenth of the whole visit)
            alpha = best
        for move in moves:
            gain = move[1]
            if gain < need and gain <= futile:
                return max(best, stand + gain + swing)
            if gain >= need and (over := decided(position + move[0])) is not None:
                value = -graded(over, ply + 1)
            else:
                value = -quiesce(position + move[0], -beta, -alpha, ply + 1, share)
            if value > best:
                best = value
                if value > alpha:
                    if value >= beta:
                        break
                    alpha = value
        return best

    def key_of(position: int, depth: int, ply: int, quiet: int) -> int:
        """The table key: how long the game may last belongs to it where a search this deep can meet that end."""
        key = position & key_mask
        if quiet <= depth:
            key += quiet << quiet_shift
        return key + (ply << ply_shift) if limited else key

    def recall(key: int, depth: int, alpha: int, beta: int, ply: int, quiet: int) -> tuple[int | None, Move | None]:
        """What the table knows: the value, where it settles this window, and the best move."""
        entry = young_get(key) or old_get(key)
        if entry is None:
            return NOTHING
        known, bound, value, first = entry
        if known == depth or (known > depth and not exact and (known < quiet or quiet <= depth)):
            if value > FORCED:
                value -= ply
            elif value < -FORCED:
                value += ply
            if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                return value, first
        return None, first

    def remember(key: int, depth: int, alpha: int, beta: int, ply: int, value: int, move: Move) -> None:
        """Store a value found with this window, and for a quiet move that was too good, that it was."""
        bound = LOWER if value >= beta else EXACT if value > alpha else UPPER
        if bound == LOWER and not move[1]:
            history[move[2]] += depth * depth
            killers[ply] = move[2]
        if value > FORCED:
            value += ply
        elif value < -FORCED:
            value -= ply
        if size:
            young[key] = (depth, bound, value, move)
            if len(young) >= size:
                turn()

    def frontier(position: int, alpha: int, beta: int, ply: int, quiet: int) -> int:
        """The value of a search with one ply to go. Where ``quiet`` or ``ply`` is spent, the game ends here."""
        nonlocal visited
        visited += 1
        if quiet <= 0 or ply >= end:
            return graded(settle(position), ply) if quiet <= 0 or ply >= plies_left else evaluate(position)
        key = key_of(position, 1, ply, quiet)
        known, first = recall(key, 1, alpha, beta, ply, quiet)
        if known is not None:
            return known
        moves = moves_of(position)
        if not moves:
            return graded(settle(position), ply)
        need = needed(position)
        # As in quiescence, no move is worth more than its own change of the static value, unless the game ends with it.
        top = evaluate(position) + swing if ply + 1 < plies_left and quiet > 1 else INFINITE
        best, best_move, floor = -INFINITE, moves[0], alpha
        for move in moves if first is None else ahead(list(moves), first):
            gain = move[1]
            if gain < need and top + gain <= floor:
                best = max(best, top + gain)
                if gain or move is first:
                    continue
                break
            child = position + move[0]
            if gain >= need and (over := decided(child)) is not None:
                value = -graded(over, ply + 1)
            elif gain or quiet > 1:
                value = -quiesce(child, -beta, -floor, ply + 1)
            else:
                value = -graded(settle(child), ply + 1)
            if value > best:
                best, best_move = value, move
                if value > floor:
                    if value >= beta:
                        break
                    floor = value
        remember(key, 1, alpha, beta, ply, best, best_move)
        return best

    def shallow(position: int, depth: int, alpha: int, beta: int, ply: int, quiet: int) -> int:
        """The value of a search with 2 to ``SHALLOW`` plies to go."""
        nonlocal visited
        visited += 1
        if quiet <= 0 or ply >= end:
            return graded(settle(position), ply) if quiet <= 0 or ply >= plies_left else evaluate(position)
        key = key_of(position, depth, ply, quiet)
        known, first = recall(key, depth, alpha, beta, ply, quiet)
        if known is not None:
            return known
        moves = order(moves_of(position), first, killers[ply])
        if not moves:
            return graded(settle(position), ply)
        need = needed(position)
        best, best_move, floor = -INFINITE, moves[0], alpha
        for move in moves:
            gain = move[1]
            child = position + move[0]
            if gain >= need and (over := decided(child)) is not None:
                value = -graded(over, ply + 1)
            elif depth > 2:
                value = -shallow(child, depth - 1, -beta, -floor, ply + 1, quiet_limit if gain else quiet - 1)
            else:
                value = -frontier(child, -beta, -floor, ply + 1, quiet_limit if gain else quiet - 1)
            if value > best:
                best, best_move = value, move
                if value > floor:
                    if value >= beta:
                        break
                    floor = value
        remember(key, depth, alpha, beta, ply, best, best_move)
        return best

    def deep(position: int, depth: int, alpha: int, beta: int, ply: int, quiet: int) -> Visit:
        """The value of a search with more than ``SHALLOW`` plies to go: later moves need only be no better."""
        nonlocal visited, pause
        visited += 1
        if quiet <= 0 or ply >= end:
            return graded(settle(position), ply) if quiet <= 0 or ply >= plies_left else evaluate(position)
        key = key_of(position, depth, ply, quiet)
        known, first = recall(key, depth, alpha, beta, ply, quiet)
        if known is not None:
            return known
        moves = order(moves_of(position), first, killers[ply])
        if not moves:
            return graded(settle(position), ply)
        best, best_move, floor = -INFINITE, moves[0], alpha
        for number, move in enumerate(moves):
            if number == 0 or beta - floor == 1:
                value = yield from play(position, move, depth, floor, beta, ply, quiet)
            else:
                value = yield from play(position, move, depth, floor, floor + 1, ply, quiet)
                if floor < value < beta:
                    value = yield from play(position, move, depth, floor, beta, ply, quiet)
            if visited >= pause:
                yield
                pause = visited + PAUSE
            if value > best:
                best, best_move = value, move
                if value > floor:
                    if value >= beta:
                        break
                    floor = value
        remember(key, depth, alpha, beta, ply, best, best_move)
        return best

    def play(position: int, move: Move, depth: int, alpha: int, beta: int, ply: int, quiet: int) -> Visit:
        child = position + move[0]
        gain = move[1]
        if gain >= needed(position) and (over := decided(child)) is not None:
            return -graded(over, ply + 1)
        quiet = quiet_limit if gain else quiet - 1
        if depth > SHALLOW + 1:
            return -(yield from deep(child, depth - 1, -beta, -alpha, ply + 1, quiet))
        if depth > 2:
            return -shallow(child, depth - 1, -beta, -alpha, ply + 1, quiet)
        if depth == 2:
            return -frontier(child, -beta, -alpha, ply + 1, quiet)
        if quiet <= 0:
            return -graded(settle(child), ply + 1)
        return -quiesce(child, -beta, -alpha, ply + 1)

    def rest(position: int, depth: int, ply: int, quiet: int) -> list[Move]:
        line: list[Move] = []
        while depth > 0 and quiet > 0 and ply < end:
            key = key_of(position, depth, ply, quiet)
            entry = young_get(key) or old_get(key)
            move = entry[3] if entry else None
            if move is None or move not in moves_of(position):
                break
            line.append(move)
            if move[1] >= needed(position) and decided(position + move[0]) is not None:
                break
            position += move[0]
            quiet = quiet_limit if move[1] else quiet - 1
            depth, ply = depth - 1, ply + 1
        return line

    return Tree(play, quiesce, lambda: visited, rest)
