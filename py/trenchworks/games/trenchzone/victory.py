"""Losses and what they score: the only place where squads die and where the chart moves (rulebook: Victory).

A *scorer* is the side by whose act squads die, None where nobody scores. Points are collected first and scored
together, so that an exchange that wipes out both sides moves the chart by the difference alone.
"""

from __future__ import annotations

from trenchworks.games.trenchzone.board import in_open, sector_of, trench_of
from trenchworks.games.trenchzone.position import ARTILLERY, PILLBOX, Position

DESTROYED, EMPTIED, WIPED_OUT, ENTERED = "destroyed", "emptied", "wiped out", "entered"
POINTS = {DESTROYED: 1, EMPTIED: 1, WIPED_OUT: 2, ENTERED: 2}
"""Victory chart points (rulebook: Victory Chart Points)."""

Gains = list[tuple[int, str, int]]
"""(side, what it scored for, sector)."""

HARD_LIMIT = 500
"""A game without a limit of rounds ends here all the same, so that its record can always be opened."""


def lose(
    pos: Position, side: int, zone: int, count: int, scorer: int | None, shelter: bool = False
) -> tuple[int, Gains]:
    """Let up to ``count`` squads of a side in a zone die; how many did, and what that scores.

    The unsheltered die; with ``shelter`` the crews of a trench after them, in the order of its owner (TZ-79, TZ-103).
    They join the reserve (TZ-2).
    """
    sector = sector_of(zone)
    own = trench_of(zone) == side
    before = pos.strength(side, zone)
    advance = pos.advancing(side, sector)
    dead = min(count, pos.loose[side][zone])
    pos.loose[side][zone] -= dead
    if shelter and own:
        first = pos.losses[side]
        for kind in (first, ARTILLERY if first == PILLBOX else PILLBOX):
            crews, killed = _thin(pos.shelters(side, kind)[sector], count - dead)
            pos.shelters(side, kind)[sector] = crews
            dead += killed
    pos.reserve[side] += dead
    pos.spent[zone] = min(pos.spent[zone], pos.loose[pos.active][zone])
    gains: Gains = []
    enemy = scorer is not None and scorer != side
    if enemy and own and dead and before == dead:
        gains.append((1 - side, EMPTIED, sector))  # TZ-73, TZ-95
    if in_open(zone) and dead and pos.advancing(side, sector) == 0:
        if enemy and advance and not pos.reached[side][sector]:
            gains.append((1 - side, WIPED_OUT, sector))  # TZ-92, TZ-93
        pos.reached[side][sector] = False
    return dead, gains


def _thin(crews: tuple[int, ...], count: int) -> tuple[tuple[int, ...], int]:
    """Take squads from the emptiest shelters first, so that manned ones last; the crews, and how many died."""
    left, dead = [], 0
    for crew in reversed(crews):
        killed = min(crew, count - dead)
        dead += killed
        left.append(crew - killed)
    return tuple(sorted(left, reverse=True)), dead


def clear_flags(pos: Position, side: int) -> None:
    """Forget that an advance reached the enemy's trench once none of it is in No Man's Land (TZ-92)."""
    for sector in range(3):
        if not pos.advancing(side, sector):
            pos.reached[side][sector] = False


def score(pos: Position, gains: Gains) -> None:
    """Move the chart by what was gained, all of it at once; at an end of the chart the other side surrenders."""
    if pos.over is not None or not gains:
        return
    change = 0
    for side, what, sector in gains:
        change += POINTS[what] if side == 0 else -POINTS[what]
        pos.say("points", side, what, sector, POINTS[what])
    end = pos.settings.chart
    pos.chart = max(-end, min(end, pos.chart + change))
    if abs(pos.chart) == end:
        pos.end(0 if pos.chart > 0 else 1, "morale")


def check_rounds(pos: Position) -> None:
    """After the last round the side that the chart favours wins; in the middle it is a draw (TZ-97)."""
    limit = pos.settings.rounds or HARD_LIMIT
    if pos.over is None and pos.round >= limit:
        winner = None if pos.chart == 0 else 0 if pos.chart > 0 else 1
        pos.end(winner, "rounds")
