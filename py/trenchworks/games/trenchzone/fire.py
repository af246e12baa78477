"""Pillbox and MG fire (rulebook: Pillbox and MG Fire; TZ-49 to TZ-61)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trenchworks.games.trenchzone import reactions, victory
from trenchworks.games.trenchzone.board import PATHS, in_open
from trenchworks.games.trenchzone.position import CREW, Position

DICE = 3
"""Dice of each manned pillbox and MG position; there are as many dice as needed (TZ-11)."""

KILLS = 2
"""Squads that one hit kills (TZ-54)."""


class Group(NamedTuple):
    """An enemy group in sight: its zone, its unsheltered squads, and the least number that hits it."""

    zone: int
    squads: int
    needed: int


def positions(pos: Position, side: int, sector: int) -> int:
    """How many positions may fire there: pillboxes with a full crew (TZ-58), and MGs while anybody is there (TZ-55).

    Artillery crews don't fire (TZ-59).
    """
    manned = 0
    for crew in pos.pillboxes[side][sector]:
        manned += crew >= CREW
    guns = pos.mgs[side][sector]
    return manned + guns if guns and pos.trench(side, sector) else manned


def in_sight(pos: Position, side: int, sector: int) -> tuple[Group, ...]:
    """The enemy groups that can be hit, the nearest first (TZ-51, TZ-52).

    A trench takes a 6 (TZ-49), the open a 3 (TZ-50), in fog a 6 too. Own squads in No Man's Land block what is in their
    zone and beyond (TZ-53).
    """
    found = []
    foggy = pos.fog[0][sector] or pos.fog[1][sector]
    own, enemies = pos.loose[side], pos.loose[1 - side]
    for zone in PATHS[side][sector][1:]:
        if own[zone]:
            break
        if enemies[zone]:
            found.append(Group(zone, enemies[zone], 3 if in_open(zone) and not foggy else 6))
    return tuple(found)


def sees_any(pos: Position, side: int, sector: int) -> bool:
    """Whether any enemy group can be hit."""
    own, enemies = pos.loose[side], pos.loose[1 - side]
    for zone in PATHS[side][sector][1:]:
        if own[zone]:
            return False
        if enemies[zone]:
            return True
    return False


def may_fire(pos: Position, side: int, sector: int) -> bool:
    """Whether the guns of that sector may fire now: in their owner's turn alone (TZ-60, TZ-61)."""
    return (
        not pos.fired[sector]
        and not pos.silenced[side][sector]
        and sees_any(pos, side, sector)
        and positions(pos, side, sector) > 0
    )


def declare(pos: Position, side: int, sector: int) -> None:
    """Fire with all positions of a sector; the other side may find that they are low on ammunition (TZ-34)."""
    pos.fired[sector] = True
    count = positions(pos, side, sector)
    pos.say("fire", side, sector, count)
    pos.push(reactions.window(1 - side, ("low_ammo",), sector), ("dice", DICE * count, (), ("fire", side, sector)))


def casualties(groups: Sequence[Group], dice: Sequence[int]) -> list[int]:
    """How many of each group die. The lowest dice that hit are spent on the nearest group first.

    Each die kills two; what a group can't take goes to the next one behind, if that number hits there too (TZ-52).

    >>> casualties([Group(2, 3, 3), Group(4, 9, 6)], [6, 3, 4])
    [3, 2]
    """
    left = [group.squads for group in groups]
    for value in sorted(dice):
        kills = KILLS
        for index, group in enumerate(groups):
            if value >= group.needed:
                dead = min(kills, left[index])
                left[index] -= dead
                kills -= dead
    return [group.squads - rest for group, rest in zip(groups, left, strict=True)]


def resolve(pos: Position, side: int, sector: int, dice: Sequence[int]) -> None:
    """Let the casualties take effect."""
    groups = in_sight(pos, side, sector)
    lost = casualties(groups, dice)
    gains: victory.Gains = []
    for group, count in zip(groups, lost, strict=True):
        gains += victory.lose(pos, 1 - side, group.zone, count, side)[1]
    needed = tuple((group.zone, group.needed, count) for group, count in zip(groups, lost, strict=True))
    pos.say("fire dice", side, sector, tuple(dice), needed)
    victory.score(pos, gains)
