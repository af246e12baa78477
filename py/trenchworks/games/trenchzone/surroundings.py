"""What lies around the board, as scene items: the round, the steps, the chart, cards, piles and dice.

Ids of cards name slots and places, never what a viewer may not know; an own card in hand is called by its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from trenchworks.core import scene
from trenchworks.games.trenchzone import texts
from trenchworks.games.trenchzone.board import SECTORS
from trenchworks.games.trenchzone.cards import KIND_OF
from trenchworks.games.trenchzone.layout import EDGE, Layout
from trenchworks.games.trenchzone.position import Position

Item = scene.Item

BACK = {"fill": "card.back", "stroke": "card.line", "ink": "card.line"}
"""A card face down."""


def slot_id(side: int, sector: int, serial: int) -> str:
    """The id of a card behind a sector: by when it was put down, never by its number."""
    return f"slot.{side}.{SECTORS[sector]}.{serial}"


def hand_id(side: int, place: int | str) -> str:
    """The id of a card in hand: an own one by its number, the other's by its place."""
    return f"hand.{side}.{place}"


# --- cards ---


def cards(pos: Position, layout: Layout, viewer: int | None) -> Iterator[Item]:
    """Both sides' sector cards, the viewer's hand face up, the other's backs, and the two piles."""
    for side in (0, 1):
        for sector in range(3):
            yield from _slots(pos, layout, viewer, side, sector)
    near = layout.below if viewer is None else viewer  # the own hand stays below on a turned board, too
    yield from _hand(pos, layout, near, near == viewer)
    yield from _other_hand(pos, layout, 1 - near)
    yield from _piles(pos, layout)


def _face(number: int, size: float, w: float, brief: bool) -> dict[str, Any]:
    """The look of a card that is seen; its name is a short one where a word of it would not fit."""
    kind = KIND_OF[number]
    fits = max(map(len, kind.name.split())) * size * 0.58 <= w - size
    look: dict[str, Any] = {"fill": "card.face", "ink": "card.ink", "corner": str(number), "size": size}
    look |= {"title": kind.name, "body": texts.card_text(number)}
    if not fits and kind.key in texts.SHORT:
        look["short"] = texts.SHORT[kind.key]
    return look | ({"brief": True} if brief else {})


def _slots(pos: Position, layout: Layout, viewer: int | None, side: int, sector: int) -> Iterator[Item]:
    """Cards behind a sector: the own ones large enough to read, the other's small ones only where they are face up."""
    slots = pos.slots[side][sector]
    own = side == layout.below
    for place, slot in enumerate(slots):
        x, w = layout.slot(sector, place, len(slots) if own else 3)
        y, h = (layout.slots_y, layout.slot_h) if own else (layout.backs_y, layout.tops[4] - layout.backs_y - 4)
        where = f"behind the {SECTORS[sector]} trench of {'AB'[side]}"
        look: dict[str, Any] = BACK | {"alt": f"A card {where}, face down"}
        face = slot.up or side == viewer
        if face:
            words = f"{texts.card(slot.card)}, {where}{', turned up' if slot.up else ''}: {texts.card_text(slot.card)}"
            size = (10 if layout.tall else 12.5) if own else (8 if layout.tall else 10)
            look |= _face(slot.card, size, w, brief=True) | {"alt": words}
            look |= {"stroke": "step.now", "width": 2.4} if slot.up else {"stroke": "card.line"}
        elif not own:
            w = min(w, 34)
            x = layout.left(sector) + place * (w + 4)
        yield scene.card(slot_id(side, sector, slot.serial), x, y, w, h, face, group=SECTORS[sector], **look)


def _hand(pos: Position, layout: Layout, side: int, own: bool) -> Iterator[Item]:
    """The hand at the bottom: face up for its owner alone."""
    step, w, h = layout.hand
    laid = dict(pos.laid[side]) if own else {}
    for place, card in enumerate(pos.hand[side]):
        x = EDGE + place * step
        if not own:
            back = BACK | {"alt": f"A card in {texts.NAMES[side]}'s hand"}
            yield scene.card(hand_id(side, place), x, layout.hand_y, w, h, False, group="hands", **back)
            continue
        goes = f", to go behind the {SECTORS[laid[card]]} trench" if card in laid else ""
        look = _face(card, 11 if layout.tall else 13, w, brief=layout.tall)
        look |= {"stroke": "step.now", "width": 3} if card in laid else {"stroke": "card.line"}
        if card in laid:
            look |= {"body": f"Goes behind the {SECTORS[laid[card]]} trench.", "short": f"To the {SECTORS[laid[card]]}"}
        look["alt"] = f"{texts.card(card)}, in your hand{goes}: {texts.card_text(card)}"
        yield scene.card(hand_id(side, card), x, layout.hand_y, w, h, True, group="hands", **look)


def _other_hand(pos: Position, layout: Layout, side: int) -> Iterator[Item]:
    """The other's hand: small backs in the upper right corner."""
    w, h, number = 13.0, 17.0, len(pos.hand[side])
    for place in range(number):
        x = layout.w - EDGE - (number - place) * (w + 3) + 3.0
        back = BACK | {"alt": f"A card in {texts.NAMES[side]}'s hand"}
        yield scene.card(hand_id(side, place), x, 2, w, h, False, group="hands", **back)


def _piles(pos: Position, layout: Layout) -> Iterator[Item]:
    """The deck, face down, and the discards, the last one face up (TZ-102), each with its number."""
    left = EDGE + 4 * layout.hand[0]
    last = pos.discard[-1] if pos.discard else 0
    deck = f"The deck: {texts.count(len(pos.deck), 'card')}"
    gone = f"Discarded: {texts.count(len(pos.discard), 'card')}"
    gone += f", the last one {texts.card(last)}: {texts.card_text(last)}" if last else ""
    piles = (("pile.deck", deck, len(pos.deck)), ("pile.out", gone, len(pos.discard)))
    for place, (id, words, number) in enumerate(piles):
        face = place == 1 and last > 0
        look: dict[str, Any] = {"stroke": "card.line", "alt": words, "group": "hands"}
        if face:
            look |= _face(last, 7 if layout.tall else 10, 26 if layout.tall else 66, brief=True) | {"alt": words}
        elif not number:
            look |= {"fill": "ui.page"}
        else:
            look |= BACK
        x, y, w, h = left + 6 + place * 74, layout.hand_y, 66.0, layout.hand[2] - 18
        told: tuple[float, float, float, str] = (x + w / 2, y + h + 10, 11, "center")
        if layout.tall:
            x, y, w, h = left + 2, layout.hand_y + place * 31, 26, 29
            told = (x + w + 5, y + h / 2, 11, "left")
        yield scene.card(id, x, y, w, h, face or not number, **look)
        name = str(number) if layout.tall else f"{('Deck', 'Out')[place]} {number}"
        yield scene.text(f"{id}.number", told[0], told[1], told[2], name, "ui.dim", align=told[3])


# --- the turn ---


def heading(pos: Position, layout: Layout, words: str) -> Iterator[Item]:
    """The round, who acts first, the steps of the turn, and the chart."""
    now = f"Round {pos.round}" if pos.round else "Set-up"
    size, y = (14, 11) if layout.tall else (16, 12)
    yield scene.text("round", EDGE, y, size, now, "ui.text", weight=700, alt=words)
    if pos.round and pos.phase != "initiative":
        first = f"{'AB'[pos.active]}'s turn, {'AB'[pos.first]} acts first"
        x = EDGE + (74 if layout.tall else 98)
        yield scene.text("first", x, y, 12, first, "ui.dim", alt=f"{first} in this round")
    if not (layout.tall and layout.bare):
        yield from _steps(pos, layout)
        yield from _chart(pos, layout)


def _steps(pos: Position, layout: Layout) -> Iterator[Item]:
    x, y, h = EDGE, layout.steps_y, 19 if layout.tall else 21
    w = (layout.w - 2 * EDGE + 3) / len(texts.STEPS)
    for key, name in texts.STEPS:
        now = pos.phase == key and pos.over is None
        corners = [(x, y), (x + w - 3, y), (x + w - 3, y + h), (x, y + h)]
        yield scene.polygon(f"step.{key}", corners, "step.now" if now else "step.then", stroke="ui.line", width=1)
        ink, weight = ("step.now.ink", 600) if now else ("ui.dim", 400)
        size, middle = 9.5 if layout.tall else 12, x + (w - 3) / 2
        yield scene.text(
            f"step.{key}.name", middle, y + h / 2, size, name, ink, align="center", max=w - 5, weight=weight
        )
        x += w


def _chart(pos: Position, layout: Layout) -> Iterator[Item]:
    x, y, w, h = layout.chart
    cells = 2 * pos.settings.chart + 1
    ahead = pos.chart if layout.below == 0 else -pos.chart
    at = pos.settings.chart + ahead
    look = {"fill": "chart.cell", "ink": "chart.marker", "alt": chart_words(pos)}
    yield scene.track("chart", x, y, w, h, cells, at, **look)
    own, other = "AB"[layout.below], "AB"[1 - layout.below]
    yield scene.text("chart.other", x - 9, y + h / 2, 12, other, "ui.dim", align="center", weight=600)
    yield scene.text("chart.own", x + w + 9, y + h / 2, 12, own, "ui.dim", align="center", weight=600)


def chart_words(pos: Position) -> str:
    """The chart in a sentence. Its marker goes towards the side that is ahead."""
    end = pos.settings.chart
    if not pos.chart:
        return f"Victory chart: in the middle, {end} to either end."
    ahead = 0 if pos.chart > 0 else 1
    return f"Victory chart: {abs(pos.chart)} of {end} for {texts.NAMES[ahead]}."


def sector_names(layout: Layout) -> Iterator[Item]:
    """The names of the columns, in the middle of the board."""
    for sector, name in enumerate(SECTORS):
        x, y = layout.left(sector) + 8, layout.tops[2] + (10 if layout.tall else 13)
        yield scene.text(f"name.{name}", x, y, 10 if layout.tall else 12, name.capitalize(), "zone.name")


def dice(rolled: Sequence[tuple[int, int]], words: str, layout: Layout) -> Iterator[Item]:
    """The dice that fell last, with what each did, and the sentence that says it."""
    room = layout.w - 2 * EDGE if layout.tall else 420
    size = min(24.0 if layout.tall else 28.0, room / max(1, len(rolled)) - 4)
    for place, (value, hit) in enumerate(rolled):
        look: dict[str, Any] = {"fill": "die.face", "stroke": "ui.line", "ink": "die.ink"}
        if hit:
            look["tone"] = "hit" if hit > 0 else "miss"
        yield scene.die(f"die.{place}", EDGE + place * (size + 4), layout.dice_y, size, value, **look)
    if not words:
        return
    x, y = EDGE, layout.dice_y + 33.0
    if not layout.tall:
        x, y = EDGE + len(rolled) * (size + 4) + 6, layout.dice_y + 14
    yield scene.text("dice.say", x, y, 11 if layout.tall else 12.5, words, "ui.dim", max=layout.w - x - EDGE, alt=words)
