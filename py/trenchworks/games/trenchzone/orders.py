"""Standing orders: how a seat answers without being asked (TZ-106).

An order is ``never``, ``always``, ``ask``, or a number: use the card when that many losses or more are to be expected.
A piece that may be destroyed counts as the five squads of its crew; for Lost orders the squads that could move count,
for Grenades the enemies in the melee, and for cancelling by an identical card every use counts as enough.
"""

from __future__ import annotations

from trenchworks.games.trenchzone import fire, odds, reactions
from trenchworks.games.trenchzone.board import zone_at
from trenchworks.games.trenchzone.bombardment import KILLS, needed, pieces
from trenchworks.games.trenchzone.position import CREW, INFANTRY, ORDER_KEYS, Order, Position, Task

VALUES: tuple[Order, ...] = ("never", "always", "ask", 1, 3, 5, 10)
"""What an order can be."""

LOSSES = "losses"
"""The further order that says which crews die first (TZ-103): its values are the kinds of shelter."""


def order_for(pos: Position, seat: int, key: str) -> Order:
    """The seat's order for a reaction."""
    return pos.orders[seat][ORDER_KEYS.index(key)]


def set_order(pos: Position, seat: int, key: str, value: Order) -> None:
    """Give an order."""
    row = list(pos.orders[seat])
    row[ORDER_KEYS.index(key)] = value
    pos.orders[seat] = tuple(row)


def keys_in_use(pos: Position) -> tuple[str, ...]:
    """What orders can be given for in this game."""
    return tuple(key for key in ORDER_KEYS if key != "identical" or pos.settings.identical)


def threat(pos: Position) -> float:
    """The losses to be expected from what the next window can stop."""
    task = next(task for task in pos.agenda if task[0] != "window")
    if task[0] == "dice":
        _, dice, _, purpose = task
        if purpose[0] == "shells":
            _, gunner, kind, place, _ = purpose
            target = (kind, place)
            worth = KILLS if kind == INFANTRY else 1
            there = pieces(pos, 1 - gunner, target)
            mean = odds.shelling(dice, needed(target), there, worth).mean
            return mean if kind == INFANTRY else CREW * mean
        if purpose[0] == "gas":
            seat = pos.agenda[0][1]
            return odds.dice_losses(dice, pos.loose[seat][purpose[1]]).mean
        if purpose[0] == "fire":
            _, side, sector = purpose
            return sum(each.mean for each in odds.fire(dice, fire.in_sight(pos, side, sector)))
    if task[0] == "turned":
        _, side, card = task
        sector = pos.find(side, card) or 0
        return float(sum(pos.loose[int(side)][zone_at(side, sector, depth)] for depth in range(4)))
    return float("inf")


def automatic(pos: Position, task: Task) -> tuple[bool, int | None]:
    """Whether the seat's orders settle this window without asking, and with which card, if any.

    A seat is asked as soon as one of the kinds that could answer has the order *ask*, held or not, so that being asked
    says nothing about its cards.
    """
    _, seat, keys, _, _ = task
    asked = [key for key in keys if key != "identical" or pos.settings.identical]
    if any(order_for(pos, seat, key) == "ask" for key in asked):
        return False, None
    for card in reactions.usable(pos, task):
        order = order_for(pos, seat, reactions.order_key(card, task))
        if order == "always" or (isinstance(order, int) and threat(pos) >= order):
            return True, card
    return True, None
