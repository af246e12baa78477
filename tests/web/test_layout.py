"""The page at every size: nothing sticks out, the board rules, nothing jumps, everything can be hit by a finger."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, ViewportSize, expect

from tests.web.conftest import PHONE
from tests.web.gate import WORKER, Gate
from tests.web.table import Table

SIZES = [
    *[(width, 740) for width in (320, 360, 390, 412)],
    *[(390, 844), (480, 900), (600, 960), (768, 1024), (834, 1112), (699, 700), (700, 700)],
    *[(667, 375), (844, 390), (1024, 600), (1024, 768), (1280, 720), (1280, 800), (1440, 900), (1920, 1080)],
]
PANELS = (".far", ".near", ".log", ".say", ".actions")
EDGE = 1.0  # pixels that rounding may take


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))


def sticks_out(page: Page) -> list[str]:
    """Whatever reaches beyond the window's sides."""
    found: list[str] = page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          const out = document.documentElement.scrollWidth > width ? ["the page scrolls"] : [];
          for (const one of document.querySelectorAll("body *")) {
            const { left, right } = one.getBoundingClientRect();
            if (!one.closest(".unseen") && (left < -1 || right > width + 1)) out.push(one.outerHTML.slice(0, 80));
          }
          return out;
        }"""
    )
    return found


def test_no_screen_sticks_out_at_any_width(table: Table) -> None:
    """The lobby, its panel, the play page with a selection, and the menu."""
    page = table.page
    for step in ("lobby", "panel", "play", "menu"):
        if step == "lobby":
            table.visit()
        elif step == "panel":
            table.button("Play Trench").click()
            page.get_by_text("Rules and more").click()
        elif step == "play":
            table.open("seats=human,human&two_battles=true")
            table.square("e5").click()
        else:
            table.button("Menu").click()
        for width, height in SIZES:
            resize(page, width, height)
            assert sticks_out(page) == [], (step, width, height)


def test_the_board_rules(table: Table) -> None:
    """It is by far the largest thing; edge to edge on a phone, as high as the window where that is wide."""
    page = table.page
    Gate(page.context, WORKER)
    table.open("seats=human,human", settled=False)
    for width, height in SIZES:
        resize(page, width, height)
        board = table.box(table.canvas)
        size = board.width * board.height
        said = f"{width}x{height}: board {board}"
        assert abs(board.width - board.height) <= EDGE, said
        for panel in PANELS:
            place = page.locator(panel)
            if place.is_visible():
                box = table.box(place)
                assert box.width * box.height <= size * 0.75, f"{said}, {panel} {box}"
        if width < height and height >= 740:
            assert board.width >= min(width, height - 340) - EDGE, said
        elif width >= 1024 or height < 400:
            assert board.height >= 0.9 * height or board.width >= width - 420, said
        if (width, height) == (390, 844) or width >= 700:
            actions = table.box(page.locator(".actions"))
            assert actions.y + actions.height <= height, f"{said}, actions {actions}"


def places(table: Table) -> dict[str, object]:
    """Where everything is."""
    found: list[Locator] = [table.page.locator(panel) for panel in PANELS]
    found += [table.canvas, *table.actions.get_by_role("button").all()]
    return {str(number): table.box(one) for number, one in enumerate(found) if one.is_visible()}


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["wide", "tall"])
def test_nothing_jumps_when_the_computer_thinks(club: Table, size: tuple[int, int]) -> None:
    resize(club.page, *size)
    club.again(White="Computer: General", seed=1)
    before = places(club)
    seq = club.seq
    club.square("e5").click()
    assert places(club) == before
    club.square("e4").click()
    expect(club.root).to_have_attribute("data-engine", "thinking")
    expect(club.button("Stop")).to_be_visible()
    assert places(club) == before
    with suppress(TimeoutError):  # it may have finished meanwhile
        club.button("Stop").click(timeout=2_000)
    club.settled(after=seq)
    assert places(club) == before


def too_small(page: Page, least: int) -> list[str]:
    """Visible things to press, the board's squares apart, that are less than so many pixels wide or high.

    Where a thing has a label, that takes the press too.
    """
    found: list[str] = page.evaluate(
        """(least) => [...document.querySelectorAll("button, a, select, input, summary, textarea")]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => [one, (one.type === "checkbox" ? one.labels[0] : one).getBoundingClientRect()])
          .filter(([, { width, height }]) => width < least - 0.5 || height < least - 0.5)
          .map(([one, { width, height }]) => `${one.outerHTML.slice(0, 80)} ${width} x ${height}`)""",
        least,
    )
    return found


def test_everything_is_large_enough_for_a_finger(phone: Table) -> None:
    page = phone.page
    phone.visit()
    assert too_small(page, 44) == []
    phone.button("Play Trench").tap()
    page.get_by_text("Rules and more").tap()
    assert too_small(page, 44) == []
    phone.open("seats=human,human")
    phone.square("e5").tap()
    phone.square("e4").tap()
    expect(phone.log).to_have_count(1)
    assert too_small(page, 44) == []
    for width in (320, 360, 390):
        resize(page, width, 740)
        square = phone.box("e4")
        assert min(square.width, square.height) >= 24
    for entry in ("Settings…", "Record…", "Keys…"):
        phone.menu(entry)
        assert too_small(page, 44) == []
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    phone.prefer(Orientation="Diamond")
    phone.until(lambda: phone.column_row("h8"), (4.0, 7.5))
    assert phone.box("e4").width * 0.7 >= 24  # a diamond's side


def sharp(canvas: Locator, ratio: float) -> bool:
    """Whether a canvas has as many pixels as the screen has below it."""
    found: bool = canvas.evaluate(
        """(one, ratio) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.abs(one.width - width * ratio) <= 1 && Math.abs(one.height - height * ratio) <= 1;
        }""",
        ratio,
    )
    return found


@pytest.mark.parametrize("ratio", [1, 1.5, 2, 3])
def test_the_canvas_is_sharp_at_any_pixel_ratio(device: Callable[..., Table], ratio: float) -> None:
    table = device(**{**PHONE, "device_scale_factor": ratio})
    Gate(table.page.context, WORKER)
    for query, canvas in (("", ".picture canvas"), ("?game=trench", ".stage canvas")):
        table.visit(query)
        for width in (390, 353):
            resize(table.page, width, 844)
            one = table.page.locator(canvas).first
            expect(one).to_be_visible()
            table.until(partial(sharp, one, ratio), True)
