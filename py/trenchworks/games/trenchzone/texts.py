"""The words of Trenchzone, in one place."""

from __future__ import annotations

from collections.abc import Sequence

from trenchworks.games.trenchzone.board import SECTORS, sector_of, trench_of, wire_of
from trenchworks.games.trenchzone.cards import KIND_OF
from trenchworks.games.trenchzone.position import ARTILLERY, INFANTRY, MG, PILLBOX

SUMMARY = "Two commanders, three sectors, hidden squads, cards and dice."
NAMES = ("Commander A", "Commander B")
STEPS = (
    ("initiative", "Initiative"),
    ("shell", "Shelling"),
    ("cards", "Cards"),
    ("fire", "Fire"),
    ("move", "Move"),
    ("melee", "Melee"),
    ("play", "Play"),
)
"""The steps of a turn as the strip shows them."""

CARDS = {
    "trench_foot": "Two enemy squads outside of shelters in the trench opposite die.",
    "stretcher_bearers": "Up to 3 squads come back from your reserve to this trench.",
    "mud": "Put the mud on a zone of this No Man's Land: nobody leaves it until your next turn.",
    "fog": "Until your next turn, fire at squads in this No Man's Land hits on a 6 alone.",
    "lost_orders": "Stop a movement card of the enemy: in this sector, or from hand in any.",
    "sniper": "Roll a die: half as many enemy squads outside of shelters die in one zone here.",
    "low_ammo": "Enemy pillboxes and MGs here do not fire now: in this sector, or from hand in any.",
    "dud_shells": "The shells at one target do not go off: in this sector, or from hand in any.",
    "gas_masks": "Your squads in one zone lose nothing to gas now: in this sector, or from hand in any.",
    "typhoid": "Roll a die: as many enemy squads in the trench opposite die, crews last.",
    "advance": "Your groups here may go one zone in any direction but diagonally, whole or in part.",
    "grenades": "One more die in the first round of a melee in this sector.",
    "trench_mortar": "Two shelling dice at one kind of target here, but never at artillery.",
    "sappers": "A mine: destroys a pillbox or MG opposite, then a die of squads dies, crews last.",
    "engineers": "Lay up to 2 wire in your empty wire zone, or take up to 2 from a wire zone here.",
    "machine_gun": "Set up an MG in this trench; three at most.",
    "gas": "A gas cloud on any zone: 3, 2, then 1 dice of squads die there.",
    "reinforcements": "10 squads from your reserve arrive in this trench.",
    "charge": "Your groups here may go up to two zones forward.",
    "extra_artillery": "Three more dice at one kind of target: in this sector, or from hand in any.",
    "over_the_top": "Your groups here may go up to three zones forward.",
    "creeping_barrage": "Up to two zones forward, and the enemy's guns here are silent until your next turn.",
}
"""What each kind of card does."""

SHORT = {
    "trench_foot": "Foot",
    "stretcher_bearers": "Bearers",
    "lost_orders": "Lost",
    "low_ammo": "Ammo",
    "dud_shells": "Duds",
    "gas_masks": "Masks",
    "trench_mortar": "Mortar",
    "machine_gun": "MG",
    "reinforcements": "Reinforce",
    "extra_artillery": "Extra",
    "over_the_top": "Over",
    "creeping_barrage": "Barrage",
    "engineers": "Engin.",
    "grenades": "Gren.",
}
"""Names for cards that are narrow; the others keep theirs."""

ANSWERS = {
    "dud_shells": "the shells do not go off",
    "low_ammo": "no shot is fired",
    "gas_masks": "the gas kills nobody of theirs",
    "lost_orders": "nobody marches",
}
"""What an answer does."""

SOURCES = {
    "salvo": "off-board salvo",
    "gun": "artillery position",
    "extra": "Extra artillery",
    "mortar": "Trench mortar",
}
"""What shells come from."""

PIECES = {PILLBOX: "pillbox", ARTILLERY: "artillery position", MG: "MG position", INFANTRY: "squads"}
PLURALS = {PILLBOX: "pillboxes", ARTILLERY: "artillery positions", MG: "MG positions", INFANTRY: "squads"}
SCORED = {
    "destroyed": "artillery destroyed",
    "emptied": "enemy trench emptied",
    "wiped out": "advance wiped out",
    "entered": "enemy trench entered",
}
ORDERS = {
    "dud_shells": "Dud shells",
    "low_ammo": "Low ammo",
    "gas_masks": "Gas masks",
    "lost_orders": "Lost orders",
    "grenades": "Grenades in the other's turn",
    "identical": "Cancelling a card by one of its kind",
    "losses": "Crews that die first",
}


def count(number: int, one: str, many: str = "") -> str:
    """ "1 squad", "3 squads"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def capital(words: str) -> str:
    """The words with a capital letter."""
    return words[:1].upper() + words[1:]


def squads(number: int) -> str:
    """ "1 squad", "3 squads"."""
    return count(number, "squad")


def card(number: int) -> str:
    """A card's name and number."""
    return f"{KIND_OF[number].name} ({number})"


def card_text(number: int) -> str:
    """What a card does."""
    return CARDS[KIND_OF[number].key]


def zone(place: int) -> str:
    """A zone as a person would say it."""
    sector = SECTORS[sector_of(place)]
    trench, wire = trench_of(place), wire_of(place)
    if trench is not None:
        return f"{sector} trench of {'AB'[trench]}"
    if wire is not None:
        return f"{sector} wire zone of {'AB'[wire]}"
    return f"{sector} No Man's Land"


def target(kind: str, place: int) -> str:
    """What a shot is aimed at."""
    if kind == INFANTRY:
        return f"squads in the {zone(place)}"
    return f"{PLURALS[kind]} in the {SECTORS[place]} sector"


def dice(values: Sequence[int]) -> str:
    """Dice as they fell.

    >>> dice((5, 2, 6))
    '5 2 6'
    """
    return " ".join(map(str, values))


def order(value: str | int) -> str:
    """A standing order in words."""
    if isinstance(value, int):
        return f"when {squads(value)} or more are to be lost"
    return {"never": "never", "always": "always", "ask": "ask me"}.get(value, PLURALS.get(value, value))


ROWS = {"grenades": "Grenades", "identical": "Alike", "losses": "Lose first"}
"""What standing orders are about, in a word or two where ``ORDERS`` is long."""


def order_short(value: str | int) -> str:
    """A standing order as a word on a button."""
    if isinstance(value, int):
        return f"{value}+"
    return {"never": "No", "always": "Yes", "ask": "Ask"}.get(value) or capital(PLURALS[value].split()[0])


def answer(key: str) -> str:
    """What a kind of card does that answers; one that answers its own kind cancels it."""
    return ANSWERS.get(key, "the card is cancelled")
