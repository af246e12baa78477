"""Setting up in secret: each side's own draft, made by small steps, and the opening cards (TZ-1 to TZ-10).

A draft holds, per sector, the squads (crews included), the crew of each shelter, and wire. Whenever the squads or
shelters of a sector change, its shelters are manned anew, artillery first, five squads each as far as they go; a crew
can then be set by hand (TZ-9).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trenchworks.games.trenchzone.board import OWN_WIRE, SECTOR_OF, SECTORS, zone_at
from trenchworks.games.trenchzone.position import ARTILLERY, CREW, PILLBOX, SLOTS, Crews, Draft, Position, Slot

START_SQUADS = 100
STOCK = {"squads": START_SQUADS, "pillboxes": 6, "artillery": 3, "wire": 3}
"""What each side places (rulebook: Setup; TZ-1, TZ-2, TZ-4)."""

STEPS = {"squads": (10, 5, 1, -1, -5, -10), "pillboxes": (1, -1), "artillery": (1, -1), "wire": (1, -1)}

READY_MADE = {
    "even": ((33, 34, 33), (2, 2, 2), (1, 1, 1), (1, 1, 1)),
    "centre": ((25, 50, 25), (2, 2, 2), (0, 3, 0), (1, 1, 1)),
    "flanks": ((40, 20, 40), (2, 2, 2), (1, 1, 1), (0, 3, 0)),
}
"""Set-ups to start from: squads, pillboxes, artillery and wire by sector."""


def amounts(draft: Draft, what: str) -> tuple[int, ...]:
    """How much of something lies in each sector."""
    if what == "squads":
        return draft.squads
    if what == "wire":
        return draft.wire
    return tuple(map(len, draft.pillboxes if what == "pillboxes" else draft.artillery))


def left_over(draft: Draft, what: str) -> int:
    """How much of something is still to be placed."""
    return STOCK[what] - sum(amounts(draft, what))


def is_whole(draft: Draft) -> bool:
    """Whether everything is placed."""
    return not any(left_over(draft, what) for what in STOCK)


def _made(squads: Sequence[int], pillboxes: Sequence[int], artillery: Sequence[int], wire: Sequence[int]) -> Draft:
    manned = [_manned(*counts) for counts in zip(squads, pillboxes, artillery, strict=True)]
    return Draft(tuple(squads), tuple(m[0] for m in manned), tuple(m[1] for m in manned), tuple(wire))


def _manned(squads: int, pillboxes: int, artillery: int) -> tuple[Crews, Crews]:
    crews = []
    for _ in range(artillery + pillboxes):
        crew = min(CREW, squads)
        squads -= crew
        crews.append(crew)
    return tuple(crews[artillery:]), tuple(crews[:artillery])


EVEN = _made(*READY_MADE["even"])
"""The set-up of the option *ready-made*, the same for both."""


def legal(draft: Draft) -> Iterator[tuple[str | int, ...]]:
    """Every small step that is possible now."""
    for sector, name in enumerate(SECTORS):
        for what, steps in STEPS.items():
            for step in steps:
                if -amounts(draft, what)[sector] <= step <= left_over(draft, what):
                    yield what, name, f"{step:+d}"
    for sector, name in enumerate(SECTORS):
        loose = draft.squads[sector] - sum(draft.pillboxes[sector]) - sum(draft.artillery[sector])
        for kind, crews in ((PILLBOX, draft.pillboxes[sector]), (ARTILLERY, draft.artillery[sector])):
            yield from crew_steps(name, kind, crews, loose)
    for sector, name in enumerate(SECTORS):
        if repeated(draft, sector) != draft:
            yield "repeat", name
    for name, made in READY_MADE.items():
        if _made(*made) != draft:
            yield "ready-made", name
    if draft != Draft():
        yield ("reset",)
    if is_whole(draft):
        yield ("commit",)


def crew_steps(sector: str, kind: str, crews: Crews, loose: int) -> Iterator[tuple[str | int, ...]]:
    """The crews that one shelter there may be given. Shelters with equal crews are alike: one speaks for all."""
    for crew in sorted(set(crews), reverse=True):
        for number in range(CREW + 1):
            if number != crew and number - crew <= loose:
                yield "crew", sector, kind, crew, number


def with_crew(crews: Crews, old: int, new: int) -> Crews:
    """The crews once a shelter with ``old`` squads has ``new``, fullest first."""
    changed = list(crews)
    changed[changed.index(old)] = new
    return tuple(sorted(changed, reverse=True))


def repeated(draft: Draft, source: int) -> Draft:
    """The draft with every sector like that one, as far as the stock goes, from left to right."""
    made = []
    for what, stock in STOCK.items():
        wanted = amounts(draft, what)[source]
        left = stock - wanted
        row = [wanted] * 3
        for sector in range(3):
            if sector != source:
                row[sector] = min(wanted, left)
                left -= row[sector]
        made.append(row)
    return _made(*made)


def stepped(draft: Draft, action: Sequence[str | int]) -> Draft:
    """The draft after a small step, ``commit`` apart."""
    what = str(action[0])
    if what == "reset":
        return Draft()
    if what == "ready-made":
        return _made(*READY_MADE[str(action[1])])
    sector = SECTOR_OF[str(action[1])]
    if what == "repeat":
        return repeated(draft, sector)
    if what == "crew":
        _, _, kind, old, new = action
        rows = list(draft.pillboxes if kind == PILLBOX else draft.artillery)
        rows[sector] = with_crew(rows[sector], int(old), int(new))
        return draft._replace(pillboxes=tuple(rows)) if kind == PILLBOX else draft._replace(artillery=tuple(rows))
    row = list(amounts(draft, what))
    row[sector] += int(action[2])
    if what == "wire":
        return draft._replace(wire=tuple(row))
    fresh = _made(*(row if name == what else amounts(draft, name) for name in STOCK))
    return Draft(
        fresh.squads,
        tuple(fresh.pillboxes[s] if s == sector else draft.pillboxes[s] for s in range(3)),
        tuple(fresh.artillery[s] if s == sector else draft.artillery[s] for s in range(3)),
        draft.wire,
    )


def place(pos: Position, side: int) -> None:
    """Put a side's draft on the board, for all to see."""
    draft = pos.drafts[side]
    for sector in range(3):
        pos.pillboxes[side][sector] = draft.pillboxes[sector]
        pos.artillery[side][sector] = draft.artillery[sector]
        crews = sum(draft.pillboxes[sector]) + sum(draft.artillery[sector])
        pos.loose[side][zone_at(side, sector, 0)] = draft.squads[sector] - crews
        pos.wire[zone_at(side, sector, OWN_WIRE)] += draft.wire[sector]
    pos.reserve[side] -= START_SQUADS
    pos.drafts[side] = Draft()
    pos.say(
        "placed", side, draft.squads, tuple(map(len, draft.pillboxes)), tuple(map(len, draft.artillery)), draft.wire
    )


# --- opening cards (TZ-10) ---


def opening_legal(pos: Position, side: int) -> Iterator[tuple[str | int, ...]]:
    """Up to one card behind each trench, face down."""
    laid = dict(pos.laid[side])
    for card in pos.hand[side]:
        if card not in laid:
            for sector, name in enumerate(SECTORS):
                if sector not in laid.values():
                    yield "lay", card, name
    for card in laid:
        yield "lift", card
    yield ("commit",)


def lay(pos: Position, side: int, card: int, sector: int) -> None:
    """Choose a card for a sector; it stays in hand until the side commits itself."""
    pos.laid[side] = tuple(sorted((*pos.laid[side], (card, sector))))


def lift(pos: Position, side: int, card: int) -> None:
    """Take such a card back."""
    pos.laid[side] = tuple(pair for pair in pos.laid[side] if pair[0] != card)


def place_opening(pos: Position, side: int) -> None:
    """Put the chosen cards behind their trenches."""
    for card, sector in sorted(pos.laid[side], key=lambda pair: pair[1]):
        put_down(pos, side, card, sector)
    pos.laid[side] = ()


def put_down(pos: Position, side: int, card: int, sector: int) -> None:
    """Place a card from hand behind a sector, face down (TZ-28)."""
    pos.hand[side] = tuple(held for held in pos.hand[side] if held != card)
    pos.serials[side] += 1
    pos.slots[side][sector] += (Slot(card, pos.serials[side], False),)
    pos.say("put down", side, sector)
    pos.say("own put down", side, card, sector, seat=side)


def has_room(pos: Position, side: int, sector: int) -> bool:
    """Whether another card may lie there (TZ-25)."""
    return len(pos.slots[side][sector]) < SLOTS
