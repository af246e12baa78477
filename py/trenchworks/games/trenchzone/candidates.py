"""The actions that the computer player looks at: the legal ones without those that can't matter or can wait."""

from __future__ import annotations

from collections.abc import Iterator

from trenchworks.games.trenchzone import actions, flow, movement
from trenchworks.games.trenchzone.actions import Words
from trenchworks.games.trenchzone.board import SECTOR_OF, ZONE_OF, zone_at
from trenchworks.games.trenchzone.cards import KIND_OF, MOVE
from trenchworks.games.trenchzone.expectation import settle
from trenchworks.games.trenchzone.position import CREW, Position

GASSED = 6
"""Gas is for so many enemies or more, our own in the zone taken off."""

NEVER = ("back", "orders")
CHANGES = ("-5", "-10")
"""How a march is made smaller. It starts with all squads, and what is taken off is not put back: so it comes to an
end."""


def candidates(pos: Position, seat: int) -> list[Words]:
    """Sensible actions of a seat that has to act; at least one. Cards of one kind are alike: the lowest speaks."""
    legal = actions.legal(pos, seat)
    found = list(_sensible(pos, seat, legal))
    for verb in ("fire", "salvo", "gun"):
        shots = [action for action in found if action[0] == verb]
        if shots:
            return _shots_first(found, shots)
    return found or legal


def _shots_first(found: list[Words], shots: list[Words]) -> list[Words]:
    """Without what can wait: no shot is forgone, the salvo comes before the guns, and sector comes after sector."""
    verb, sector = shots[0][:2]
    if verb == "fire":
        return shots[:1]
    rest = [action for action in found if action[0] not in ("salvo", "gun", "done")]
    return rest + [shot for shot in shots if verb == "salvo" or shot[1] == sector]


def _sensible(pos: Position, seat: int, legal: list[Words]) -> Iterator[Words]:
    playing = pos.agenda[0] == ("phase", flow.PLAY)
    seen: set[tuple[object, ...]] = set()
    for action in legal:
        verb = action[0]
        if verb in NEVER or (verb == "discard" and not playing) or (verb == "squads" and action[1] not in CHANGES):
            continue
        if verb == "crew" and not _mans(pos, seat, action):
            continue
        if verb in ("gas", "use") and _gas_wasted(pos, seat, action):
            continue
        if verb in ("play", "discard", "extra", "use", "react"):
            alike = (verb, KIND_OF[int(action[1])].key, pos.find(seat, int(action[1])), *action[2:])
            if alike in seen:
                continue
            seen.add(alike)
        yield action


def _mans(pos: Position, seat: int, action: Words) -> bool:
    """Whether the step fills a crew, or as far as the squads there go."""
    _, name, _, old, new = action
    home = pos.loose[seat][zone_at(seat, SECTOR_OF[str(name)], 0)]
    return int(old) < int(new) == min(CREW, int(old) + home)


def _gas_wasted(pos: Position, seat: int, action: Words) -> bool:
    if action[0] == "use" and KIND_OF[int(action[1])].key != "gas":
        return False
    zone = ZONE_OF[str(action[-1])]
    return pos.loose[1 - seat][zone] - pos.loose[seat][zone] < GASSED


def worth(pos: Position, seat: int, action: Words) -> float:
    """The exact expectation of the evaluation after one step.

    An order is worth what its march is, and turning up a movement card what the best march with it is: by themselves
    they change nothing.
    """
    after = pos.copy()
    actions.apply(after, seat, action)
    if action[0] in ("order", "squads"):
        actions.apply(after, seat, ("march",))
    here = settle(after, seat)
    if action[0] == "use" and KIND_OF[int(action[1])].timing == MOVE and after.over is None:
        for card, origin, goal in movement.orders(after):
            if card == action[1]:
                there = after.copy()
                movement.order(there, card, origin, goal)
                actions.apply(there, seat, ("march",))
                here = max(here, settle(there, seat))
    return here
