"""The deck: 90 cards numbered from 1 (TZ-15), of 22 kinds, in one shared pile (TZ-17).

The numbers 21, 23, 43, 52 and 64 and what those kinds are called stand in the rulebook, as do Advance, Charge, Over the
top, Reinforcements and Engineers; the rest of the deck is this project's proposal (README.md says which).
"""

from __future__ import annotations

from dataclasses import dataclass

SHELLING, CARDS, MOVE, MELEE, REACTION = "shelling", "cards", "move", "melee", "reaction"
"""When a kind is used: in the own step of that name, or as an answer to what the other side does."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of card: its numbers from ``first`` to ``last``, when it is used, whether from hand too (TZ-27)."""

    key: str
    name: str
    first: int
    last: int
    timing: str
    hand: bool = False


KINDS = (
    Kind("trench_foot", "Trench foot", 1, 4, CARDS),
    Kind("stretcher_bearers", "Stretcher bearers", 5, 8, CARDS),
    Kind("mud", "Mud", 9, 11, CARDS),
    Kind("fog", "Fog", 12, 14, CARDS),
    Kind("lost_orders", "Lost orders", 15, 17, REACTION, hand=True),
    Kind("sniper", "Snipers", 18, 20, CARDS),
    Kind("low_ammo", "Low ammo", 21, 22, REACTION, hand=True),
    Kind("dud_shells", "Dud shells", 23, 26, REACTION, hand=True),
    Kind("gas_masks", "Gas masks", 27, 29, REACTION, hand=True),
    Kind("typhoid", "Typhoid", 30, 32, CARDS),
    Kind("advance", "Advance", 33, 42, MOVE),
    Kind("grenades", "Grenades", 43, 47, MELEE),
    Kind("trench_mortar", "Trench mortar", 48, 51, CARDS),
    Kind("sappers", "Sappers", 52, 54, CARDS),
    Kind("engineers", "Engineers", 55, 58, CARDS),
    Kind("machine_gun", "Machine gun", 59, 63, CARDS),
    Kind("gas", "Gas", 64, 66, CARDS),
    Kind("reinforcements", "Reinforcements", 67, 74, CARDS),
    Kind("charge", "Charge", 75, 80, MOVE),
    Kind("extra_artillery", "Extra artillery", 81, 84, SHELLING, hand=True),
    Kind("over_the_top", "Over the top", 85, 88, MOVE),
    Kind("creeping_barrage", "Creeping barrage", 89, 90, MOVE),
)

DECK = tuple(range(1, 91))
KIND_OF = {number: kind for kind in KINDS for number in range(kind.first, kind.last + 1)}
BY_KEY = {kind.key: kind for kind in KINDS}

STRIDES = {"advance": 1, "charge": 2, "over_the_top": 3, "creeping_barrage": 2}
"""How many zones a group may go with each movement card (TZ-63 to TZ-66)."""

REACTIONS = ("dud_shells", "low_ammo", "gas_masks", "lost_orders")
"""The kinds that answer what happens, each with a standing order of its own (TZ-106)."""


def key_of(card: int) -> str:
    """The kind's key of a card by its number.

    >>> key_of(52), key_of(21)
    ('sappers', 'low_ammo')
    """
    return KIND_OF[card].key
