"""Games in every engine by the keyboard alone: a whole one of Trench against the computer with a reload in it, and the
set-up and first round of Trenchzone."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.engines.drivers import Browser, open_browser, until
from tests.web.conftest import SUB_PATH
from tests.web.keyboard import choose
from tests.web.table import ends
from tests.web.twin import Twin
from web.build.common import DIST
from web.build.server import Server

SEED = 6
TOOLS = ("squads.+10", "salvo")  # what is taken into the hand, for a place to be chosen
SETTLED = "document.documentElement.matches('[data-engine=ready]:is([data-status=decision], [data-status=over])')"
SEQ = "Number(document.documentElement.dataset.seq)"
MOVES = "[...document.querySelectorAll('.log-list button')].map((one) => one.textContent)"
SAID = "document.querySelector('.say').textContent"
LABEL = "document.querySelector('[data-id=\"%s\"]').getAttribute('aria-label')"
OFFERS = """(() => {
  const shown = (one) => one.offsetParent !== null && !one.hasAttribute("aria-disabled");
  const ids = (found) => found.map((one) => one.dataset.id);
  const buttons = [...document.querySelectorAll(".choice")].filter(shown);
  return {
    pressed: ids(buttons.filter((one) => one.matches("[aria-pressed=true]"))),
    likely: ids([...buttons.filter((one) => one.matches(".primary")), ...buttons.slice(-1)]), // else what goes on
    targets: ids([...document.querySelectorAll('.spots [data-act]:not([data-id^="hand."])')]),
    cards: ids([...document.querySelectorAll('.spots [data-act][data-id^="hand."]')]),
  };
})()"""


@pytest.fixture(scope="module")
def opened(engine: str) -> Iterator[tuple[Browser, str]]:
    """One browser for all games, and where the site is."""
    with Server(DIST, prefix=SUB_PATH) as server, open_browser(engine) as browser:
        yield browser, server.url


def settled(browser: Browser, after: int = 0) -> None:
    """Wait until a person may act, or the game is over, in a view that is later than one."""
    until(browser, f"{SETTLED} && ![0, {after}].includes({SEQ})")


def test_a_whole_game_of_trench(opened: tuple[Browser, str]) -> None:
    """Won against level 1, whose answers are those of the twin; the page is left and opened again on the way."""
    browser, site = opened
    browser.open(f"{site}?game=trench&seats=human,ai:1&seed={SEED}&motion=0")
    settled(browser)
    twin = Twin(seed=SEED)
    while twin.view["result"] is None:
        after = browser.evaluate(SEQ)
        own = twin.best()
        twin.follow([*browser.evaluate(MOVES), own])
        answer = [] if twin.view["result"] else [str(twin.think(level=1)["action"])]
        for square in ends(own):
            choose(browser, square)
        settled(browser, after)
        assert browser.evaluate(MOVES)[-1 - len(answer) :] == [own, *answer]
        twin.follow(browser.evaluate(MOVES))
        if len(browser.evaluate(MOVES)) == 4:
            reloaded(browser)
            assert len(browser.evaluate(MOVES)) == 4
    assert twin.view["result"]["winner"] == 0
    assert "You win." in browser.evaluate(SAID)


def reloaded(browser: Browser) -> None:
    """Load the page anew, and wait until the game goes on."""
    browser.evaluate("(window.before = true, setTimeout(() => location.reload(), 100), true)")
    time.sleep(0.5)  # in between there is nothing to evaluate in
    until(browser, "!window.before")
    settled(browser)


def test_the_set_up_and_first_round_of_trenchzone(opened: tuple[Browser, str]) -> None:
    """By hand where tools are taken and put, ready-made for the rest; kept over a reload between the two."""
    browser, site = opened
    browser.open(f"{site}?game=trenchzone&seats=human,ai:1&seed=7&motion=0")
    settled(browser)
    press(browser, "squads.+10")
    press(browser, "z.left.0")
    assert "10 squads of A" in browser.evaluate(LABEL % "z.left.0")
    reloaded(browser)
    assert "10 squads of A" in browser.evaluate(LABEL % "z.left.0")
    press(browser, "ready.even")
    while "Round 2" not in browser.evaluate(SAID):
        offers: dict[str, list[str]] = browser.evaluate(OFFERS)
        press(browser, (offers["targets" if offers["pressed"] else "likely"] or offers["cards"])[0])
    assert len(browser.evaluate(MOVES)) > 20


def press(browser: Browser, id: str) -> None:
    """Choose something; wait until the tool is in the hand, or until the game has gone on."""
    after = browser.evaluate(SEQ)
    choose(browser, id)
    if id in TOOLS:
        until(browser, f"document.querySelector('[data-id=\"{id}\"]').matches('[aria-pressed=true]')")
    else:
        settled(browser, after)
