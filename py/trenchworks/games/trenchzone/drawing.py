"""The board as scene items: the zones with all that is in them. What lies around it is in surroundings.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trenchworks.core import scene
from trenchworks.games.trenchzone import texts
from trenchworks.games.trenchzone.board import SECTORS, in_open, trench_of, zone_at
from trenchworks.games.trenchzone.layout import Layout, zone_id
from trenchworks.games.trenchzone.position import ARTILLERY, CREW, MG, PILLBOX, Draft, Position

Item = scene.Item

SHAPES = {PILLBOX: "square", ARTILLERY: "disc", MG: "triangle"}
MARKS = {PILLBOX: "slit", ARTILLERY: "barrel"}
SIDES = "ab"
COUNTERS = {10: 1.0, 5: 0.62, 1: 0.34}
"""Squads to a counter (TZ-3), and how wide it is for its height."""


def shelter_id(side: int, sector: int, kind: str, crew: int) -> str:
    """The id of the first shelter of its kind there with that crew; the others have none that can be chosen."""
    return f"s.{SECTORS[sector]}.{SIDES[side]}.{kind}.{crew}"


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
            fill, alt = f"zone.{name}", zone_words(pos, zone)
            yield scene.polygon(zone_id(sector, depth), corners, fill, alt=alt, group=SECTORS[sector], **look)
            yield from _veils(pos, zone, x, y, w, h)
            yield from _wire(pos, zone, x, y, w)
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
        # In the middle, clear of wire and numbers.
        yield scene.text(f"veil.{zone}", x + w - 8, y + h / 2, 12, ", ".join(words), ink, align="right", weight=600)


def _wire(pos: Position, zone: int, x: float, y: float, w: float) -> Iterator[Item]:
    """One zigzag a section, along the upper edge."""
    step = min(9.0, 36 / max(1, pos.wire[zone]))
    for number in range(pos.wire[zone]):
        line = y + 10 + number * step
        yield scene.link(f"wire.{zone}.{number}", (x + 8, line), (x + w - 8, line), "wire.line", zigzag=True, width=1.4)


def _lines(layout: Layout, depth: int, y: float) -> tuple[float, float, float]:
    """Where in a zone the lower side's squads stand, the upper side's, and a trench's shelters."""
    r = 10 if not layout.tall else 8
    h = layout.height(depth)
    if depth == 0:
        return y + r + 10, y + r + 10 + 2.6 * r, y + h - 1.2 * r - 9
    if depth == 4:
        return y + h - r - 10 - 2.6 * r, y + h - r - 10, y + 1.2 * r + 9
    return y + h - r - 7, y + h - r - 7, 0


def _squads(pos: Position, layout: Layout, zone: int, depth: int, x: float, y: float) -> Iterator[Item]:
    """Counters of ten, five and one (TZ-3), and the number. Two sides in one zone of the open share it, one above the
    other.
    """
    r, space = (8, 2) if layout.tall else (10, 3)
    lower, upper, _ = _lines(layout, depth, y)
    both = all(pos.loose[side][zone] for side in (0, 1))
    for side in (0, 1):
        number = pos.loose[side][zone]
        if not number:
            continue
        line = lower if side == layout.below else upper
        if both and side != layout.below and depth not in (0, 4):
            line -= 2.5 * r
        sizes = [10] * (number // 10) + [5] * (number % 10 // 5) + [1] * (number % 5)
        look = {"fill": f"squad.{SIDES[side]}", "stroke": f"squad.{SIDES[side]}.edge"}
        seen = dict.fromkeys(COUNTERS, 0)
        wanted = sum(2 * r * COUNTERS[size] + space for size in sizes)
        squeeze = min(1.0, (layout.column - (52 if layout.tall else 60)) / wanted)
        left = x + 10.0
        for size in sizes:
            id = f"q.{zone}.{SIDES[side]}.{size}.{seen[size]}"
            seen[size] += 1
            wide = COUNTERS[size]
            kin = f"{SIDES[side]}.{zone // 5}.{size}"
            yield scene.token(id, left + r * wide, line, r, "block", wide=wide, kin=kin, **look)
            left += (2 * r * wide + space) * squeeze
        ink, right = "zone.ink.nml" if depth == 2 else "zone.ink", x + layout.column - 8
        size = 15 if layout.tall else 18
        yield scene.text(f"n.{zone}.{SIDES[side]}", right, line, size, str(number), ink, align="right", weight=700)


def _shelters(pos: Position, layout: Layout, zone: int, depth: int, x: float, y: float) -> Iterator[Item]:
    """Shelters and MGs of a trench. One that is fully manned shows its sign, another the number of its crew. Those that
    are alike stand together, under one item that is chosen for all of them.
    """
    owner = layout.below if depth == 0 else 1 - layout.below
    sector = zone // 5
    things = [(kind, crew) for kind in (PILLBOX, ARTILLERY) for crew in pos.shelters(owner, kind)[sector]]
    things += [(MG, CREW)] * pos.mgs[owner][sector]
    r = 9.0 if layout.tall else 12.0
    line = _lines(layout, depth, y)[2]
    crews = pos.crews(owner, sector)
    room = layout.column - 2 * r - 16 - (22 if crews else 0)
    step = min(2.6 * r, room / max(1, len(things) - 1))
    side = SIDES[owner]
    left = x + 10 + r
    for kind, crew in dict.fromkeys(things):
        number = things.count((kind, crew))
        id = shelter_id(owner, sector, kind, crew)
        words = _shelter_words(owner, sector, kind, crew, number)
        right = left + (number - 1) * step + r + 2
        corners = [
            (left - r - 2, line - r - 2),
            (right, line - r - 2),
            (right, line + r + 2),
            (left - r - 2, line + r + 2),
        ]
        look: dict[str, Any] = {"fill": f"squad.{side}", "stroke": f"squad.{side}.edge", "ink": f"squad.{side}.ink"}
        if crew < CREW:
            look |= {"text": str(crew), "ink": f"warn.{side}"}
        elif kind in MARKS:
            look["mark"] = MARKS[kind]
        for place in range(number):
            yield scene.token(f"{id}.{place}", left, line, r, SHAPES[kind], **look)
            left += step
        yield scene.polygon(id, corners, None, alt=words, tip=words, group=SECTORS[sector])
    if crews:
        right, size = x + layout.column - 8, 11 if layout.tall else 12
        yield scene.text(f"crews.{zone}", right, line, size, f"+{crews}", "zone.ink", align="right")


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
