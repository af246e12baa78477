"""The standing orders that the computer player gives itself, where it is not asked at each window (TZ-106)."""

from __future__ import annotations

from collections.abc import Mapping

from trenchworks.games.trenchzone import flow, orders
from trenchworks.games.trenchzone.actions import Words
from trenchworks.games.trenchzone.position import Order, Position

WISHES: Mapping[str, Order] = {"dud_shells": 3, "low_ammo": 3, "gas_masks": 3, "lost_orders": 10, "grenades": 1}
"""By kind of answer: the losses from which on the card is used. What is on *ask* stays so: to be asked is better."""


def choose(pos: Position, seat: int) -> Words | None:
    """The next step towards those orders, or None where there is nothing to do but to play on."""
    task = pos.agenda[0]
    if task not in (("phase", flow.PLAY), ("orders",)):
        return None
    for key, wish in WISHES.items():
        if orders.order_for(pos, seat, key) not in (wish, "ask"):
            return ("order", key, wish) if task == ("orders",) else ("orders",)
    return ("done",) if task == ("orders",) else None
