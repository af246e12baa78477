"""A quick deal of what a seat can't see, into a copy of the position: what the computer player imagines.

``resampling.py`` makes a whole history for each state, which is too slow to do a thousand times a move. Here the other
side's hand, face-down cards, secret choices and standing orders are drawn anew into the position alone. What is drawn
depends on what the seat can see and on ``rng``, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from trenchworks.games.trenchzone import melee, setup
from trenchworks.games.trenchzone.cards import DECK
from trenchworks.games.trenchzone.position import HIDDEN, ORDER_KEYS, PILLBOX, Draft, Order, Position


class Chance(Protocol):
    """A source of random numbers."""

    def random(self) -> float:
        """A number from 0 up to 1."""


class Memory(NamedTuple):
    """What a seat remembers of the last reshuffle: its ``cards``, which until then lay open on the discard pile.

    Cards that the other side placed before it (``serial`` and lower) are none of them, and of its hand only as many
    can be as it has drawn since (``draws``).
    """

    cards: frozenset[int] = frozenset()
    serial: int = 0
    draws: int = 0


NOTHING = Memory()

HABITS: tuple[Order, ...] = tuple({"lost_orders": 8, "grenades": 1}.get(key, 3) for key in ORDER_KEYS)
"""How both sides are imagined to answer: nobody needs to be asked then."""

SILENT: tuple[Order, ...] = ("never",) * len(ORDER_KEYS)


def remember(state: Any, seat: int) -> Memory:
    """What that seat has seen of the last reshuffle in the history of a state of Trenchzone."""
    other = 1 - seat
    draws = 0
    for ply in range(len(state.history), 0, -1):
        if any(news[1] == "reshuffle" for news in state.past(ply).news):
            after = state.past(ply)
            return Memory(frozenset(after.deck), after.serials[other], draws)
        task = state.past(ply - 1).agenda[0]
        draws += task == ("refill", other) and state.history[ply - 1][1][0] == "draw"
    return Memory()


def deal(
    pos: Position, seat: int, rng: Chance, memory: Memory = NOTHING, habits: tuple[Order, ...] = HABITS
) -> Position:
    """A copy in which all that the seat can't see is drawn anew, and both sides answer by ``habits``."""
    other = 1 - seat
    new = pos.copy()
    known = {*pos.discard, *pos.hand[seat], *(slot.card for slots in pos.slots[seat] for slot in slots)}
    known.update(slot.card for slots in pos.slots[other] for slot in slots if slot.up)
    unknown = [card for card in DECK if card not in known]
    old = [card for card in unknown if card not in memory.cards]
    held = len(pos.hand[other])
    sure = max(0, held - memory.draws) if memory.cards else 0

    def draw(pool: Sequence[int]) -> int:
        """Any card of the pool, or of all where the pool is empty; it is in neither any more."""
        source = pool or unknown
        card = source[int(rng.random() * len(source))]
        unknown.remove(card)
        if card in old:
            old.remove(card)
        return card

    slots = new.slots[other]
    for serial, sector, place in sorted(
        (slot.serial, number, place)
        for number in range(3)
        for place, slot in enumerate(pos.slots[other][number])
        if not slot.up
    ):
        card = draw(old if serial <= memory.serial and memory.cards else unknown)
        row = list(slots[sector])
        row[place] = row[place]._replace(card=card)
        slots[sector] = tuple(row)
    new.hand[other] = tuple(sorted(draw(old if number < sure else unknown) for number in range(held)))
    new.hand[seat] = tuple(sorted(pos.hand[seat]))
    new.deck = tuple(unknown)
    new.orders = [habits, habits]
    new.losses[other] = PILLBOX
    _choices(new, seat, rng)
    return new


def _choices(new: Position, seat: int, rng: Chance) -> None:
    """The other side's secret choices: any that it could have made."""
    other = 1 - seat
    task = new.agenda[0]
    if new.picks[other]:
        new.picks[other] = new.hand[other][int(rng.random() * len(new.hand[other]))]
    if task[0] == "setup" and new.settings.setup == HIDDEN:
        names = list(setup.READY_MADE)
        made = setup.stepped(Draft(), ("ready-made", names[int(rng.random() * len(names))]))
        new.drafts[other] = made if new.ready[other] else Draft()
    if task[0] == "open":
        laid = zip(new.hand[other], range(3), strict=False)
        new.laid[other] = tuple(laid) if new.ready[other] else ()
    if task[0] == "muster" and task[2][other] is not None:
        counts = list(task[2])
        counts[other] = len(melee.grenades(new, other, task[1]))
        new.agenda = (("muster", task[1], tuple(counts)), *new.agenda[1:])
