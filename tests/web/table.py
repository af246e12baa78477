"""What a person sees and does on the play page, by roles and names; and what a program reads from the root."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

PATIENCE = 60_000  # ms; a CI machine under load needs most of it to start Python
TEXT = re.compile(r"[GCPTS]?([a-h][1-8])[-x]([a-h][1-8])(\([GCPTS]+\))?")


_PAINT = """
async (canvas, [box, property, wait]) => {
  for (let frame = 0; wait && frame < 2; frame++) await new Promise(requestAnimationFrame);
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(property).trim();
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  const at = canvas.getBoundingClientRect();
  const scale = canvas.width / at.width;
  const part = [(box.x - at.x) * scale, (box.y - at.y) * scale, box.width * scale, box.height * scale];
  // From a copy, so that the page's own canvas stays as it is: reading it back would make it slow.
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(...part.map(Math.round));
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    const off = Math.abs(data[i] - red) + Math.abs(data[i + 1] - green) + Math.abs(data[i + 2] - blue);
    if (off <= 6) count++;
  }
  return count;
}
"""


class Box(NamedTuple):
    """A rectangle in the window's pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def ends(action: str) -> tuple[str, str]:
    """The squares where a move begins and ends."""
    found = TEXT.fullmatch(action)
    assert found, action
    return found[1], found[2]


class Table:
    """One page, opened at a game or at the lobby."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.root = page.locator("html")
        self.board = page.get_by_role("grid", name="Board")
        self.canvas = page.locator(".stage canvas")
        self.say = page.get_by_role("region", name="What to do")
        self.actions = page.get_by_role("group", name="Actions")
        self.log = page.locator(".log-list button")
        self.happened = page.locator(".play > [role=status]")

    # --- coming and going ---

    def visit(self, query: str = "") -> None:
        """Go to an address below the site."""
        self.page.goto(self.site + query)

    def open(self, query: str = "", *, game: str = "trench", settled: bool = True) -> None:
        """Go to a game without motion, and wait until the person may act, unless ``settled`` is false."""
        self.visit(f"?game={game}&motion=0{'&' if query else ''}{query}")
        if settled:
            self.settled()

    def settled(self, after: int = 0) -> None:
        """Wait until a person may act, or the game is over, in a view that is later than ``after``."""
        ready = f'html[data-engine=ready]:not([data-seq="0"], [data-seq="{after}"])'
        expect(self.page.locator(f"{ready}:is([data-status=decision], [data-status=over])")).to_be_attached()

    # --- what a program reads ---

    @property
    def seq(self) -> int:
        return int(self.root.get_attribute("data-seq") or 0)

    @property
    def status(self) -> str:
        return self.root.get_attribute("data-status") or ""

    @property
    def moves(self) -> list[str]:
        """The list of moves, in the game's notation."""
        return self.log.all_text_contents()

    def side(self, name: str) -> Locator:
        """The strip of a seat, by the beginning of its name."""
        return self.page.get_by_role("region", name=re.compile(f"^{name}"))

    def until(self, read: Callable[[], object], wanted: object) -> None:
        """Read again and again until it is as wanted; says what it is where it never becomes so."""
        deadline = monotonic() + PATIENCE / 1000
        while (found := read()) != wanted and monotonic() < deadline:
            self.page.wait_for_timeout(20)
        assert found == wanted

    # --- the board ---

    def square(self, name: str) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(f"^{name},"))

    def box(self, place: str | Locator) -> Box:
        """Where a square, or an element, is in the window."""
        found = (self.square(place) if isinstance(place, str) else place).bounding_box()
        assert found
        return Box(**found)

    def names(self, state: str) -> set[str]:
        """The squares whose elements match an attribute selector."""
        found = self.board.locator(f"[data-id]{state}").evaluate_all("found => found.map(one => one.dataset.id)")
        return set(found)

    @property
    def selected(self) -> set[str]:
        return self.names('[aria-selected="true"]')

    @property
    def live(self) -> set[str]:
        """The squares that can be pressed now."""
        return self.names("[data-act]")

    def paint(self, place: str, colour: str, *, wait: bool = True) -> int:
        """How many of the canvas's pixels in a square have a colour of the palette, once the next frame is painted."""
        property_ = f"--c-{colour.replace('.', '-')}"
        return int(self.canvas.evaluate(_PAINT, [self.box(place)._asdict(), property_, wait]))

    def column_row(self, name: str) -> tuple[float, float] | None:
        """Where a square's middle is, counted in squares from the canvas's top left; None while it is made anew."""
        square, board = self.square(name).bounding_box(), self.box(self.canvas)
        if square is None:
            return None
        x, y = Box(**square).centre
        return round((x - board.x) / board.width * 8, 2), round((y - board.y) / board.height * 8, 2)

    # --- what a person does ---

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        """Click on a square, whatever that may do."""
        self.page.mouse.click(*self.box(name).centre)

    def click(self, action: str) -> None:
        """Make a move with two clicks."""
        for name in ends(action):
            self.square(name).click()

    def drag(self, action: str) -> None:
        """Make a move by dragging the piece."""
        mouse = self.page.mouse
        origin, goal = (self.box(name).centre for name in ends(action))
        mouse.move(*origin)
        mouse.down()
        mouse.move(*goal, steps=4)
        mouse.up()

    def menu(self, entry: str) -> None:
        """Choose something in the menu."""
        self.button("Menu").click()
        self.page.get_by_role("dialog").get_by_role("button", name=entry, exact=True).click()

    def prefer(self, **choices: str) -> None:
        """Choose in the settings, by labels."""
        self.menu("Settings…")
        sheet = self.page.get_by_role("dialog", name="Settings")
        for label, value in choices.items():
            sheet.get_by_role("combobox", name=label, exact=True).select_option(value)
        self.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)

    def again(self, *, rule: str = "", seed: int | None = None, **choices: str) -> None:
        """Begin another game by the menu, where the engine is there already; of two people, unless choices differ."""
        self.menu("New game…")
        panel = self.page.get_by_role("dialog")
        panel.get_by_text("Rules and more").click()
        if rule:
            panel.get_by_role("checkbox", name=rule).check()
        if seed is not None:
            panel.get_by_role("textbox", name="Seed").fill(str(seed))
        self.new_game(**{"White": "Human", "Orientation": "Square", "Look": "Clear", **choices})
        self.settled()

    def new_game(self, **choices: str) -> None:
        """Fill in the panel that is open, field by its label, and start."""
        panel = self.page.get_by_role("dialog")
        for label, value in choices.items():
            panel.get_by_role("combobox", name=label, exact=True).select_option(value)
        panel.get_by_role("button", name="Start").click()
