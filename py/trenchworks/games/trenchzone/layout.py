"""Where things lie in the picture.

Scene units: 800 wide (``wide``) or 390 (``tall``). The three sectors are columns in the same order for everybody, the
viewer's side below. Ids name places by the viewer's depth (``z.left.0`` is its own left trench).
"""

from __future__ import annotations

from dataclasses import dataclass

from trenchworks.games.trenchzone.board import SECTORS

EDGE = 8.0


@dataclass(frozen=True)
class Layout:
    """``below`` is the side at the bottom of the scene, whose depths the ids count.

    ``bare`` is the picture while there are no cards yet.
    """

    below: int
    tall: bool
    bare: bool = False

    @property
    def w(self) -> float:
        """The width of the scene."""
        return 390 if self.tall else 800

    @property
    def h(self) -> float:
        """The height of the scene. Before there are cards a phone keeps their room for the buttons."""
        if self.tall:
            return self.slots_y + 4 if self.bare else self.dice_y + 42
        return self.dice_y + 34

    # --- the board ---

    @property
    def gap(self) -> float:
        """Between columns."""
        return 4 if self.tall else 10

    @property
    def column(self) -> float:
        """The width of a sector."""
        return (self.w - 2 * EDGE - 2 * self.gap) / 3

    def left(self, sector: int) -> float:
        """The left edge of a sector."""
        return EDGE + sector * (self.column + self.gap)

    def height(self, depth: int) -> float:
        """The height of a zone."""
        if self.tall:
            return 64 if depth in (0, 4) else 47
        return 104 if depth in (0, 4) else 74

    @property
    def tops(self) -> tuple[float, ...]:
        """The upper edges of the zones by depth, the own trench (the lowest) first, and of what is below it."""
        y = 24 if self.tall and self.bare else self.backs_y + (22 if self.tall else 30)
        edges = []
        for depth in (4, 3, 2, 1, 0):
            edges.append(y)
            y += self.height(depth) + (3 if self.tall else 4)
        return (*reversed(edges), y)

    # --- around it ---

    @property
    def steps_y(self) -> float:
        """The upper edge of the steps of the turn."""
        return 23 if self.tall else 30

    @property
    def chart(self) -> tuple[float, float, float, float]:
        """The victory chart: x, y, w, h."""
        return (24, 46, 342, 12) if self.tall else (300, 5, 300, 14)

    @property
    def backs_y(self) -> float:
        """The upper edge of the other's sector cards."""
        return 63 if self.tall else 57

    @property
    def slots_y(self) -> float:
        """The upper edge of the own sector cards."""
        return self.tops[5] + 1

    @property
    def slot_h(self) -> float:
        """The height of an own card in a sector."""
        return 34 if self.tall else 48

    def slot(self, sector: int, place: int, there: int) -> tuple[float, float]:
        """The left edge and the width of one of so many own cards behind a sector."""
        most = 80.0 if self.tall else 124.0
        step = min(most + 4, (self.column + 4) / max(1, there))
        return self.left(sector) + place * step, step - 4

    @property
    def hand_y(self) -> float:
        """The upper edge of the hand."""
        return self.slots_y + self.slot_h + (6 if self.tall else 10)

    @property
    def hand(self) -> tuple[float, float, float]:
        """A card of the hand: from one to the next, its width and height."""
        return (78, 74, 60) if self.tall else (160, 152, 94)

    @property
    def dice_y(self) -> float:
        """The upper edge of the dice."""
        return self.hand_y + self.hand[2] + (6 if self.tall else 8)


def zone_id(sector: int, depth: int) -> str:
    """The id of a zone by the depth as the lower side counts it."""
    return f"z.{SECTORS[sector]}.{depth}"


def zone_key(layout: Layout, zone: int) -> str:
    """The id of a zone."""
    return zone_id(zone // 5, zone % 5 if layout.below == 0 else 4 - zone % 5)
