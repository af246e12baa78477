"""The exact expectation of a position's value over the dice that come next.

Dice are not counted one by one but by what they do: so many hits, or such a sum. A melee is not rolled at all: the
evaluation knows its odds. The walk ends where somebody decides something or draws a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb

from trenchworks.games.trenchzone import actions, fire, flow, odds
from trenchworks.games.trenchzone.actions import Words
from trenchworks.games.trenchzone.bombardment import needed
from trenchworks.games.trenchzone.evaluation import value
from trenchworks.games.trenchzone.position import Position, Task

Outcome = tuple[float, tuple[int, ...]]
"""A chance, and dice that stand for all that do the same."""

UNLIKELY = 1e-4
"""Outcomes below this chance are left out."""

DEEPEST = 3
"""Rolls after one another; later ones are taken at their mean."""


def expectation(pos: Position, seat: int, action: Words) -> float:
    """What an action is worth to the seat: the chance to win, by the evaluation."""
    after = pos.copy()
    actions.apply(after, seat, action)
    return settle(after, seat, 0)


def settle(pos: Position, seat: int, depth: int = 0) -> float:
    """The expected value over the dice that are to be rolled now."""
    if pos.over is not None or pos.agenda[0][0] != "dice" or pos.agenda[0][3][0] == "melee":
        return value(pos, seat)
    total = whole = 0.0
    for chance, dice in outcomes(pos, pos.agenda[0]) if depth < DEEPEST else [(1.0, mean_dice(pos.agenda[0][1]))]:
        after = pos.copy()
        throw(after, dice)
        total += chance * settle(after, seat, depth + 1)
        whole += chance
    return total / whole


def throw(pos: Position, dice: tuple[int, ...]) -> None:
    """Let all dice of the task that is next fall at once."""
    _, count, _, purpose = pos.agenda[0]
    pos.agenda = (("dice", count, dice, purpose), *pos.agenda[1:])
    flow.run(pos)


def mean_dice(count: int) -> tuple[int, ...]:
    """Dice that show 3 and 4 in turn."""
    return tuple(3 + number % 2 for number in range(count))


def outcomes(pos: Position, task: Task) -> list[Outcome]:
    """What the dice of a task can do, melees apart."""
    _, count, _, purpose = task
    kind = purpose[0]
    if kind == "shells":
        return _hits(count, needed((purpose[2], purpose[3])))
    if kind == "fire":
        return list(_fire(count, fire.in_sight(pos, purpose[1], purpose[2])))
    most = 6 * count
    if kind == "wire":
        most = sum(parts for _, parts in purpose[3])
    elif kind == "gas":
        most = pos.loose[0][purpose[1]] + pos.loose[1][purpose[1]]
    return _sums(count, min(most, 6 * count))


@cache
def _hits(count: int, least: int) -> list[Outcome]:
    chances = odds.hits(count, least)
    return [(chance, (6,) * k + (1,) * (count - k)) for k, chance in enumerate(chances)]


@cache
def _sums(count: int, most: int) -> list[Outcome]:
    """Every sum; what is above ``most`` does the same as ``most``."""
    chances = list(odds.sums(count))
    top = max(most, count)
    chances[top:] = [sum(chances[top:])]
    found = []
    for total, chance in enumerate(chances):
        if chance > UNLIKELY:
            each, rest = divmod(total, count)
            found.append((chance, (each + 1,) * rest + (each,) * (count - rest)))
    return found


@cache
def _fire(count: int, groups: tuple[fire.Group, ...]) -> tuple[Outcome, ...]:
    """Grouped by the casualties; only sixes, 3 to 5, and less matter."""
    found: dict[tuple[int, ...], tuple[float, tuple[int, ...]]] = {}
    for dice, chance in _throws(count):
        lost = tuple(fire.casualties(groups, dice))
        before = found.get(lost)
        found[lost] = (chance + (before[0] if before else 0.0), dice)
    return tuple(outcome for outcome in found.values() if outcome[0] > UNLIKELY)


def _throws(count: int) -> Iterator[tuple[tuple[int, ...], float]]:
    for sixes in range(count + 1):
        for middling in range(count - sixes + 1):
            rest = count - sixes - middling
            ways = comb(count, sixes) * comb(count - sixes, middling)
            yield (6,) * sixes + (3,) * middling + (1,) * rest, ways / 6**sixes / 2**middling / 3**rest
