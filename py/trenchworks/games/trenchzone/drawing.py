"""The board as scene items: zones, squads, shelters, wire, clouds, cards, chart, steps and dice.

Scene units: 750 wide (``wide``) or 390 (``tall``). The three sectors are columns in the same order for everybody, the
viewer's side below. Ids name places by the viewer's depth (``z.left.0`` is its own left trench) or, for cards, by
slots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from trenchworks.core import scene
from trenchworks.games.trenchzone import texts
from trenchworks.games.trenchzone.board import SECTORS, in_open, trench_of, zone_at
from trenchworks.games.trenchzone.cards import KIND_OF
from trenchworks.games.trenchzone.position import ARTILLERY, CREW, MG, PILLBOX, Draft, Position

Item = scene.Item

SHAPES = {PILLBOX: "square", ARTILLERY: "disc", MG: "triangle"}
SIDES = "ab"


@dataclass(frozen=True)
class Layout:
    """Where things lie. ``below`` is the side at the bottom of the scene, whose depths the ids count."""

    below: int
    tall: bool

    @property
    def w(self) -> float:
        """The width of the scene."""
        return 390 if self.tall else 750

    @property
    def column(self) -> float:
        """The width of a sector."""
        return 122 if self.tall else 238

    @property
    def tops(self) -> tuple[float, ...]:
        """The upper edges of the zones by depth, the own trench (the lowest) first, and of what is below it."""
        trench, other = (78, 60) if self.tall else (92, 70)
        y = 122.0 if self.tall else 118.0
        edges = []
        for height in (trench, other, other, other, trench):
            edges.append(y)
            y += height + 4
        return (*reversed(edges), y)

    def height(self, depth: int) -> float:
        """The height of a zone."""
        return (78 if self.tall else 92) if depth in (0, 4) else (60 if self.tall else 70)

    def left(self, sector: int) -> float:
        """The left edge of a sector."""
        return 8 + sector * (self.column + (4 if self.tall else 10))

    @property
    def slots_y(self) -> float:
        """The upper edge of the own sector cards."""
        return self.tops[5]

    @property
    def slot(self) -> tuple[float, float]:
        """The size of a card in a sector."""
        return (38, 40) if self.tall else (76, 46)

    @property
    def hand_y(self) -> float:
        """The upper edge of the hand."""
        return self.slots_y + self.slot[1] + 24

    @property
    def dice_y(self) -> float:
        """The upper edge of the dice."""
        return self.hand_y + (74 if self.tall else 96)

    @property
    def h(self) -> float:
        """The height of the scene."""
        return self.dice_y + 46


def zone_id(sector: int, depth: int) -> str:
    """The id of a zone by the depth as the lower side counts it."""
    return f"z.{SECTORS[sector]}.{depth}"


def zone_key(layout: Layout, zone: int) -> str:
    """The id of a zone."""
    return zone_id(zone // 5, zone % 5 if layout.below == 0 else 4 - zone % 5)


def shelter_id(side: int, sector: int, kind: str, crew: int) -> str:
    """The id of the first shelter of its kind there with that crew; the others have none that can be chosen."""
    return f"s.{SECTORS[sector]}.{SIDES[side]}.{kind}.{crew}"


# --- zones and what is in them ---


def zones(pos: Position, layout: Layout) -> Iterator[Item]:
    """The fifteen zones as polygons with all that is in them said in words."""
    for sector in range(3):
        for depth in range(4, -1, -1):
            zone = zone_at(layout.below, sector, depth)
            x, y = layout.left(sector), layout.tops[depth]
            w, h = layout.column, layout.height(depth)
            corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
            look: dict[str, Any] = {"stroke": "zone.line", "width": 1}
            if depth == 2:
                look |= {"pattern": "dots", "ink": "zone.dots"}
            name = ("own.trench", "own.wire", "nml", "far.wire", "far.trench")[depth]
            yield scene.polygon(
                zone_id(sector, depth),
                corners,
                f"zone.{name}",
                alt=zone_words(pos, zone),
                group=SECTORS[sector],
                **look,
            )
            yield from _veils(pos, zone, x, y, w, h)
            yield from _wire(pos, zone, x, y, w, h)
            yield from _squads(pos, layout, zone, depth, x, y)
            if depth in (0, 4):
                yield from _shelters(pos, layout, zone, depth, x, y)


def zone_words(pos: Position, zone: int) -> str:
    """All that is in a zone, as it is said."""
    parts = []
    sector = zone // 5
    parts += [f"{texts.squads(pos.loose[side][zone])} of {'AB'[side]}" for side in (0, 1) if pos.loose[side][zone]]
    owner = trench_of(zone)
    if owner is not None:
        for kind in (PILLBOX, ARTILLERY):
            crews = pos.shelters(owner, kind)[sector]
            if crews:
                manned = f"{'crew' if len(crews) == 1 else 'crews'} {' and '.join(map(str, crews))}"
                parts.append(f"{texts.count(len(crews), texts.PIECES[kind], texts.PLURALS[kind])} ({manned})")
        if pos.mgs[owner][sector]:
            parts.append(texts.count(pos.mgs[owner][sector], texts.PIECES[MG], texts.PLURALS[MG]))
        if pos.silenced[owner][sector]:
            parts.append("guns silenced")
    if pos.wire[zone]:
        parts.append(f"{pos.wire[zone]} wire")
    parts += [
        f"gas of {'AB'[cloud.owner]}, next roll {3 - cloud.turn} dice" for cloud in pos.clouds if cloud.zone == zone
    ]
    if pos.mud is not None and pos.mud[0] == zone:
        parts.append("mud")
    if in_open(zone) and (pos.fog[0][sector] or pos.fog[1][sector]):
        parts.append("fog")
    words = texts.zone(zone)
    return f"{words[0].upper()}{words[1:]}: {', '.join(parts) or 'empty'}"


def _veils(pos: Position, zone: int, x: float, y: float, w: float, h: float) -> Iterator[Item]:
    """Gas, mud and fog, each with its name."""
    inner = [(x + 3, y + 3), (x + w - 3, y + 3), (x + w - 3, y + h - 3), (x + 3, y + h - 3)]
    words = []
    for number, cloud in enumerate(cloud for cloud in pos.clouds if cloud.zone == zone):
        if not number:
            yield scene.polygon(f"gas.{zone}", inner, "zone.gas")
        words.append(f"Gas {cloud.turn}/3")
    if pos.mud is not None and pos.mud[0] == zone:
        yield scene.polygon(f"mud.{zone}", inner, "zone.mud", pattern="dots", ink="zone.dots")
        words.append("Mud")
    if zone % 5 == 2 and (pos.fog[0][zone // 5] or pos.fog[1][zone // 5]):
        yield scene.polygon(f"fog.{zone}", inner, "zone.fog", pattern="hatch", ink="zone.line")
        words.append("Fog")
    if words:
        ink = "zone.ink.nml" if zone % 5 == 2 and words == ["Mud"] else "zone.ink"
        yield scene.text(f"veil.{zone}", x + w - 8, y + h - 10, 12, ", ".join(words), ink, align="right", weight=600)


def _wire(pos: Position, zone: int, x: float, y: float, w: float, h: float) -> Iterator[Item]:
    for number in range(pos.wire[zone]):
        line = y + 12 + number * (h - 22) / max(3, pos.wire[zone])
        yield scene.link(f"wire.{zone}.{number}", (x + 8, line), (x + w - 8, line), "wire.line", zigzag=True, width=1.5)


def _squads(pos: Position, layout: Layout, zone: int, depth: int, x: float, y: float) -> Iterator[Item]:
    """Counters of ten, five and one (TZ-3), and the number."""
    top = y + (24 if depth != 4 else layout.height(4) - 24)
    for side in (0, 1):
        number = pos.loose[side][zone]
        if not number:
            continue
        sizes = [10] * (number // 10) + [5] * (number % 10 // 5) + [1] * (number % 5)
        room = layout.column - 52
        step = min(24 if not layout.tall else 20, room / len(sizes))
        line = top + (22 if side != layout.below and pos.loose[layout.below][zone] else 0)
        look = {"fill": f"squad.{SIDES[side]}", "stroke": f"squad.{SIDES[side]}.edge"}
        seen = dict.fromkeys((10, 5, 1), 0)
        for place, size in enumerate(sizes):
            id = f"q.{zone}.{SIDES[side]}.{size}.{seen[size]}"
            seen[size] += 1
            yield scene.token(id, x + 16 + place * step, line, {10: 10, 5: 8, 1: 5}[size], "block", **look)
        ink = "zone.ink.nml" if depth == 2 else "zone.ink"
        yield scene.text(
            f"n.{zone}.{SIDES[side]}", x + layout.column - 8, line, 18, str(number), ink, align="right", weight=700
        )


def _shelters(pos: Position, layout: Layout, zone: int, depth: int, x: float, y: float) -> Iterator[Item]:
    """Shelters and MGs of a trench, each with its crew; those that are alike are chosen through the first of them."""
    owner = layout.below if depth == 0 else 1 - layout.below
    sector = zone // 5
    things = [(kind, crew) for kind in (PILLBOX, ARTILLERY) for crew in pos.shelters(owner, kind)[sector]]
    things += [(MG, CREW)] * pos.mgs[owner][sector]
    step = min(34 if not layout.tall else 26, (layout.column - 24) / max(1, len(things)))
    line = y + (layout.height(0) - 24 if depth == 0 else 26)
    seen: dict[str, int] = {}
    for place, (kind, crew) in enumerate(things):
        id = shelter_id(owner, sector, kind, crew)
        seen[id] = seen.get(id, 0) + 1
        look: dict[str, Any] = {
            "fill": f"squad.{SIDES[owner]}",
            "stroke": f"squad.{SIDES[owner]}.edge",
            "ink": f"squad.{SIDES[owner]}.ink",
        }
        if kind != MG:
            look["text"] = str(crew)
        if seen[id] == 1:
            number = things.count((kind, crew))
            look["alt"] = _shelter_words(owner, sector, kind, crew, number)
            look["group"] = SECTORS[sector]
        else:
            id = f"{id}.{seen[id]}"
        yield scene.token(id, x + 20 + place * step, line, 12 if not layout.tall else 10, SHAPES[kind], **look)


def _shelter_words(owner: int, sector: int, kind: str, crew: int, number: int) -> str:
    name = texts.count(number, texts.PIECES[kind], texts.PLURALS[kind])
    place = f"{SECTORS[sector]} trench of {'AB'[owner]}"
    if kind == MG:
        return f"{name}, {place}"
    state = (
        f"a crew of {crew}" if crew >= CREW else f"{texts.squads(crew)} inside, too few to fire" if crew else "no crew"
    )
    return f"{name}, {place}: {state}"


def draft_position(pos: Position, draft: Draft, side: int) -> Position:
    """The position with one side's draft on the board, for the pictures of the set-up."""
    shown = pos.copy()
    for sector in range(3):
        shown.pillboxes[side][sector] = draft.pillboxes[sector]
        shown.artillery[side][sector] = draft.artillery[sector]
        crews = sum(draft.pillboxes[sector]) + sum(draft.artillery[sector])
        shown.loose[side][zone_at(side, sector, 0)] = draft.squads[sector] - crews
        shown.wire[zone_at(side, sector, 1)] += draft.wire[sector]
    return shown


# --- cards ---


def cards(pos: Position, layout: Layout, viewer: int | None) -> Iterator[Item]:
    """Both sides' sector cards, the viewer's hand face up, and the other's backs."""
    for side in (0, 1):
        for sector in range(3):
            yield from _slots(pos, layout, viewer, side, sector)
    for side in (0, 1):
        yield from _hand(pos, layout, viewer, side)


def slot_id(side: int, sector: int, serial: int) -> str:
    """The id of a card behind a sector: by when it was put down, never by its number."""
    return f"slot.{side}.{SECTORS[sector]}.{serial}"


def hand_id(side: int, place: int | str) -> str:
    """The id of a card in hand: an own one by its number, the other's by its place."""
    return f"hand.{side}.{place}"


def _slots(pos: Position, layout: Layout, viewer: int | None, side: int, sector: int) -> Iterator[Item]:
    w, h = layout.slot
    own = side == layout.below
    y = layout.slots_y if own else layout.tops[4] - 28
    for place, slot in enumerate(pos.slots[side][sector]):
        face = slot.up or side == viewer
        x = layout.left(sector) + place * (w + 4)
        where = f"behind the {SECTORS[sector]} trench of {'AB'[side]}"
        look: dict[str, Any] = {"fill": "card.back", "stroke": "card.line", "alt": f"A card {where}, face down"}
        if face:
            words = f"{texts.card(slot.card)}, {where}{', turned up' if slot.up else ''}: {texts.card_text(slot.card)}"
            look |= {"fill": "card.face", "ink": "card.ink", "title": KIND_OF[slot.card].name}
            look |= {"corner": str(slot.card), "alt": words, "tip": texts.card_text(slot.card)}
        id = slot_id(side, sector, slot.serial)
        yield scene.card(id, x, y, w, h if own else 24, face, group=SECTORS[sector], **look)


def _hand(pos: Position, layout: Layout, viewer: int | None, side: int) -> Iterator[Item]:
    own = side == viewer
    w, h = ((layout.w - 16) / 4 - 4, 70) if layout.tall else ((layout.w - 16) / 4 - 8, 92)
    laid = dict(pos.laid[side]) if own else {}
    if side == viewer or (viewer is None and side == layout.below):
        places = [(8 + place * (w + (4 if layout.tall else 8)), layout.hand_y, w, h) for place in range(4)]
    else:
        places = [
            (layout.w - 8 - (4 - place) * 22, layout.tops[4] - (54 if layout.tall else 52), 18, 22)
            for place in range(4)
        ]
    for place, card in enumerate(pos.hand[side]):
        x, y, width, height = places[place]
        if not own:
            back: dict[str, Any] = {"fill": "card.back", "stroke": "card.line"}
            back["alt"] = f"A card in {texts.NAMES[side]}'s hand"
            yield scene.card(hand_id(side, place), x, y, width, height, False, group="hands", **back)
            continue
        text = texts.card_text(card)
        goes = f", to go behind the {SECTORS[laid[card]]} trench" if card in laid else ""
        yield scene.card(
            hand_id(side, card),
            x,
            y,
            width,
            height,
            True,
            fill="card.face",
            stroke="step.now" if card in laid else "card.line",
            ink="card.ink",
            title=KIND_OF[card].name,
            body=text,
            corner=str(card),
            tip=text,
            alt=f"{texts.card(card)}, in your hand{goes}: {text}",
            group="hands",
        )


# --- around the board ---


def heading(pos: Position, layout: Layout, words: str) -> Iterator[Item]:
    """The round, who acts first, the steps of the turn, and the chart."""
    yield scene.text(
        "round", 8, 14, 15, f"Round {pos.round}" if pos.round else "Set-up", "ui.text", weight=700, alt=words
    )
    if pos.round and pos.phase != "initiative":
        first = f"{texts.NAMES[pos.first]} acts first"
        yield scene.text("first", layout.w - 8, 14, 12, first, "ui.dim", align="right", alt=f"{first} in this round")
    x, y = 8.0, 26.0
    w = (layout.w - 16) / len(texts.STEPS)
    for key, name in texts.STEPS:
        now = pos.phase == key and pos.over is None
        corners = [(x, y), (x + w - 3, y), (x + w - 3, y + 20), (x, y + 20)]
        yield scene.polygon(f"step.{key}", corners, "step.now" if now else "step.then", stroke="ui.line", width=1)
        ink = "step.now.ink" if now else "ui.dim"
        size = 8.5 if layout.tall else 11
        yield scene.text(f"step.{key}.name", x + (w - 3) / 2, y + 10, size, name, ink, align="center", max=w - 5)
        x += w
    cells = 2 * pos.settings.chart + 1
    at = pos.settings.chart + pos.chart
    look = {"fill": "chart.cell", "ink": "chart.marker", "alt": chart_words(pos)}
    yield scene.track("chart", 30, 52, layout.w - 60, 14, cells, at, **look)
    yield scene.text("chart.a", 18, 59, 12, "A", "ui.dim", align="center", weight=600)
    yield scene.text("chart.b", layout.w - 18, 59, 12, "B", "ui.dim", align="center", weight=600)


def chart_words(pos: Position) -> str:
    """The chart in a sentence: the counter moves towards the side that is losing heart."""
    end = pos.settings.chart
    if not pos.chart:
        return f"Victory chart: in the middle, {end} to either end."
    ahead = 0 if pos.chart > 0 else 1
    return f"Victory chart: {abs(pos.chart)} of {end} for {texts.NAMES[ahead]}."


def sector_names(layout: Layout) -> Iterator[Item]:
    """The names of the columns, under the own cards."""
    for sector, name in enumerate(SECTORS):
        x = layout.left(sector) + layout.column / 2
        words = name.capitalize()
        yield scene.text(f"name.{name}", x, layout.hand_y - 12, 11, words, "ui.dim", align="center")


def dice(rolled: Sequence[tuple[int, int]], words: str, layout: Layout) -> Iterator[Item]:
    """The dice that fell last, with what each did."""
    size = min(30.0, (layout.w - 16) / max(1, len(rolled)) - 4)
    for place, (value, hit) in enumerate(rolled):
        look: dict[str, Any] = {"fill": "die.face", "stroke": "ui.line", "ink": "die.ink"}
        if hit:
            look["tone"] = "hit" if hit > 0 else "miss"
        yield scene.die(f"die.{place}", 8 + place * (size + 4), layout.dice_y, size, value, **look)
    if words:
        yield scene.text("dice.say", 8, layout.h - 6, 11, words, "ui.dim", max=layout.w - 16, alt=words)
