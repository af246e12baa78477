"""Exact expectations: what shells, fire, wire and gas are worth, and who wins a melee. Rolls nothing.

A distribution is a tuple of probabilities: entry k is that of the sum k, or of k hits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from operator import mul
from typing import NamedTuple

from trenchworks.games.trenchzone.fire import Group, casualties
from trenchworks.games.trenchzone.melee import dice_of

Distribution = tuple[float, ...]


class Odds(NamedTuple):
    """The expected losses, and the chance that anything is lost at all."""

    mean: float
    any: float


@cache
def sums(dice: int) -> Distribution:
    """The sum of so many dice.

    >>> round(sums(2)[7] * 36), len(sums(3))
    (6, 19)
    """
    chances = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(chances) + 6)
        for total, chance in enumerate(chances):
            for value in range(1, 7):
                longer[total + value] += chance / 6
        chances = longer
    return tuple(chances)


@cache
def hits(dice: int, needed: int) -> Distribution:
    """How many of so many dice show that number or more."""
    p = (7 - needed) / 6
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


def shelling(dice: int, needed: int, there: int, worth: int) -> Odds:
    """Shells at ``there`` things of which a hit destroys ``worth``.

    >>> shelling(3, 4, 100, 5)
    Odds(mean=7.5, any=0.875)
    """
    chances = hits(dice, needed)
    mean = sum(chance * min(worth * k, there) for k, chance in enumerate(chances))
    return Odds(mean, 1 - chances[0] if there else 0.0)


def dice_losses(dice: int, there: int) -> Odds:
    """As many as the dice show, of those there: wire and gas."""
    mean = sum(chance * min(total, there) for total, chance in enumerate(sums(dice)))
    return Odds(mean, 1.0 if dice and there else 0.0)


def half_die(there: int) -> Odds:
    """Half a die, rounded up, of those there: snipers."""
    return Odds(sum(min((value + 1) // 2, there) for value in range(1, 7)) / 6, 1.0 if there else 0.0)


@cache
def fire(dice: int, groups: tuple[Group, ...]) -> tuple[Odds, ...]:
    """What fire does to each group in sight.

    Only three kinds of numbers matter: 1 and 2 never hit, 3 to 5 hit where a 3 is needed, and a 6 always does.
    """
    means = [0.0] * len(groups)
    some = [0.0] * len(groups)
    for sixes in range(dice + 1):
        for middling in range(dice - sixes + 1):
            rest = dice - sixes - middling
            chance = comb(dice, sixes) * comb(dice - sixes, middling) / 6**sixes / 2**middling / 3**rest
            for index, lost in enumerate(casualties(groups, [3] * middling + [6] * sixes)):
                means[index] += chance * lost
                some[index] += chance * (lost > 0)
    return tuple(map(Odds, means, some))


class MeleeOdds(NamedTuple):
    """The chances that side 0 or side 1 alone is left, and that nobody is."""

    wins: float
    loses: float
    both_die: float


class MeleeTable:
    """Who wins a melee without modifiers, for all sizes asked for so far; ``trench`` is the side that defends its own.

    Entry (a, b) follows from smaller ones, since both sides lose at least one squad each round, so the table is filled
    from the bottom and only grows.
    """

    def __init__(self, trench: int | None) -> None:
        self._trench = trench
        self._wins: list[list[float]] = []
        self._loses: list[list[float]] = []
        self._width = 0

    def odds(self, a: int, b: int) -> MeleeOdds:
        """The odds of ``a`` squads of side 0 against ``b`` of side 1."""
        if b >= self._width or a >= len(self._wins):
            self._grow(a, b)
        wins, loses = self._wins[a][b], self._loses[a][b]
        return MeleeOdds(wins, loses, max(0.0, 1 - wins - loses))

    def win(self, a: int, b: int) -> float:
        """The chance that side 0 alone is left."""
        if b >= self._width or a >= len(self._wins):
            self._grow(a, b)
        return self._wins[a][b]

    def _grow(self, a: int, b: int) -> None:
        width = max(self._width, b + 1)
        rows = max(len(self._wins), a + 1)
        for x in range(rows):
            if x == len(self._wins):
                self._wins.append([])
                self._loses.append([])
            for y in range(len(self._wins[x]), width):
                wins, loses = self.round(x, y, (0, 0))
                self._wins[x].append(wins)
                self._loses[x].append(loses)
        self._width = width

    def round(self, a: int, b: int, modifiers: tuple[int, int]) -> tuple[float, float]:
        """The chances that either side alone is left when a round with these modifiers comes next."""
        if not a or not b:
            return float(a > 0 and not b), float(b > 0 and not a)
        dice = dice_of((a, b), modifiers, self._trench)
        killed_b, killed_a = _capped(dice[0], b), _capped(dice[1], a)
        wins = loses = 0.0
        for dead_a, chance in enumerate(killed_a):
            if chance:
                left = a - dead_a
                low = b - len(killed_b) + 1
                wins += chance * _along(killed_b, self._row(self._wins, left, low, b, 0.0))
                loses += chance * _along(killed_b, self._row(self._loses, left, low, b, 1.0))
        return wins, loses

    def _row(self, table: list[list[float]], left: int, low: int, high: int, gone: float) -> Sequence[float]:
        """Entries ``high`` down to ``low`` of row ``left``; where side 0 is gone, ``gone`` for each that leaves side
        1.
        """
        if left == 0:
            return [gone if y else 0.0 for y in range(high, low - 1, -1)]
        row = table[left]
        return row[high : low - 1 : -1] if low else row[high::-1]


def _along(chances: Sequence[float], row: Sequence[float]) -> float:
    return float(sum(map(mul, chances, row)))


@cache
def _capped(dice: int, there: int) -> Distribution:
    """How many of ``there`` die by so many dice; more than there are is all of them (TZ-83)."""
    chances = sums(dice)
    if len(chances) <= there:
        return chances
    return (*chances[:there], sum(chances[there:]))


_TABLES: dict[int | None, MeleeTable] = {trench: MeleeTable(trench) for trench in (None, 0, 1)}


STORM = _TABLES[1]
"""Side 0 of this table storms a trench of side 1."""


def melee(a: int, b: int, trench: int | None, modifiers: tuple[int, int] = (0, 0)) -> MeleeOdds:
    """The odds of a melee of ``a`` squads of side 0 and ``b`` of side 1, modifiers in the first round alone (TZ-81)."""
    table = _TABLES[trench]
    plain = table.odds(a, b)
    if not any(modifiers):
        return plain
    wins, loses = table.round(a, b, modifiers)
    return MeleeOdds(wins, loses, max(0.0, 1 - wins - loses))
