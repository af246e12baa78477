"""A person at Trenchzone: finds what can be pressed, and presses it by mouse, by keyboard or by touch."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.keyboard import OfPage, choose
from tests.web.table import Table
from tests.web.touch import Finger

Press = Callable[[Table, Locator], None]


def by_mouse(table: Table, thing: Locator) -> None:
    """Where it is; what lies over it must not be in the way."""
    thing.scroll_into_view_if_needed()
    table.page.mouse.click(*table.box(thing).centre)


def by_touch(table: Table, thing: Locator) -> None:
    """A tap, and another one where the first was for reading."""
    finger = Finger(table.page)
    thing.scroll_into_view_if_needed()
    finger.tap(*table.box(thing).centre)
    if "Touch it again" in table.say.inner_text():
        finger.tap(*table.box(thing).centre)


def by_keys(table: Table, thing: Locator) -> None:
    """Tab to it, or to its group and on with the arrow keys; then Enter."""
    choose(OfPage(table.page), thing.get_attribute("data-id") or "")


class Commander:
    """One person's play, which aims a salvo each turn and else goes on."""

    def __init__(self, table: Table, press: Press) -> None:
        self.table = table
        self._press = press
        self._moves = 0

    def press(self, thing: Locator) -> None:
        """Press one thing."""
        expect(thing).to_be_visible()
        self._press(self.table, thing)

    @property
    def seat(self) -> int:
        """Whose side is below."""
        return int("trench of B" in (self.item("z.left.0").get_attribute("aria-label") or ""))

    def button(self, name: str) -> Locator:
        """A button that can be pressed now, by its full name."""
        found = self.table.say.get_by_role("button", name=name, exact=True)
        return found.and_(self.table.page.locator(":visible:not([aria-disabled])"))

    def item(self, id: str) -> Locator:
        """Something on the board."""
        return self.table.page.locator(f'[data-id="{id}"]')

    def live(self, start: str) -> Locator:
        """What can be pressed on the board now, by the beginning of its id."""
        return self.table.page.locator(f'.spots [data-id^="{start}"][data-act]')

    def choose(self, name: str) -> None:
        """Press a button that acts, and wait for the answer."""
        seq = self.table.seq
        self.press(self.button(name))
        self.table.settled(after=seq)

    def step(self) -> None:
        """Do one thing that moves the game on."""
        self._moves += 1
        seq = self.table.seq
        salvo = self.button("Off-board salvo")
        if salvo.count():
            self.press(salvo)
            shelters = f'.spots [data-id^="s."][data-id*=".{"ba"[self.seat]}."][data-act]'
            target = self.live("z.").or_(self.table.page.locator(shelters))
            self.press(target.nth(self._moves % target.count()))
        elif (first := self.table.say.locator("button.primary:visible").or_(self.button("Go on"))).count():
            self.press(first.last)
        else:
            cards = self.live("hand.")
            self.press(cards.first)
        self.awaits(seq)

    def awaits(self, seq: int) -> None:
        """Wait for whoever is next to be asked, or for the end."""
        later = f'html[data-engine=ready]:not([data-seq="{seq}"]):is([data-status=decision], [data-status=over])'
        expect(self.table.page.locator(f"{later}, html[data-status=handover]")).to_be_attached()

    def play(self) -> int:
        """Play to the end; how many things were done."""
        while self.table.status != "over":
            self.step()
            assert self._moves < 600, "the game must end"
        return self._moves
