"""One small driver for each browser engine: open an address, press keys, evaluate JavaScript, take a picture. Each has
a new profile.

`open_browser("firefox")` is a context manager; `there()` names the engines that this machine has.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

from web.build.browser import ARGS, find_chromium
from web.build.common import WEB
from web.build.tools import node

HERE = Path(__file__).parent
PATIENCE = 120  # s


class Browser(Protocol):
    """A browser with one page in it."""

    def open(self, url: str) -> None:
        """Go to an address and wait until the page has loaded."""

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, as JSON has it."""

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by the names that `KeyboardEvent.key` has for them, or as in `Shift+Tab`."""

    def picture(self, path: Path) -> None:
        """Write what the window shows as a PNG."""


def until(browser: Browser, expression: str, seconds: float = PATIENCE) -> Any:
    """Evaluate again and again until the value is neither null, false nor 0, and return it.

    :raises TimeoutError: where it never is
    """
    deadline = time.monotonic() + seconds
    while not (value := browser.evaluate(expression)):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{expression} is still {value!r} after {seconds} s")
        time.sleep(0.05)
    return value


class _Chromium:
    def __init__(self, page: Any, pool: ThreadPoolExecutor) -> None:
        self.page = page
        self.pool = pool

    def open(self, url: str) -> None:
        self.pool.submit(self.page.goto, url).result()

    def evaluate(self, expression: str) -> Any:
        return self.pool.submit(self.page.evaluate, expression).result()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.pool.submit(self.page.keyboard.press, key).result()

    def picture(self, path: Path) -> None:
        self.pool.submit(self.page.screenshot, path=path).result()


@contextmanager
def _chromium() -> Iterator[Browser]:
    """By Playwright, in a thread of its own: one thread can hold one Playwright, and the tests' may have one."""
    from playwright.sync_api import sync_playwright

    manager = sync_playwright()
    with ThreadPoolExecutor(1) as pool:

        def start() -> tuple[Any, Any]:
            browser = manager.start().chromium.launch(executable_path=find_chromium(), args=ARGS)
            page = browser.new_page()
            page.set_default_timeout(PATIENCE * 1000)
            return browser, page

        try:
            browser, page = pool.submit(start).result()
            yield _Chromium(page, pool)
            pool.submit(browser.close).result()
        finally:
            pool.submit(manager.__exit__).result()


class _Firefox:
    """By WebDriver BiDi, through `firefox.mjs`: a line of JSON there, a line back."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def _ask(self, **order: str | list[str]) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline() or '{"error": "The driver of Firefox has ended."}')
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("value")

    def open(self, url: str) -> None:
        self._ask(open=url)

    def evaluate(self, expression: str) -> Any:
        return self._ask(evaluate=expression)

    def press(self, *keys: str) -> None:
        self._ask(press=list(keys))

    def picture(self, path: Path) -> None:
        self._ask(picture=str(path))


@contextmanager
def _firefox() -> Iterator[Browser]:
    process = subprocess.Popen(
        [node()[0], HERE / "firefox.mjs", _program("firefox")],
        cwd=WEB,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield _Firefox(process)
    finally:
        process.communicate(timeout=30)  # the end of its input ends it, and Firefox with it


_SELENIUM_KEYS = {  # the code points of the WebDriver standard, section "Keyboard actions"
    "Tab": "\ue004",
    "Shift": "\ue008",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


class _WebKit:
    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, url: str) -> None:
        self.driver.get(url)

    def evaluate(self, expression: str) -> Any:
        return self.driver.execute_script(f"return {expression}")

    def press(self, *keys: str) -> None:
        from selenium.webdriver import ActionChains

        chain = ActionChains(self.driver, duration=0)
        for key in keys:
            *held, last = [_SELENIUM_KEYS.get(name, name) for name in key.split("+")]
            for name in held:
                chain.key_down(name)
            chain.send_keys(last)
            for name in held:
                chain.key_up(name)
        chain.perform()

    def picture(self, path: Path) -> None:
        self.driver.save_screenshot(str(path))


@contextmanager
def _display() -> Iterator[str]:
    """A screen to draw on: the one that is there, else one in memory."""
    if os.environ.get("DISPLAY"):
        yield os.environ["DISPLAY"]
        return
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        process.terminate()
        process.wait(10)


def _webkit_env(display: str) -> dict[str, str]:
    env = {**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"}
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        env["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # its sandbox needs an ordinary user
    return env


@contextmanager
def _webkit() -> Iterator[Browser]:
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    with _display() as display:
        options = Options()
        options.binary_location = _program("webkit")
        options.add_argument("--automation")
        service = Service(shutil.which("WebKitWebDriver") or "", env=_webkit_env(display))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # selenium's own use of itself
            driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            driver.set_page_load_timeout(PATIENCE)
            driver.set_window_size(1280, 800)
            yield _WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def webkit_visit(url: str, home: Path) -> Iterator[None]:
    """WebKit as a person starts it, at one address, with its caches in a folder, since a driven one keeps none on disk.
    Nobody can ask its page anything, so the page itself must tell."""
    with _display() as display:
        folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CACHE", "DATA", "CONFIG")}
        command = [_program("webkit"), "--geometry=1280x900", url]
        process = subprocess.Popen(command, env={**_webkit_env(display), **folders}, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            process.terminate()
            process.wait(20)


_OPENERS: dict[str, Callable[[], Any]] = {"chromium": _chromium, "firefox": _firefox, "webkit": _webkit}
ENGINES = tuple(_OPENERS)
PACKAGES = {"chromium": "chromium", "firefox": "firefox-esr", "webkit": "webkit2gtk-driver xvfb"}  # of Debian


def _program(engine: str) -> str:
    """The path of an engine's program; empty where it isn't there."""
    if engine == "chromium":
        return find_chromium() or ""
    if engine == "firefox":
        return shutil.which("firefox-esr") or shutil.which("firefox") or ""
    screen = os.environ.get("DISPLAY") or shutil.which("Xvfb")
    found = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.1/MiniBrowser")) if shutil.which("WebKitWebDriver") else []
    return str(found[0]) if found and screen else ""


def there() -> list[str]:
    """The engines that can be driven here."""
    return [engine for engine in ENGINES if _program(engine)]


@contextmanager
def open_browser(engine: str) -> Iterator[Browser]:
    """A new browser of that engine with one empty page.

    :raises RuntimeError: where this machine hasn't got it
    """
    if not _program(engine):
        raise RuntimeError(f"{engine} is not here (Debian: {PACKAGES[engine]})")
    with ExitStack() as stack:
        yield stack.enter_context(_OPENERS[engine]())
