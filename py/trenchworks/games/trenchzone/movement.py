"""Moving: plans for movement cards, the march itself, wire on the way, and the automatic advance (TZ-62 to TZ-73).

Within one card all groups march at once, zone by zone; who enters a zone of wire in one step shares one roll (TZ-69).
A plan is ``(from, to, squads)`` for each part of a group; a part may be any number of a group's squads, for the longer
movement cards too. Squads that have marched by a card are *spent* for this turn (TZ-101): counted by zone, so that
squads that were merged with them may still use a card of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from trenchworks.games.trenchzone import victory
from trenchworks.games.trenchzone.board import (
    FAR_TRENCH,
    depth_of,
    in_open,
    neighbours,
    sector_of,
    trench_of,
    wire_of,
    zone_at,
)
from trenchworks.games.trenchzone.cards import STRIDES, key_of
from trenchworks.games.trenchzone.position import Plan, Position

March = tuple[int, int, int]
"""A group on the march: where it is, where it goes, how many it still counts."""


def movable(pos: Position, zone: int) -> int:
    """The squads of the active side that may still use a movement card: in no shelter (TZ-105), not spent, not in
    mud.
    """
    if pos.mud is not None and pos.mud[0] == zone:
        return 0
    return pos.loose[pos.active][zone] - pos.spent[zone]


def goals(pos: Position, card: int, zone: int) -> list[int]:
    """Where a movement card may take a group from that zone."""
    side = pos.active
    key = key_of(card)
    if key == "advance":
        return neighbours(zone)  # TZ-63 to TZ-65: any way but diagonally, in whole or in part
    depth = depth_of(side, zone)
    found = []  # TZ-66: forward alone, up to its stride
    for step in range(1, STRIDES[key] + 1):
        if depth + step > FAR_TRENCH:
            break
        goal = zone_at(side, sector_of(zone), depth + step)
        found.append(goal)
        if pos.strength(1 - side, goal) or (pos.mud is not None and pos.mud[0] == goal):
            break  # TZ-67: it stops where it meets enemies; and nobody leaves the mud (TZ-14)
    return found


def left_of(pos: Position, zone: int) -> int:
    """The squads of a zone that the plan leaves free."""
    planned = sum(count for origin, _, count in pos.plan.orders if origin == zone) if pos.plan else 0
    return movable(pos, zone) - planned


def orders(pos: Position) -> Iterator[tuple[int, int, int]]:
    """(card, from, to) of every part that can be ordered now."""
    for sector, card in pos.face_up(pos.active):
        if pos.plan is not None and pos.plan.card != card:
            continue
        planned = {(origin, goal) for origin, goal, _ in pos.plan.orders} if pos.plan else set()
        for depth in range(FAR_TRENCH):
            zone = zone_at(pos.active, sector, depth)
            if left_of(pos, zone) > 0:
                for goal in goals(pos, card, zone):
                    if (zone, goal) not in planned:
                        yield card, zone, goal


def order(pos: Position, card: int, origin: int, goal: int) -> None:
    """Add a part to the plan: all squads of the group that are still free, to begin with."""
    before = pos.plan.orders if pos.plan else ()
    pos.plan = Plan(card, (*before, (origin, goal, left_of(pos, origin))))


def change(pos: Position, by: int) -> None:
    """Make the last part of the plan larger or smaller."""
    assert pos.plan is not None
    *before, (origin, goal, count) = pos.plan.orders
    pos.plan = Plan(pos.plan.card, (*before, (origin, goal, count + by)))


def march(pos: Position) -> None:
    """Carry the plan out; its card is spent."""
    assert pos.plan is not None
    card, plan = pos.plan.card, pos.plan.orders
    pos.plan = None
    for origin, goal, count in plan:
        pos.say("march", pos.active, card, origin, goal, count)
    spend(pos, card)
    pos.push(("march", plan, True))


def spend(pos: Position, card: int) -> None:
    """A movement card has done its work, with or without a march; a Creeping barrage silences the sector's enemy
    guns.
    """
    side = pos.active
    sector = pos.find(side, card)
    pos.spend_card(side, card)
    if key_of(card) == "creeping_barrage" and sector is not None:
        pos.silenced[1 - side][sector] = True
        pos.say("barrage", side, sector)


def advance(pos: Position) -> None:
    """Move on, one zone, every squad that began the turn in No Man's Land and has used no card (TZ-62).

    What is not spent in No Man's Land must have been there from the start: nobody comes there but by a card.
    """
    groups = []
    side = pos.active
    for zone in range(15):
        count = movable(pos, zone)
        if in_open(zone) and count > 0:
            goal = zone_at(side, sector_of(zone), depth_of(side, zone) + 1)
            groups.append((zone, goal, count))
            pos.say("advance", side, zone, goal, count)
    if groups:
        pos.push(("march", tuple(groups), True))


def step(pos: Position, groups: tuple[March, ...], fresh: bool) -> None:
    """Let every group go one zone on, then roll for the wire that they entered, then come back for the next zone.

    ``fresh`` groups begin their march here: they are not among the spent squads of their zone yet.
    """
    side = pos.active
    entered: dict[int, list[tuple[int, int]]] = {}
    going: list[March] = []
    for zone, goal, count in groups:
        next_ = next_zone(side, zone, goal)
        pos.loose[side][zone] -= count
        pos.loose[side][next_] += count
        pos.spent[zone] -= 0 if fresh else count
        pos.spent[next_] += count
        entered.setdefault(next_, []).append((goal, count))
        going.append((next_, goal, count))
    for zone in entered:
        if trench_of(zone) == 1 - side:
            pos.reached[side][sector_of(zone)] = True
    victory.clear_flags(pos, side)
    for zone in entered:
        if trench_of(zone) == 1 - side and not pos.strength(1 - side, zone):
            pos.say("walked in", side, zone)
            pos.end(side, "conquest")  # TZ-7, TZ-90
            return
    met = [zone for zone in entered if pos.strength(1 - side, zone)]
    on = tuple(group for group in going if group[0] != group[1] and group[0] not in met)  # TZ-67
    rolls = [
        ("dice", pos.wire[zone], (), ("wire", side, zone, tuple(parts)))
        for zone, parts in sorted(entered.items())
        if pos.wire[zone]
    ]
    pos.push(*rolls, *([("march", on, False)] if on else []))


def next_zone(side: int, zone: int, goal: int) -> int:
    """The zone after this one on the way to a goal."""
    if sector_of(zone) != sector_of(goal):
        return goal
    depth = depth_of(side, zone)
    return zone_at(side, sector_of(zone), depth + (1 if depth_of(side, goal) > depth else -1))


def wire_losses(pos: Position, side: int, zone: int, parts: tuple[tuple[int, int], ...], dice: tuple[int, ...]) -> None:
    """Squads that entered wire die, as many as the dice show (TZ-68); own wire hurts but scores nothing (TZ-70, TZ-92).

    ``parts`` are (goal, squads) of those that entered together. Their owner has chosen who dies first by the order in
    which he gave his orders (TZ-69): the part that was ordered last.
    """
    owner = wire_of(zone)
    scorer = owner if owner is not None and owner != side else None
    spent = pos.spent[zone]
    lost, gains = victory.lose(pos, side, zone, min(sum(count for _, count in parts), sum(dice)), scorer)
    pos.spent[zone] = spent - lost
    left = lost
    dead = {}
    for goal, count in reversed(parts):
        dead[goal] = min(count, left)
        left -= dead[goal]
    pos.agenda = tuple(
        ("march", tuple(_thinned(task[1], zone, dead)), False) if task[0] == "march" else task for task in pos.agenda
    )
    pos.say("wire", side, zone, dice, lost)
    victory.score(pos, gains)


def _thinned(groups: tuple[March, ...], zone: int, dead: dict[int, int]) -> Iterator[March]:
    """The groups that march on from a zone, without their dead."""
    for at, goal, count in groups:
        rest = count - (dead.get(goal, 0) if at == zone else 0)
        if rest:
            yield at, goal, rest
