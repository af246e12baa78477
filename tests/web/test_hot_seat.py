"""Two people at one screen who hide things from each other: what one sees is nowhere to be found for the other."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web import wire
from tests.web.commander import Commander, by_mouse
from tests.web.table import Table

ROUNDS = 3

# Notes all words that go onto any canvas.
PAINTED = """
(() => {
  const words = (window.__painted = []);
  for (const pen of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const plain = pen.prototype.fillText;
    pen.prototype.fillText = function (text, ...rest) {
      words.push(String(text));
      return plain.call(this, text, ...rest);
    };
  }
})();
"""

EVERYWHERE = """
async () => {
  const found = { page: document.documentElement.outerHTML, title: document.title, address: location.href };
  found.painted = window.__painted.splice(0).join("\\n");
  found.kept = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
  for (const { name, version } of await indexedDB.databases()) {
    const db = await new Promise((done) => {
      indexedDB.open(name, version).onsuccess = (event) => done(event.target.result);
    });
    for (const store of db.objectStoreNames) {
      const all = db.transaction(store).objectStore(store).getAll();
      found.kept += JSON.stringify(await new Promise((done) => { all.onsuccess = () => done(all.result); }));
    }
    db.close();
  }
  return found;
}
"""


class Screen:
    """The screen that is handed over, and what each has in hand or face down, as it saw it itself last."""

    def __init__(self, page: Page, site: str) -> None:
        wire.tap(page.context)
        page.context.add_init_script(PAINTED)
        self.table = Table(page, site)
        self.commander = Commander(self.table, by_mouse)
        self.cards: list[dict[int, str]] = [{}, {}]
        self.checks = 0
        self._read = 0

    def look(self, seat: int) -> None:
        """Note the cards that this seat alone can see now."""
        mine = f':is([data-id^="hand.{seat}."], [data-id^="slot.{seat}."])'
        spots = self.table.page.locator(f".spots {mine}")
        labels = spots.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        found = [re.match(r"(.+) \((\d+)\), (?!.*turned up)", label or "") for label in labels]
        self.cards[seat] = {int(card[2]): card[1] for card in found if card}
        assert self.cards[seat]

    def scan(self, seat: int, *, handover: bool = False) -> None:
        """What that seat knows alone is in no element and no store, nor in words on a canvas or messages since
        the hand-over.
        """
        found = self.table.page.evaluate(EVERYWHERE)
        lines = wire.lines(self.table.page, self._read)
        found["messages"] = "\n".join(_plain(line["got"]) for line in lines if "got" in line)
        if handover:  # what came before was for the one who goes
            found["messages"] = found["painted"] = ""
        self._read += len(lines)
        shown = " ".join(self.table.log.all_inner_texts())
        for number, name in self.cards[seat].items():
            if f"({number})" in shown:
                continue  # it was turned up, thrown away or shown since
            for place, text in found.items():
                for words in (f"{name} ({number})", f"hand.{seat}.{number}"):
                    at = text.find(words)
                    assert at < 0, f"{words} in {place}: {text[max(0, at - 80) : at + 80]}"
            self.checks += 1


def _plain(message: object) -> str:
    """A message without what is sealed."""
    return re.sub(r"'sealed': '[^']*'", "", str(message))


def test_nothing_of_one_is_left_for_the_other(table: Table) -> None:
    """Through the hidden set-up and some rounds: at each hand-over, and while the other one looks."""
    screen = Screen(table.page, table.site)
    table.open("seats=human,human&seed=3&preset=Standard", game="trenchzone", settled=False)
    screen.commander.awaits(0)
    drafts = ("Ready-made: centre", "Ready-made: flanks")
    for seat, draft in enumerate(drafts):
        take(screen, seat)
        expect(screen.commander.item("z.centre.4")).to_have_attribute("aria-label", re.compile(": empty$"))
        screen.commander.choose(draft)
        screen.commander.press(screen.commander.button("Ready"))
        table.page.wait_for_timeout(50)
        screen.commander.awaits(table.seq - 1)
        if seat == 0:
            assert table.status == "handover"
            assert "flanks" not in table.page.content()
            assert not re.search(r"\d+ squads of A", table.page.content())
    seats = 0
    while rounds(table) <= ROUNDS and table.status != "over":
        if table.status == "handover":
            for seat in (0, 1):
                screen.scan(seat, handover=True)
            whom = int("Commander B" in table.say.inner_text())
            take(screen, whom)
            seats += 1
        whom = screen.commander.seat
        screen.look(whom)
        screen.scan(1 - whom)
        seq = table.seq
        screen.commander.step()
        assert table.seq != seq or table.status != "decision"
    assert seats > 2 * ROUNDS
    assert screen.checks > 20


def take(screen: Screen, seat: int) -> None:
    """The neutral screen names who is next, and shows nothing until that one says so."""
    table = screen.table
    expect(table.say).to_contain_text(f"Hand over to Commander {'AB'[seat]}.")
    assert table.page.locator(".spots [data-id]").evaluate_all("all => all.map((one) => one.dataset.id)") == ["notice"]
    table.page.locator("[data-handover]").click()
    expect(table.page.locator("html[data-status=decision]")).to_be_attached()


def rounds(table: Table) -> int:
    """The round that the log has come to."""
    numbers = table.page.locator(".log-list .number").all_inner_texts()
    return int(numbers[-1]) if numbers and numbers[-1] else 0
