"""What is chosen before the first round, by simple plans: a set-up, and the cards behind the trenches."""

from __future__ import annotations

from trenchworks.games.trenchzone import setup
from trenchworks.games.trenchzone.actions import Words
from trenchworks.games.trenchzone.board import SECTORS
from trenchworks.games.trenchzone.cards import KIND_OF
from trenchworks.games.trenchzone.evaluation import HELD_VALUE, PLACED_VALUE
from trenchworks.games.trenchzone.position import Position

PLANS = ("even", "centre", "flanks")


def choose(pos: Position, seat: int, number: int) -> Words:
    """The next small step of the set-up or of the opening cards; ``number`` draws the plan."""
    if pos.agenda[0][0] == "setup":
        if setup.is_whole(pos.drafts[seat]):
            return ("commit",)
        return "ready-made", PLANS[number % len(PLANS)]
    laid = dict(pos.laid[seat])
    free = [card for card in pos.hand[seat] if card not in laid and not KIND_OF[card].hand]
    sectors = [sector for sector in range(3) if sector not in laid.values()]
    if not free or not sectors:
        return ("commit",)
    card = max(free, key=lambda card: PLACED_VALUE[card] - HELD_VALUE[card])
    if PLACED_VALUE[card] <= HELD_VALUE[card]:
        return ("commit",)
    return "lay", card, SECTORS[sectors[number % len(sectors)]]
