"""Trenchzone on the page: the set-up, whole games by mouse, keys and touch, odds before shots, large cards."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.commander import Commander, Press, by_keys, by_mouse, by_touch
from tests.web.table import Table

WAYS: dict[str, Press] = {"mouse": by_mouse, "keys": by_keys, "touch": by_touch}
GAME = "seats=human,ai:1&preset=Quick start&seed=7"


@pytest.fixture(params=list(WAYS))
def commander(request: pytest.FixtureRequest) -> Commander:
    """A person, with a desk or a phone."""
    table: Table = request.getfixturevalue("phone" if request.param == "touch" else "table")
    return Commander(table, WAYS[request.param])


def squads(commander: Commander, zone: str) -> int:
    """How many squads of A a zone tells of."""
    found = re.search(r"(\d+) squads? of A", commander.item(zone).get_attribute("aria-label") or "")
    return int(found[1]) if found else 0


def test_the_set_up(commander: Commander) -> None:
    """Tools in rows, then places; a ready-made set-up, one sector as a pattern for all, crews, and a new start."""
    table = commander.table
    table.open("seats=human,ai:1&seed=5", game="trenchzone")
    expect(commander.button("Ready")).to_have_count(0)

    def put(tool: str, *zones: str) -> None:
        commander.press(table.say.get_by_role("button", name=tool, exact=True))
        for zone in zones:
            seq = table.seq
            commander.press(commander.item(zone))
            table.settled(after=seq)
        table.page.keyboard.press("Escape")

    put("+10 squads", "z.left.0", "z.left.0", "z.right.0")  # the tool stays in the hand
    put("+1 pillbox", "z.left.0")
    put("+1 artillery", "z.left.0")
    put("+1 wire", "z.left.1")
    assert squads(commander, "z.left.0") == 10, "ten of twenty man the shelters"
    assert "1 wire" in (commander.item("z.left.1").get_attribute("aria-label") or "")
    put("\N{MINUS SIGN}5 squads", "z.left.0")
    assert squads(commander, "z.left.0") == 5
    commander.choose("All sectors like left")
    assert [squads(commander, f"z.{sector}.0") for sector in ("left", "centre", "right")] == [5, 5, 5]

    commander.press(commander.button("Change crews"))
    commander.press(commander.item("s.left.a.pillbox.5"))
    commander.choose("Crew of 2")
    assert squads(commander, "z.left.0") == 8
    expect(commander.item("s.left.a.pillbox.2")).to_have_attribute("aria-label", re.compile("too few to fire"))

    table.button("Take back").click()
    expect(commander.item("s.left.a.pillbox.5")).to_be_attached()
    commander.choose("Start over")
    assert squads(commander, "z.left.0") == 0
    commander.choose("Ready-made: even")
    commander.choose("Ready")
    expect(table.say).to_contain_text("You may put one card behind each trench.")
    commander.press(commander.live("hand.0.").first)
    seq = table.seq
    commander.press(commander.item("z.centre.0"))
    table.settled(after=seq)
    commander.choose("Ready")
    expect(commander.item("slot.0.centre.1")).to_be_visible()
    expect(table.say).to_contain_text("Choose a card for the initiative.")


def test_a_whole_game(commander: Commander) -> None:
    table = commander.table
    table.open(GAME, game="trenchzone")
    assert commander.play() > 20
    expect(table.say).to_contain_text(re.compile(r"\bwins?\.|A draw\."))
    expect(table.button("Rematch")).to_be_visible()
    assert table.live == set()


def test_a_target_tells_what_a_shot_is_worth_before_it_is_made(table: Table) -> None:
    commander = Commander(table, by_mouse)
    to_the_shelling(commander)
    commander.press(commander.button("Off-board salvo"))
    table.page.mouse.move(*table.box(commander.item("z.centre.4")).centre)
    expect(table.page.get_by_role("tooltip")).to_have_text(re.compile(r"^[\d.]+ expected$"))
    expect(table.say).to_contain_text(re.compile(r"squads lost expected, at least one hit \d+ %"))


def test_a_finger_reads_before_it_acts(phone: Table) -> None:
    """The first touch of a target tells the odds, the second shoots; a touched card is large enough to read."""
    commander = Commander(phone, by_touch)
    phone.open(GAME, game="trenchzone")
    hand = commander.live("hand.0.").first
    hand.tap()
    large = phone.page.get_by_role("tooltip", include_hidden=True)
    expect(large).to_be_visible()
    name = (hand.get_attribute("aria-label") or "").split(" (")[0]
    expect(large).to_contain_text(name)
    phone.page.keyboard.press("Escape")

    to_the_shelling(commander, opened=True)
    commander.button("Off-board salvo").tap()
    seq = phone.seq
    target = commander.item("z.centre.4")
    target.tap(position={"x": 60, "y": 50})
    expect(large).to_have_text(re.compile(r"^[\d.]+ expected$"))
    assert phone.seq == seq
    target.tap(position={"x": 60, "y": 50})
    commander.awaits(seq)
    expect(commander.item("die.0")).to_have_count(0)  # dice are painted and told, not chosen
    expect(phone.page.locator('[data-id="dice.say"]')).to_have_attribute("aria-label", re.compile("hits"))


def to_the_shelling(commander: Commander, *, opened: bool = False) -> None:
    """Play until the person has a salvo to aim."""
    if not opened:
        commander.table.open(GAME, game="trenchzone")
    while not commander.button("Off-board salvo").count():
        commander.step()


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_set_up_is_played_before_python_is_there(device: Callable[..., Table], shape: str, seat: int) -> None:
    """The opening is the same for every seed, so what is pressed meanwhile is played."""
    size = {"width": 1280, "height": 800} if shape == "wide" else {"width": 390, "height": 844}
    table = device(viewport=size)
    commander = Commander(table, by_mouse)
    seats = "human,ai:1" if seat == 0 else "ai:1,human"
    table.open(f"seats={seats}", game="trenchzone", settled=False)
    commander.press(commander.button("Ready-made: even"))
    assert table.root.get_attribute("data-engine") == "loading"
    expect(table.say).to_contain_text("It is played as soon as the engine is there.")
    table.settled()
    expect(table.say).to_contain_text("All is placed")
    own = "AB"[seat]
    expect(commander.item("z.left.0")).to_have_attribute("aria-label", f"Left trench of {own}: " + _crewed(own))


def _crewed(own: str) -> str:
    return f"18 squads of {own}, 2 pillboxes (crews 5 and 5), 1 artillery position (crew 5)"


def test_looking_back_shows_what_was_seen(table: Table) -> None:
    """Hidden or not: one's own earlier views are open, and nothing more."""
    commander = Commander(table, by_mouse)
    to_the_shelling(commander)
    table.log.first.click()
    expect(table.button("Back to now")).to_be_visible()
    table.button("Back to now").click()
    expect(commander.button("Off-board salvo")).to_be_visible()
