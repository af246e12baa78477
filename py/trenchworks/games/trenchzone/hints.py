"""What a choice is worth before it is made: odds and expected losses, in words (exact, from odds.py).

Where there are two texts, they are the whole sentence and its gist, for the place that is pointed at.
"""

from __future__ import annotations

from trenchworks.games.trenchzone import bombardment, effects, fire, movement, odds, orders, texts
from trenchworks.games.trenchzone.board import SECTORS, trench_of, zone_at
from trenchworks.games.trenchzone.cards import key_of
from trenchworks.games.trenchzone.position import INFANTRY, Position


def percent(chance: float) -> str:
    """A chance as people read it; certainty is said only where it is one.

    >>> percent(0.875), percent(0.9999)
    ('88 %', 'over 99 %')
    """
    if 0.99 < chance < 1:
        return "over 99 %"
    if 0 < chance < 0.01:
        return "under 1 %"
    return f"{chance * 100:.0f} %"


def number(mean: float) -> str:
    """An expectation, to a tenth.

    >>> number(7.5), number(3.0)
    ('7.5', '3')
    """
    return f"{mean:.1f}".removesuffix(".0")


def shot(pos: Position, gunner: int, target: bombardment.Target, dice: int) -> tuple[str, str]:
    """Shells at a target."""
    kind, _ = target
    there = bombardment.pieces(pos, 1 - gunner, target)
    worth = bombardment.KILLS if kind == INFANTRY else 1
    mean, some = odds.shelling(dice, bombardment.needed(target), there, worth)
    what = "squads lost" if kind == INFANTRY else "destroyed"
    say = (
        f"{texts.capital(texts.target(*target))}: {bombardment.needed(target)} or more hits. "
        f"{number(mean)} {what} expected, at least one hit {percent(some)}"
    )
    return say, f"{number(mean)} {'' if kind == INFANTRY else 'destroyed '}expected"


def guns(pos: Position, side: int, sector: int) -> tuple[str, str]:
    """Fire of a sector's positions."""
    groups = fire.in_sight(pos, side, sector)
    count = fire.positions(pos, side, sector)
    losses = odds.fire(fire.DICE * count, groups)
    parts = [
        f"{texts.zone(group.zone)} {number(each.mean)} of {group.squads} ({group.needed} or more hits)"
        for group, each in zip(groups, losses, strict=True)
    ]
    say = f"{texts.count(count, 'position')}, {fire.DICE * count} dice: expected losses {', '.join(parts)}"
    return say, f"{number(sum(each.mean for each in losses))} expected"


def cloud(pos: Position, zone: int) -> tuple[str, str]:
    """Gas in a zone: the first turn's losses of each side there."""
    dead = [
        f"{number(odds.dice_losses(3, pos.loose[side][zone]).mean)} of {texts.NAMES[side]}'s {pos.loose[side][zone]}"
        for side in (0, 1)
        if pos.loose[side][zone]
    ]
    now = " and ".join(dead) or "nobody"
    say = f"{texts.capital(texts.zone(zone))}: {now} expected now, 2 dice and 1 die in the next turns"
    means = [odds.dice_losses(3, pos.loose[side][zone]).mean for side in (0, 1)]
    gist = " and ".join(f"{number(mean)} of {'AB'[side]}" for side, mean in enumerate(means) if mean)
    return say, f"{gist or 'nobody'} expected"


def walk(pos: Position, side: int, origin: int, goal: int, count: int) -> tuple[str, str]:
    """A march to a zone: the wire on the way, and the melee at its end."""
    words = f"{texts.squads(count)} to the {texts.zone(goal)}"
    zone, wire = origin, 0.0
    while zone != goal:
        zone = movement.next_zone(side, zone, goal)
        wire += odds.dice_losses(pos.wire[zone], count).mean
    if wire:
        words += f"; wire on the way, {number(min(wire, count))} lost expected"
    enemies = pos.strength(1 - side, goal)
    if enemies:
        left = max(1, round(count - wire))
        chance = melee(side, left, enemies, trench_of(goal))
        return f"{words}; melee with {enemies}: {chance}", chance
    if trench_of(goal) == 1 - side:
        return f"{words}; the trench is empty: this wins the game", "wins the game"
    return words, f"{number(min(wire, count))} lost expected" if wire else ""


def melee(side: int, own: int, enemies: int, trench: int | None, modifiers: tuple[int, int] = (0, 0)) -> str:
    """The chance of a side to be the one that is left."""
    sizes = (own, enemies) if side == 0 else (enemies, own)
    found = odds.melee(*sizes, trench, modifiers)
    return f"{percent(found.wins if side == 0 else found.loses)} to win"


def card(pos: Position, side: int, number_: int, sector: int) -> str:
    """A card that needs no choice."""
    key = key_of(number_)
    enemy = zone_at(1 - side, sector, 0)
    if key == "trench_foot":
        return f"{texts.squads(min(effects.TRENCH_FOOT, pos.loose[1 - side][enemy]))} lost"
    if key == "typhoid":
        return f"{number(odds.dice_losses(1, pos.trench(1 - side, sector)).mean)} squads lost expected"
    if key in effects.REINFORCEMENTS:
        return f"{texts.squads(min(effects.REINFORCEMENTS[key], pos.reserve[side]))} arrive"
    return texts.card_text(number_)


def sniper(pos: Position, side: int, zone: int) -> tuple[str, str]:
    """Snipers at a zone."""
    mean = number(odds.half_die(pos.loose[1 - side][zone]).mean)
    return f"{mean} squads lost expected in the {texts.zone(zone)}", f"{mean} expected"


def threat(pos: Position) -> str:
    """What the window that is open could stop."""
    task = next(task for task in pos.agenda if task[0] != "window")
    if task[0] == "turned":
        return f"{number(orders.threat(pos))} squads could move."
    if task[0] == "effect":
        return f"{texts.card(task[2])} is about to take effect."
    if task[0] == "dice" and task[3][0] == "shells" and task[3][2] != INFANTRY:
        return f"{number(orders.threat(pos) / 5)} destroyed expected."
    return f"{number(orders.threat(pos))} of your squads lost expected."


def at_stake(pos: Position) -> str:
    """What happens unless it is answered: a shot, gas, fire, a march, or a card."""
    task = next(task for task in pos.agenda if task[0] != "window")
    if task[0] == "dice":
        purpose = task[3]
        if purpose[0] == "shells":
            _, gunner, kind, place, source = purpose
            return f"{texts.NAMES[gunner]}'s {texts.SOURCES[source]} at {texts.target(kind, place)}"
        if purpose[0] == "gas":
            return f"gas in the {texts.zone(purpose[1])}"
        if purpose[0] == "fire":
            return f"{texts.NAMES[purpose[1]]}'s fire in the {SECTORS[purpose[2]]} sector"
    return f"{texts.NAMES[task[1]]} uses {texts.card(task[2])}"


def threatened(pos: Position) -> int | None:
    """The zone where that happens, if it is one."""
    task = next(task for task in pos.agenda if task[0] != "window")
    if task[0] == "dice" and task[3][0] == "shells":
        _, gunner, kind, place, _ = task[3]
        return int(place) if kind == INFANTRY else zone_at(1 - gunner, place, 0)
    if task[0] == "dice" and task[3][0] == "gas":
        return int(task[3][1])
    return None
