"""All that there is at one moment of a game: both sides, the board, the cards, and the agenda of what comes next.

A :class:`Position` is copied before each action and never changed after it. The *agenda* is what makes pending things
plain data: a tuple of tasks, the next one first. A task is a tuple whose first part names it; ``flow.py`` says which
tasks wait for a seat or for chance and which run by themselves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from trenchworks.games.trenchzone.board import PATHS, SIDES, zone_at
from trenchworks.games.trenchzone.cards import DECK, REACTIONS

SQUADS = 220
"""Squads of one side, board and reserve together (TZ-2)."""

WIRE = 10
CLOUDS = 2
MGS = 3
HAND = 4
SLOTS = 3
CREW = 5
"""Squads that a pillbox or artillery position shelters, and needs to fire (TZ-57)."""


HIDDEN, OPEN, READY = "hidden", "open", "ready-made"
PILLBOX, ARTILLERY, MG, INFANTRY = "pillbox", "artillery", "mg", "squads"

ORDER_KEYS = (*REACTIONS, "grenades", "identical")
"""What a seat gives standing orders for (TZ-106): the reaction cards, Grenades of the side that is attacked in the
other's turn, and cancelling a card by an identical one where that option is on."""

Task = tuple[Any, ...]
Order = str | int
Crews = tuple[int, ...]


class Settings(NamedTuple):
    """The options of a game: ``setup`` is hidden, open (TZ-8, TZ-104) or ready-made, ``chart`` its spaces each way
    (TZ-89), ``rounds`` 0 for no limit, ``ask`` says whether orders start as *ask* (TZ-106).
    """

    setup: str = HIDDEN
    identical: bool = False
    chart: int = 6
    rounds: int = 30
    ask: bool = False


class Slot(NamedTuple):
    """A card behind a sector: ``serial`` counts the side's placed cards and so names the slot without its card."""

    card: int
    serial: int
    up: bool


class Cloud(NamedTuple):
    """A gas cloud: ``turn`` is how often it has rolled, 1 or 2 (it goes with the third roll)."""

    zone: int
    owner: int
    turn: int


class Draft(NamedTuple):
    """A set-up in the making: per sector the squads (crews included), the crew of each shelter, and wire."""

    squads: tuple[int, ...] = (0, 0, 0)
    pillboxes: tuple[Crews, ...] = ((), (), ())
    artillery: tuple[Crews, ...] = ((), (), ())
    wire: tuple[int, ...] = (0, 0, 0)


class Plan(NamedTuple):
    """What one movement card is to do: (from, to, squads) for each part of a group; the last one can be changed."""

    card: int
    orders: tuple[tuple[int, int, int], ...]


class Over(NamedTuple):
    """The end: the winner (None for a draw) and how: ``conquest``, ``morale``, ``rounds`` or ``resigned``."""

    winner: int | None
    how: str


class Position:
    """See the module. Lists are by side first, then by zone or sector.

    ``loose`` are squads outside of shelters, ``pillboxes`` and ``artillery`` the crews of those shelters, fullest
    first. ``chart`` is above 0 where it favours side 0. ``silenced[side]`` are sectors whose guns may not fire
    (Creeping barrage), ``fog[side]`` those where that side laid fog, ``reached`` is the flag of TZ-92. ``hand_used``
    says who has used a card from hand in this player's turn (TZ-27). ``news`` is what the last action brought about:
    (who may know, kind, ...), None for everybody. What follows ``phase`` belongs to the turn under way: ``guns`` are
    positions that have fired by sector, ``crewed`` counts changes of crews there, ``spent`` the squads by zone that
    have moved by a card (TZ-101), ``masked`` (side, zone) where gas kills nobody.
    """

    __slots__ = (
        "active",
        "agenda",
        "artillery",
        "chart",
        "clouds",
        "crewed",
        "deck",
        "discard",
        "drafts",
        "fired",
        "first",
        "fog",
        "gas",
        "guns",
        "hand",
        "hand_used",
        "laid",
        "loose",
        "losses",
        "masked",
        "mgs",
        "mud",
        "news",
        "orders",
        "over",
        "phase",
        "picks",
        "pillboxes",
        "plan",
        "played",
        "reached",
        "ready",
        "reserve",
        "round",
        "salvo",
        "serials",
        "settings",
        "silenced",
        "slots",
        "spent",
        "wire",
    )

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.agenda: tuple[Task, ...] = ()
        self.over: Over | None = None
        self.news: list[tuple[Any, ...]] = []
        self.loose = [[0] * 15 for _ in SIDES]
        self.pillboxes: list[list[Crews]] = [[(), (), ()] for _ in SIDES]
        self.artillery: list[list[Crews]] = [[(), (), ()] for _ in SIDES]
        self.mgs = [[0, 0, 0] for _ in SIDES]
        self.reserve = [SQUADS, SQUADS]
        self.gas = [1, 1]
        self.wire = [0] * 15
        self.clouds: tuple[Cloud, ...] = ()
        self.mud: tuple[int, int] | None = None
        self.fog = [[False] * 3 for _ in SIDES]
        self.silenced = [[False] * 3 for _ in SIDES]
        self.reached = [[False] * 3 for _ in SIDES]
        self.hand: list[tuple[int, ...]] = [(), ()]
        self.slots: list[list[tuple[Slot, ...]]] = [[(), (), ()] for _ in SIDES]
        self.serials = [0, 0]
        self.deck: tuple[int, ...] = DECK
        self.discard: tuple[int, ...] = ()
        self.chart = 0
        self.round = 0
        self.first = 0
        self.active = 0
        order: Order = "ask" if settings.ask else CREW
        self.orders: list[tuple[Order, ...]] = [(order,) * len(ORDER_KEYS) for _ in SIDES]
        self.losses = [PILLBOX, PILLBOX]
        self.drafts = [Draft(), Draft()]
        self.laid: list[tuple[tuple[int, int], ...]] = [(), ()]
        self.ready = [False, False]
        self.picks = [0, 0]
        self.phase = "set-up"
        self.salvo = False
        self.guns = [0, 0, 0]
        self.hand_used = [False, False]
        self.played = [False] * 3
        self.crewed = [0] * 3
        self.spent = [0] * 15
        self.fired = [False] * 3
        self.plan: Plan | None = None
        self.masked: tuple[tuple[int, int], ...] = ()

    def copy(self) -> Position:
        """An independent copy without news."""
        other = object.__new__(Position)
        for name in _PLAIN:
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, list(getattr(self, name)))
        for name in _NESTED:
            a, b = getattr(self, name)
            setattr(other, name, [list(a), list(b)])
        other.news = []
        return other

    def key(self) -> Hashable:
        """Equal for positions that play on alike; what is only shown (news, slot serials) is left out."""
        parts: list[Hashable] = [getattr(self, name) for name in _PLAIN if name != "deck"]
        parts.append(frozenset(self.deck))
        parts += [tuple(getattr(self, name)) for name in _LISTS if name not in ("hand", "serials")]
        parts += [tuple(map(tuple, getattr(self, name))) for name in _NESTED if name != "slots"]
        parts += [frozenset(hand) for hand in self.hand]
        parts += [frozenset((slot.card, slot.up) for slot in slots) for side in self.slots for slots in side]
        return tuple(parts)

    # --- counting ---

    def trench(self, side: int, sector: int) -> int:
        """All squads of a side in its own trench, crews included."""
        return self.loose[side][PATHS[side][sector][0]] + self.crews(side, sector)

    def crews(self, side: int, sector: int) -> int:
        """The squads in shelters there."""
        return sum(self.pillboxes[side][sector]) + sum(self.artillery[side][sector])

    def strength(self, side: int, zone: int) -> int:
        """All squads of a side in a zone, crews included."""
        sector = zone // 5
        own = zone == zone_at(side, sector, 0)
        return self.loose[side][zone] + (self.crews(side, sector) if own else 0)

    def on_board(self, side: int) -> int:
        """All squads of a side on the board."""
        return sum(self.loose[side]) + sum(self.crews(side, sector) for sector in range(3))

    def advancing(self, side: int, sector: int) -> int:
        """The squads of a side in No Man's Land of a sector."""
        return sum(self.loose[side][5 * sector + 1 : 5 * sector + 4])

    def shelters(self, side: int, kind: str) -> list[Crews]:
        """The crews of one kind of shelter, by sector."""
        return self.pillboxes[side] if kind == PILLBOX else self.artillery[side]

    def spare_wire(self) -> int:
        """Wire sections that lie nowhere (TZ-4)."""
        return WIRE - sum(self.wire)

    # --- cards ---

    def find(self, side: int, card: int) -> int | None:
        """The sector behind which a side's card lies, or None."""
        for sector, slots in enumerate(self.slots[side]):
            if any(slot.card == card for slot in slots):
                return sector
        return None

    def face_down(self, side: int, sector: int) -> tuple[int, ...]:
        """A side's face-down cards in a sector."""
        return tuple(slot.card for slot in self.slots[side][sector] if not slot.up)

    def face_up(self, side: int) -> Iterator[tuple[int, int]]:
        """(sector, card) of a side's cards that are turned up and wait for their step."""
        for sector, slots in enumerate(self.slots[side]):
            for slot in slots:
                if slot.up:
                    yield sector, slot.card

    def remove_card(self, side: int, card: int) -> None:
        """Take a card out of its side's hand or sectors."""
        self.hand[side] = tuple(held for held in self.hand[side] if held != card)
        for sector, slots in enumerate(self.slots[side]):
            self.slots[side][sector] = tuple(slot for slot in slots if slot.card != card)

    def spend_card(self, side: int, card: int) -> None:
        """Put a side's card on the discard pile, face up (TZ-102)."""
        self.remove_card(side, card)
        self.discard += (card,)

    # --- agenda and news ---

    def push(self, *tasks: Task) -> None:
        """Put tasks before all others, the first of them next."""
        self.agenda = tasks + self.agenda

    def pop(self) -> Task:
        """Take the next task off the agenda."""
        task = self.agenda[0]
        self.agenda = self.agenda[1:]
        return task

    def say(self, kind: str, *parts: Any, seat: int | None = None) -> None:
        """Add to the news, for everybody or for one seat."""
        self.news.append((seat, kind, *parts))

    def end(self, winner: int | None, how: str) -> None:
        """The game is over; the first event that ends it stands (TZ-98)."""
        if self.over is None:
            self.over = Over(winner, how)
            self.agenda = ()
            self.say("over", winner, how)


_LISTS = (
    "reserve", "gas", "wire", "hand", "serials", "orders", "losses", "drafts", "laid", "ready", "picks", "guns",
    "hand_used", "played", "spent", "fired", "crewed",
)  # fmt: skip
_NESTED = ("loose", "pillboxes", "artillery", "mgs", "fog", "silenced", "reached", "slots")
_PLAIN = tuple(
    name for name in Position.__slots__ if name not in _LISTS and name not in _NESTED and name not in ("news",)
)
