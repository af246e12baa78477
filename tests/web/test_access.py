"""axe-core finds nothing on any screen, in light and dark, wide and tall."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.web.gate import PACKAGE
from tests.web.table import Table
from tests.web.watch import Watch
from web.build.tools import MODULES

AXE = MODULES / "axe-core" / "axe.min.js"
SWEEP = "4tpcg/4stp1/4sstp/3cssst/TSSS4/PTSS4/CPTS4/GCPT4_b_0_1"

_RUN = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
}
"""


def check(page: Page) -> None:
    """Run axe over what is shown now."""
    assert page.evaluate(_RUN) == []


def both_themes(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        check(page)


@pytest.fixture
def seen(context: BrowserContext, table: Table) -> Table:
    """A wide page with axe in it."""
    context.add_init_script(path=AXE)
    return table


@pytest.fixture
def touched(phone: Table) -> Table:
    """A phone with axe in it."""
    phone.page.add_init_script(path=AXE)
    return phone


def sheets(table: Table) -> None:
    """The sheets of the menu, one after the other."""
    for entry in ("New game…", "Record…", "Settings…", "Keys…"):
        table.menu(entry)
        sheet = table.page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        for details in sheet.locator("summary").all():
            details.click()
        both_themes(table.page)
        table.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    table.button("Menu").click()
    both_themes(table.page)
    table.page.get_by_role("dialog").get_by_role("button", name="Resign…").click()
    check(table.page)


def test_wide(seen: Table) -> None:
    seen.visit("licences.html")
    both_themes(seen.page)
    seen.visit()
    both_themes(seen.page)
    seen.button("Play Trench").click()
    both_themes(seen.page)

    seen.open(f"seats=human,ai:5&position={SWEEP}")
    both_themes(seen.page)
    seen.square("d5").click()
    seen.square("d1").hover()
    both_themes(seen.page)
    seen.square("d1").click()
    expect(seen.root).to_have_attribute("data-engine", "thinking")
    check(seen.page)
    seen.button("Stop").click()
    seen.settled(after=seen.seq - 1)
    seen.page.get_by_role("button", name="Cd5xd1").click()
    expect(seen.say).to_contain_text("Looking back.")
    both_themes(seen.page)
    seen.button("Back to now").click()
    sheets(seen)
    seen.button("Resign").click()
    expect(seen.root).to_have_attribute("data-status", "over")
    both_themes(seen.page)


def test_phone(touched: Table) -> None:
    touched.visit("licences.html")
    both_themes(touched.page)
    touched.visit()
    both_themes(touched.page)
    touched.button("Play Trench").click()
    both_themes(touched.page)
    touched.open(f"seats=human,human&position={SWEEP}")
    both_themes(touched.page)
    touched.square("d5").tap()
    both_themes(touched.page)
    touched.menu("Offer to end the game")
    expect(touched.button("Accept")).to_be_visible()
    both_themes(touched.page)
    touched.button("Decline").tap()
    sheets(touched)
    touched.button("Resign").tap()
    expect(touched.root).to_have_attribute("data-status", "over")
    both_themes(touched.page)


def test_a_start_that_failed(seen: Table, context: BrowserContext, watch: Watch) -> None:
    for noise in ("status", "console"):
        watch.allow(noise)

    def not_found(route: Route) -> None:
        route.fulfill(status=404, body="Not here")

    context.route(PACKAGE, not_found)
    seen.open(settled=False)
    expect(seen.button("Retry")).to_be_visible()
    both_themes(seen.page)
    seen.visit("?game=trench&seats=human")
    seen.page.unroute(PACKAGE)
    both_themes(seen.page)
