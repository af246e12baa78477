"""A quick rule of thumb for every decision: with it the search plays on from what it tries.

It is no good player, but it does what is plain: shell what scores, fire, use cards, storm where the odds are good,
man the guns. It takes some microseconds a decision; the evaluation of all actions would take a hundred times that.
"""

from __future__ import annotations

from collections.abc import Sequence

from trenchworks.games.trenchzone import actions, bombardment, effects, fire, flow, gas, melee, movement, setup
from trenchworks.games.trenchzone.actions import Words
from trenchworks.games.trenchzone.board import SECTORS, ZONE_OF, ZONES, sector_of, zone_at
from trenchworks.games.trenchzone.cards import KIND_OF, MOVE, SHELLING, STRIDES
from trenchworks.games.trenchzone.dealing import Chance
from trenchworks.games.trenchzone.evaluation import AGAINST, DIE, FIRE, GUN, HELD_VALUE, PLACED_VALUE, SHELLS, assault
from trenchworks.games.trenchzone.expectation import throw
from trenchworks.games.trenchzone.position import ARTILLERY, CREW, INFANTRY, MG, PILLBOX, Position

DONE: Words = ("done",)
GASSED = 12
"""Gas waits for so many enemies in a zone."""

WINS, REACHES = 0.35, 0.8
"""A storm begins with such a chance to take the trench, or to reach it where that decides."""

GUARD = 5
"""Squads that stay in a trench that is threatened."""


def step(pos: Position, rng: Chance) -> None:
    """Let the next thing happen in place: all dice of a task, a card drawn, or somebody's decision."""
    task = pos.agenda[0]
    kind = task[0]
    if kind == "dice":
        random = rng.random
        throw(pos, tuple([int(random() * 6) + 1 for _ in range(task[1])]))
    elif kind == "refill":
        actions.apply_chance(pos, ("draw", pos.deck[int(rng.random() * len(pos.deck))]))
    else:
        seat = flow.waiting(pos)[0]
        actions.apply(pos, seat, decide(pos, seat, rng))


def decide(pos: Position, seat: int, rng: Chance) -> Words:
    """The rule's action for a seat that has to act."""
    task = pos.agenda[0]
    kind = task[0]
    if kind == "phase":
        return _DECIDE[task[1]](pos, seat, rng)
    if kind == "initiative":
        return "initiative", min(pos.hand[seat], key=HELD_VALUE.__getitem__)
    if kind == "muster":
        return "grenades", len(melee.grenades(pos, seat, task[1]))
    if kind == "window":
        return ("pass",)
    if kind == "setup":
        return ("commit",) if setup.is_whole(pos.drafts[seat]) else ("ready-made", "even")
    return ("commit",) if kind == "open" else DONE


# --- shelling ---


def _shell(pos: Position, side: int, rng: Chance) -> Words:
    for sector in range(3):
        home = pos.loose[side][zone_at(side, sector, 0)]
        if home and not pos.crewed[sector]:
            for kind in (ARTILLERY, PILLBOX):
                for crew in pos.shelters(side, kind)[sector]:
                    if crew < CREW:
                        return "crew", SECTORS[sector], kind, crew, min(CREW, crew + home)
    if not pos.salvo:
        target = _target(pos, side, range(3), bombardment.SALVO_DICE, rng)
        if target:
            return "salvo", *bombardment.place_name(target)
    for sector in range(3):
        if pos.artillery[side][sector] and bombardment.ready_guns(pos, side, sector) > 0:
            target = _target(pos, side, (sector,), 1, rng)
            if target:
                return "gun", SECTORS[sector], *bombardment.place_name(target)
        for slot in pos.slots[side][sector]:
            if KIND_OF[slot.card].timing == SHELLING and not slot.up:
                target = _target(pos, side, (sector,), bombardment.EXTRA_DICE, rng)
                if target:
                    return "extra", slot.card, *bombardment.place_name(target)
    if not pos.hand_used[side]:
        for card in pos.hand[side]:
            if KIND_OF[card].timing == SHELLING:
                target = _target(pos, side, range(3), bombardment.EXTRA_DICE, rng)
                if target:
                    return "extra", card, *bombardment.place_name(target)
    if pos.gas[side] and gas.may_place(pos):
        zone = max(range(15), key=lambda zone: pos.loose[1 - side][zone] - 2 * pos.loose[side][zone])
        if pos.loose[1 - side][zone] - 2 * pos.loose[side][zone] >= GASSED:
            return "gas", ZONES[zone]
    return DONE


def _target(
    pos: Position, side: int, sectors: Sequence[int], dice: int, rng: Chance, engines: bool = True
) -> bombardment.Target | None:
    """The target that promises most; ``engines`` says whether artillery may be aimed at."""
    enemy = 1 - side
    best, most = None, 0.0
    lead = pos.chart if side == 0 else -pos.chart
    point = 0.5 if lead < pos.settings.chart - 1 else 3.0
    for sector in sectors:
        guns = len(pos.artillery[enemy][sector])
        if guns and engines:
            gain = dice / 6 * (point + 0.4)
            if gain > most:
                best, most = (ARTILLERY, sector), gain
        home = pos.loose[side][zone_at(side, sector, 0)]
        if pos.pillboxes[enemy][sector]:
            gain = dice / 3 * (0.12 + 0.003 * home) * (0.8 + 0.4 * rng.random())
            if gain > most:
                best, most = (PILLBOX, sector), gain
        if pos.mgs[enemy][sector]:
            gain = dice / 2 * 0.15
            if gain > most:
                best, most = (MG, sector), gain
        for depth in (1, 2, 3, 4):
            zone = zone_at(side, sector, depth)
            there = pos.loose[enemy][zone]
            if not there or pos.loose[side][zone]:
                continue
            if depth < 4:
                dead = min(dice * 3.33, there)
                gain = dead * 0.03 + (2 * point * min(1.0, dice * 3.0 / there) ** 2 if there <= 18 else 0)
            else:
                gain = min(dice * 2.5, there) * (0.025 + 0.0008 * home) * (0.8 + 0.4 * rng.random())
            if gain > most:
                best, most = (INFANTRY, zone), gain
    return best


# --- cards ---


def _cards(pos: Position, side: int, rng: Chance) -> Words:
    for sector in range(3):
        for slot in pos.slots[side][sector]:
            if slot.up:
                continue
            kind = KIND_OF[slot.card]
            if kind.timing == MOVE:
                if _wants(pos, side, sector, STRIDES[kind.key]):
                    return "use", slot.card
                continue
            if kind.timing != "cards":
                continue
            words = _choice(pos, side, slot.card, kind.key, sector, rng)
            if words is not None:
                return "use", slot.card, *words
    return DONE


def _choice(pos: Position, side: int, card: int, key: str, sector: int, rng: Chance) -> Words | None:
    """How a card is used now, or None where it waits."""
    enemy = 1 - side
    loose = pos.loose[enemy]
    if key == "trench_mortar":
        target = _target(pos, side, (sector,), bombardment.MORTAR_DICE, rng, engines=False)
        return bombardment.place_name(target) if target else None
    if key == "fog":
        return () if not pos.fog[side][sector] and pos.advancing(side, sector) else None
    choices = list(effects.choices(pos, side, card, sector))
    if not choices:
        return None
    if key in ("mud", "sniper", "gas"):
        own = pos.loose[side]
        best = max(choices, key=lambda words: loose[ZONE_OF[str(words[0])]] - 2 * own[ZONE_OF[str(words[0])]])
        zone = ZONE_OF[str(best[0])]
        least = GASSED if key == "gas" else 1
        return best if loose[zone] - 2 * pos.loose[side][zone] >= least else None
    if key == "engineers":
        return next((words for words in reversed(choices) if words[0] == "add"), None)
    return choices[0]


def _wants(pos: Position, side: int, sector: int, stride: int) -> bool:
    """Whether a movement card would be used there now."""
    if pos.advancing(side, sector):
        return True
    return _sent(pos, side, sector, stride) > 0


def _sent(pos: Position, side: int, sector: int, stride: int) -> int:
    """How many squads would storm from the trench."""
    enemy = 1 - side
    home = pos.loose[side][zone_at(side, sector, 0)]
    threatened = pos.advancing(enemy, sector)
    squads = home - GUARD if threatened else home
    if squads <= 3:
        return 0
    defenders = pos.trench(enemy, sector)
    toll = FIRE * fire.positions(pos, enemy, sector) + SHELLS
    toll += GUN * sum(crew >= CREW for crew in pos.artillery[enemy][sector])
    wire = pos.wire[zone_at(side, sector, 1)] + (pos.wire[zone_at(side, sector, 3)])
    reach, win = assault(squads, (4 - stride) * toll + DIE * wire, defenders)
    lead = pos.chart if side == 0 else -pos.chart
    return squads if win > WINS or (reach > REACHES and lead + 2 >= pos.settings.chart) else 0


# --- fire, march, cards to come ---


def _fire(pos: Position, side: int, rng: Chance) -> Words:
    for sector in range(3):
        if fire.may_fire(pos, side, sector):
            return "fire", SECTORS[sector]
    return DONE


def _move(pos: Position, side: int, rng: Chance) -> Words:
    if pos.plan is not None:
        return ("march",)
    for sector, card in pos.face_up(side):
        stride = STRIDES[KIND_OF[card].key]
        for depth in (3, 2, 1, 0):
            zone = zone_at(side, sector, depth)
            if movement.movable(pos, zone) <= 0 or (depth == 0 and not _sent(pos, side, sector, stride)):
                continue
            goals = [goal for goal in movement.goals(pos, card, zone) if sector_of(goal) == sector]
            ahead = zone_at(side, sector, min(4, depth + stride))
            goal = ahead if ahead in goals else zone_at(side, sector, depth + 1)
            if goal in goals:
                return "order", card, ZONES[zone], ZONES[goal]
    return DONE


def _play(pos: Position, side: int, rng: Chance) -> Words:
    for sector in range(3):
        if not setup.has_room(pos, side, sector) and not pos.trench(1 - side, sector):
            for slot in pos.slots[side][sector]:
                if AGAINST[slot.card] and not pos.pillboxes[1 - side][sector] and not slot.up:
                    return "discard", slot.card
    best: tuple[float, int, int] | None = None
    for card in pos.hand[side]:
        gain = PLACED_VALUE[card] - HELD_VALUE[card] + 0.05
        for sector in range(3):
            if pos.played[sector] or not setup.has_room(pos, side, sector):
                continue
            here = gain + 0.1 * rng.random() + _fit(pos, side, card, sector)
            if here > 0.08 and (best is None or here > best[0]):
                best = (here, card, sector)
    return DONE if best is None else ("play", best[1], SECTORS[best[2]])


def _fit(pos: Position, side: int, card: int, sector: int) -> float:
    """How much better a card fits this sector than others."""
    if KIND_OF[card].timing != MOVE:
        return 0.0
    home = pos.loose[side][zone_at(side, sector, 0)]
    return 0.005 * (home - pos.trench(1 - side, sector)) + (0.3 if pos.advancing(side, sector) else 0.0)


_DECIDE = {flow.SHELL: _shell, flow.CARDS: _cards, flow.FIRE: _fire, flow.MOVE: _move, flow.PLAY: _play}
