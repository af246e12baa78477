"""The board of Trenchzone: three sectors of five zones, with the names that action texts use.

A zone is ``5 * sector + row``. Rows run from Commander A's trench (0) over A's wire zone (1), the middle of No Man's
Land (2) and B's wire zone (3) to B's trench (4); wire zones count as No Man's Land (TZ-5). A zone's *depth* is its row
as that side counts it, from its own trench outward.
"""

from __future__ import annotations

SECTORS = ("left", "centre", "right")
ROWS = ("trenchA", "wireA", "nml", "wireB", "trenchB")
ZONES = tuple(f"{sector}.{row}" for sector in SECTORS for row in ROWS)
ZONE_OF = {name: zone for zone, name in enumerate(ZONES)}
SECTOR_OF = {name: sector for sector, name in enumerate(SECTORS)}

SIDES = (0, 1)
LEFT, CENTRE, RIGHT = 0, 1, 2
TRENCH, OWN_WIRE, MIDDLE, FAR_WIRE, FAR_TRENCH = range(5)
"""Depths."""


def zone_at(side: int, sector: int, depth: int) -> int:
    """The zone of a sector at that depth from the side's own trench.

    >>> ZONES[zone_at(0, CENTRE, OWN_WIRE)], ZONES[zone_at(1, CENTRE, OWN_WIRE)]
    ('centre.wireA', 'centre.wireB')
    """
    return 5 * sector + (depth if side == 0 else 4 - depth)


PATHS = tuple(tuple(tuple(zone_at(side, sector, depth) for depth in range(5)) for sector in range(3)) for side in SIDES)
"""The zones of each sector in the order of their depth: ``PATHS[side][sector][depth]``."""


def depth_of(side: int, zone: int) -> int:
    """How far a zone lies from the side's own trench, 0 to 4."""
    return zone % 5 if side == 0 else 4 - zone % 5


def sector_of(zone: int) -> int:
    """The sector that a zone belongs to."""
    return zone // 5


def in_open(zone: int) -> bool:
    """Whether the zone is No Man's Land, wire zones included (TZ-42)."""
    return zone % 5 not in (0, 4)


def trench_of(zone: int) -> int | None:
    """The side whose trench the zone is, or None."""
    return {0: 0, 4: 1}.get(zone % 5)


def wire_of(zone: int) -> int | None:
    """The side whose wire zone the zone is, or None."""
    return {1: 0, 3: 1}.get(zone % 5)


def open_zones(sector: int) -> range:
    """The three zones of No Man's Land in a sector."""
    return range(5 * sector + 1, 5 * sector + 4)


def neighbours(zone: int) -> list[int]:
    """The zones next to one: along its sector, and the like zones next door (TZ-6), never diagonally."""
    found = [zone + step for step in (-1, 1) if 0 <= zone % 5 + step <= 4]
    return found + [zone + 5 * step for step in (-1, 1) if 0 <= zone // 5 + step <= 2]
