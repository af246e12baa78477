"""Chromium, the served site, and a watch that fails every test in which the page complains or reaches elsewhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.build.conftest import Checkout
from tests.web import wire
from tests.web.host import Host
from tests.web.table import PATIENCE, Table
from tests.web.watch import Watch
from web.build.browser import ARGS, need_chromium
from web.build.common import DIST
from web.build.server import Server

SUB_PATH = "/games/tw/"  # a static host may put the page anywhere
WIDE = ViewportSize(width=1280, height=800)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
# A service worker would answer what a test's routes are for, and every browser would fetch all of the site twice.
PLAIN: dict[str, Any] = {"service_workers": "block"}
RULES = "    rules_version = 1\n"

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": need_chromium(), "args": ARGS}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"viewport": WIDE, **PLAIN}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built page, served as GitHub Pages does from a copy that no build changes meanwhile."""
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is not built: run `python3 build.py build` first")
    copy = tmp_path_factory.mktemp("site") / "dist"
    shutil.copytree(DIST, copy)
    with Server(copy, prefix=SUB_PATH, pages=True) as server:
        yield server.url


@pytest.fixture(scope="session")
def one(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first of two versions: the site as it is."""
    return Path(shutil.copytree(DIST, tmp_path_factory.mktemp("one") / "dist"))


@pytest.fixture(scope="session")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The second one: of newer rules."""
    checkout = Checkout(tmp_path_factory.mktemp("two") / "checkout")
    checkout.fill()
    changed = 0
    for path in (checkout.root / "py" / "trenchworks" / "games").glob("*/rules.py"):
        text = path.read_text(encoding="utf-8")
        changed += text.count(RULES)
        path.write_text(text.replace(RULES, RULES.replace("1", "2")), encoding="utf-8")
    assert changed, "no game of rules version 1"
    done = checkout.run("build")
    assert done.returncode == 0, done.stdout + done.stderr
    return checkout.dist


@pytest.fixture
def host(tmp_path: Path, one: Path) -> Iterator[Host]:
    """A host with the first version."""
    with Host(tmp_path, SUB_PATH) as host:
        host.deploy(one)
        yield host


@pytest.fixture
def watch(site: str) -> Watch:
    """What goes wrong in this test's browser. A test that provokes a fault allows it by name."""
    return Watch(site)


@pytest.fixture
def context(context: BrowserContext, watch: Watch) -> Iterator[BrowserContext]:
    """This test's browser, which is watched whether the test asks for the watch or not."""
    context.set_default_timeout(PATIENCE)
    watch.over(context)
    yield context
    assert watch.faults == []


@pytest.fixture
def table(page: Page, site: str, watch: Watch) -> Table:
    """The page of this test, and what a person does there."""
    return Table(page, site)


@pytest.fixture(scope="session")
def clubhouse(browser: Browser, site: str) -> Iterator[tuple[Table, Watch]]:
    """A page for many tests, since starting Python takes longer than most of them."""
    context, watch = browser.new_context(viewport=WIDE, **PLAIN), Watch(site)
    context.set_default_timeout(PATIENCE)
    watch.over(context)
    wire.tap(context)
    table = Table(context.new_page(), site)
    table.open("seats=human,human")
    yield table, watch
    context.close()


@pytest.fixture
def club(request: pytest.FixtureRequest, clubhouse: tuple[Table, Watch]) -> Iterator[Table]:
    """That page, for a test that begins with `again`; opened anew after one that failed."""
    table, watch = clubhouse
    failed = request.session.testsfailed
    table.page.set_viewport_size(WIDE)
    table.page.mouse.move(1, 1)
    yield table
    faults = watch.faults
    if request.session.testsfailed > failed or faults:
        table.page.evaluate("() => localStorage.clear()")
        table.open("seats=human,human")
    watch.clear()
    assert faults == []


@pytest.fixture
def device(browser: Browser, site: str) -> Iterator[Callable[..., Table]]:
    """Makes further browsers of other kinds, by Playwright's context options, each watched like the usual one."""
    opened: list[tuple[BrowserContext, Watch]] = []

    def make(**options: Any) -> Table:
        context, watch = browser.new_context(**PLAIN, **options), Watch(site)
        context.set_default_timeout(PATIENCE)
        watch.over(context)
        opened.append((context, watch))
        return Table(context.new_page(), site)

    yield make
    for context, _ in opened:
        context.close()
    assert [watch.faults for _, watch in opened] == [[]] * len(opened)


@pytest.fixture
def phone(device: Callable[..., Table]) -> Table:
    """A small screen that is touched."""
    return device(**PHONE)
