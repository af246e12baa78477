"""What a seat may do at each task, and what doing it changes. An action is the tuple of the words of its text."""

from __future__ import annotations

from collections.abc import Iterator

from trenchworks.games.trenchzone import (
    bombardment,
    effects,
    fire,
    flow,
    gas,
    melee,
    movement,
    orders,
    reactions,
    setup,
)
from trenchworks.games.trenchzone.board import SECTOR_OF, SECTORS, ZONE_OF, ZONES, zone_at
from trenchworks.games.trenchzone.cards import KIND_OF, SHELLING
from trenchworks.games.trenchzone.position import ARTILLERY, PILLBOX, Position

Words = tuple[str | int, ...]

COUNTS = (10, 5, 1, -1, -5, -10)
"""How a part of a plan can be made larger or smaller."""


def legal(pos: Position, seat: int) -> list[Words]:
    """The actions of a seat that has to act, in a fixed order."""
    task = pos.agenda[0]
    kind = task[0]
    if kind == "setup":
        return list(setup.legal(pos.drafts[seat]))
    if kind == "open":
        return list(setup.opening_legal(pos, seat))
    if kind == "initiative":
        return [("initiative", card) for card in sorted(pos.hand[seat])]
    if kind == "muster":
        return [("grenades", count) for count in range(len(melee.grenades(pos, seat, task[1])) + 1)]
    if kind == "window":
        return [*(("react", card) for card in reactions.usable(pos, task)), *_discards(pos, seat), ("pass",)]
    if kind == "orders":
        return list(_orders(pos, seat))
    return list(_STEPS[task[1]](pos, seat))


def _discards(pos: Position, seat: int) -> Iterator[Words]:
    """Any card of hand or sectors, at any point of the own actions (TZ-24, TZ-100)."""
    for card in sorted(pos.hand[seat]):
        yield "discard", card
    for slots in pos.slots[seat]:
        for slot in slots:
            if not slot.up:
                yield "discard", slot.card


def _shell(pos: Position, seat: int) -> Iterator[Words]:
    """Crews first (TZ-9), then shots in any order, each declared by itself (TZ-41), the own gas (TZ-13), or none
    (TZ-48).
    """
    for sector, name in enumerate(SECTORS):
        shelters = len(pos.pillboxes[seat][sector]) + len(pos.artillery[seat][sector])
        if pos.crewed[sector] < shelters:
            for kind in (PILLBOX, ARTILLERY):
                crews = pos.shelters(seat, kind)[sector]
                yield from setup.crew_steps(name, kind, crews, pos.loose[seat][zone_at(seat, sector, 0)])
    if not pos.salvo:
        for target in bombardment.targets(pos, seat, range(3)):
            yield "salvo", *bombardment.place_name(target)
    for sector, name in enumerate(SECTORS):
        if bombardment.ready_guns(pos, seat, sector) > 0:
            for target in bombardment.targets(pos, seat, (sector,)):
                yield "gun", name, *bombardment.place_name(target)
    for sector in range(3):
        for card in pos.face_down(seat, sector):
            if KIND_OF[card].timing == SHELLING:
                for target in bombardment.targets(pos, seat, (sector,)):
                    yield "extra", card, *bombardment.place_name(target)
    if not pos.hand_used[seat]:
        for card in sorted(pos.hand[seat]):
            if KIND_OF[card].timing == SHELLING:
                for target in bombardment.targets(pos, seat, range(3)):
                    yield "extra", card, *bombardment.place_name(target)
    if pos.gas[seat] and gas.may_place(pos):
        for name in ZONES:
            yield "gas", name
    yield from _discards(pos, seat)
    yield ("done",)


def _cards(pos: Position, seat: int) -> Iterator[Words]:
    for sector in range(3):
        for card in pos.face_down(seat, sector):
            for words in effects.choices(pos, seat, card, sector):
                yield "use", card, *words
    yield from _discards(pos, seat)
    yield ("done",)


def _fire(pos: Position, seat: int) -> Iterator[Words]:
    for sector, name in enumerate(SECTORS):
        if fire.may_fire(pos, seat, sector):
            yield "fire", name
    yield from _discards(pos, seat)
    yield ("done",)


def _move(pos: Position, seat: int) -> Iterator[Words]:
    for card, origin, goal in movement.orders(pos):
        yield "order", card, ZONES[origin], ZONES[goal]
    if pos.plan is None:
        yield from _discards(pos, seat)
        yield ("done",)
        return
    origin, _, count = pos.plan.orders[-1]
    free = movement.left_of(pos, origin)
    for by in COUNTS:
        if -count < by <= free:
            yield "squads", f"{by:+d}"
    yield ("march",)
    yield ("back",)


def _play(pos: Position, seat: int) -> Iterator[Words]:
    """Any card may go behind any sector (TZ-26), to be used from the next turn on (TZ-22)."""
    for card in sorted(pos.hand[seat]):
        for sector, name in enumerate(SECTORS):
            if not pos.played[sector] and setup.has_room(pos, seat, sector):
                yield "play", card, name
    yield from _discards(pos, seat)
    yield ("orders",)
    yield ("done",)


_STEPS = {flow.SHELL: _shell, flow.CARDS: _cards, flow.FIRE: _fire, flow.MOVE: _move, flow.PLAY: _play}


def _orders(pos: Position, seat: int) -> Iterator[Words]:
    for key in orders.keys_in_use(pos):
        for value in orders.VALUES:
            if value != orders.order_for(pos, seat, key):
                yield "order", key, value
    for kind in (PILLBOX, ARTILLERY):
        if kind != pos.losses[seat]:
            yield "order", orders.LOSSES, kind
    yield ("done",)


# --- doing ---


def apply(pos: Position, seat: int, action: Words) -> None:
    """Do a legal action, and whatever follows of itself."""
    task = pos.agenda[0]
    kind = task[0]
    if kind == "setup":
        _draft(pos, seat, action)
    elif kind == "open":
        _opening(pos, seat, action)
    elif kind == "initiative":
        pos.picks[seat] = int(action[1])
        pos.say("chosen", seat)
    elif kind == "muster":
        counts = list(task[2])
        counts[seat] = int(action[1])
        pos.agenda = (("muster", task[1], tuple(counts)), *pos.agenda[1:])
    elif kind == "window":
        _window(pos, seat, action)
    elif kind == "orders":
        _give_order(pos, seat, action)
    else:
        _turn_step(pos, seat, action)
    if pos.over is None:
        flow.run(pos)


def apply_chance(pos: Position, action: Words) -> None:
    """A die that fell, or a card that was drawn."""
    task = pos.agenda[0]
    if task[0] == "dice":
        _, count, values, purpose = task
        pos.agenda = (("dice", count, (*values, int(action[1])), purpose), *pos.agenda[1:])
    else:
        seat, card = task[1], int(action[1])
        pos.deck = tuple(other for other in pos.deck if other != card)
        pos.hand[seat] += (card,)
        pos.say("drew", seat)
        pos.say("own drew", seat, card, seat=seat)
    flow.run(pos)


def _draft(pos: Position, seat: int, action: Words) -> None:
    if action[0] == "commit":
        pos.ready[seat] = True
        pos.say("ready", seat)
    else:
        pos.drafts[seat] = setup.stepped(pos.drafts[seat], action)


def _opening(pos: Position, seat: int, action: Words) -> None:
    if action[0] == "commit":
        pos.ready[seat] = True
        pos.say("ready", seat)
    elif action[0] == "lay":
        setup.lay(pos, seat, int(action[1]), SECTOR_OF[str(action[2])])
    else:
        setup.lift(pos, seat, int(action[1]))


def _window(pos: Position, seat: int, action: Words) -> None:
    if action[0] == "react":
        reactions.answer(pos, int(action[1]))
    elif action[0] == "discard":
        _discard(pos, seat, int(action[1]))
    else:
        pos.pop()
        pos.say("pass", seat)


def _give_order(pos: Position, seat: int, action: Words) -> None:
    if action[0] == "done":
        pos.pop()
    elif action[1] == orders.LOSSES:
        pos.losses[seat] = str(action[2])
    else:
        orders.set_order(pos, seat, str(action[1]), action[2])


def _discard(pos: Position, seat: int, card: int) -> None:
    pos.spend_card(seat, card)
    pos.say("discard", seat, card)


def _turn_step(pos: Position, seat: int, action: Words) -> None:
    verb = action[0]
    if verb == "done":
        pos.pop()
    elif verb == "discard":
        _discard(pos, seat, int(action[1]))
    elif verb == "crew":
        _crew(pos, seat, action)
    elif verb in ("salvo", "gun", "extra", "gas"):
        pos.crewed = [9] * 3  # crews change at the start of the own actions alone (TZ-9)
        _shelling(pos, seat, action)
    elif verb == "use":
        effects.use(pos, seat, int(action[1]), action[2:])
    elif verb == "fire":
        fire.declare(pos, seat, SECTOR_OF[str(action[1])])
    elif verb == "order":
        movement.order(pos, int(action[1]), ZONE_OF[str(action[2])], ZONE_OF[str(action[3])])
    elif verb == "squads":
        movement.change(pos, int(action[1]))
    elif verb == "march":
        movement.march(pos)
    elif verb == "back":
        pos.plan = None
    elif verb == "play":
        sector = SECTOR_OF[str(action[2])]
        pos.played[sector] = True
        setup.put_down(pos, seat, int(action[1]), sector)
    else:
        pos.push(("orders",))


def _crew(pos: Position, seat: int, action: Words) -> None:
    _, name, kind, old, new = action
    sector = SECTOR_OF[str(name)]
    rows = pos.shelters(seat, str(kind))
    rows[sector] = setup.with_crew(rows[sector], int(old), int(new))
    pos.loose[seat][zone_at(seat, sector, 0)] += int(old) - int(new)
    pos.crewed[sector] += 1
    pos.say("crew", seat, sector, kind, old, new)


def _shelling(pos: Position, seat: int, action: Words) -> None:
    verb = action[0]
    if verb == "gas":
        pos.gas[seat] -= 1
        gas.place(pos, seat, ZONE_OF[str(action[1])])
    elif verb == "salvo":
        pos.salvo = True
        bombardment.declare(pos, seat, bombardment.parse_target(action[1:]), bombardment.SALVO_DICE, "salvo")
    elif verb == "gun":
        pos.guns[SECTOR_OF[str(action[1])]] += 1
        bombardment.declare(pos, seat, bombardment.parse_target(action[2:]), 1, "gun")
    else:
        card = int(action[1])
        if card in pos.hand[seat]:
            pos.hand_used[seat] = True
        pos.spend_card(seat, card)
        pos.say("extra", seat, card)
        bombardment.declare(pos, seat, bombardment.parse_target(action[2:]), bombardment.EXTRA_DICE, "extra", card)
