"""The content security policy and Trusted Types; and texts from outside, which are never more than texts."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.conftest import SUB_PATH
from tests.web.table import Table
from tests.web.test_keeping import KEEP, OTHERS
from tests.web.watch import Watch
from web.build import policy
from web.build.common import DIST
from web.build.server import Server

EVIL = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'

REFUSED = {  # script: what is thrown
    "eval('1')": "EvalError",
    "new Function('return 1')()": "EvalError",
    "document.body.innerHTML = '<b>x</b>'": "TypeError",
    "document.body.insertAdjacentHTML('beforeend', '<b>x</b>')": "TypeError",
    "Object.assign(document.createElement('script'), { src: 'sw.js' })": "TypeError",
    "new Worker('sw.js')": "TypeError",
    "trustedTypes.createPolicy('another', {})": "TypeError",
    "trustedTypes.createPolicy('trenchworks', {})": "TypeError",
    "workerPolicy.createScriptURL('data:text/javascript,1')": "TypeError",
    "workerPolicy.createScriptURL('../worker-000000000000.js')": "TypeError",
    "workerPolicy.createScriptURL('https://example.org/sw.js')": "TypeError",
}
BLOCKED = {  # script: the directive that holds it up
    "document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))": "require-trusted",
    "document.body.append(Object.assign(document.createElement('iframe'), { src: 'data:text/html,x' }))": "frame-src",
    "document.body.append(Object.assign(document.createElement('img'), { src: 'data:image/gif,x' }))": "img-src",
    "document.body.setAttribute('style', 'color: red')": "style-src",
}

# Later, since what the browser's tools run themselves is let off.
THROWS = """
() => new Promise((resolve) => {
  setTimeout(() => {
    try { %s; resolve("done"); } catch (error) { resolve(error.name); }
  });
})
"""
VIOLATES = """
() => new Promise((resolve) => {
  const hear = (event) => resolve(event.effectiveDirective);
  document.addEventListener("securitypolicyviolation", hear, { once: true });
  setTimeout(() => {
    try { %s; } catch { }
  });
})
"""


def test_the_policy_is_strict() -> None:
    """The page's element and the header are one text."""
    page = (DIST / "index.html").read_text(encoding="utf-8")
    assert f'content="{policy.POLICY}"' in page
    directives = dict(part.split(" ", 1) for part in policy.POLICY.split("; "))
    assert directives["script-src"] == "'self' 'wasm-unsafe-eval'"
    for word in ("'unsafe-inline'", "'unsafe-eval'", "data:", "blob:", "*"):
        assert word not in policy.POLICY
    assert directives["require-trusted-types-for"] == "'script'"
    assert directives["trusted-types"] == policy.TRUSTED
    scripts = re.findall(r"<script([^>]*)>", page)
    assert all("src=" in script or 'type="application/json"' in script for script in scripts)
    assert not re.search(r"\son\w+=|style=|javascript:", re.sub(r"<script.*?</script>", "", page, flags=re.S))


@pytest.fixture
def strict() -> Iterator[str]:
    """The site as `build.py serve` serves it, which sends the policy in a header too."""
    with Server(DIST, prefix=SUB_PATH, policies=True) as server:
        yield server.url


@pytest.mark.parametrize("header", [True, False], ids=["header", "meta alone"])
def test_what_no_script_may_do(
    context: BrowserContext, table: Table, watch: Watch, site: str, strict: str, header: bool
) -> None:
    for noise in (
        "Content Security Policy",
        "Content Security policy",
        "TrustedScript",
        "TrustedHTML",
        "Trusted Type",
        "another origin",
    ):
        watch.allow(noise)
    table.site = strict if header else site
    table.visit("?game=trench&motion=0")
    table.settled()
    for script, thrown in REFUSED.items():
        assert table.page.evaluate(THROWS % script) == thrown, script
    for script, directive in BLOCKED.items():
        assert directive in table.page.evaluate(VIOLATES % script), script


IN_A_FRAME = {
    "document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))": "script-src-elem",
    "document.body.append(Object.assign(document.createElement('img'), { src: 'https://example.org/x' }))": "img-src",
    "fetch('https://example.org/').catch(() => {})": "connect-src",
    "document.body.setAttribute('style', 'color: red')": "style-src",
}


def test_what_a_board_for_frames_may_not_do(table: Table, watch: Watch) -> None:
    """Its policy is made by its first script, since it has to name the host."""
    for noise in ("Content Security Policy", "another origin", "failed"):
        watch.allow(noise)
    table.visit("embed.html?game=trench&motion=0")
    expect(table.page.locator(".spots [data-act]").first).to_be_attached()
    for script, directive in IN_A_FRAME.items():
        assert directive in table.page.evaluate(VIOLATES % script), script


def record(**fields: object) -> str:
    text = json.dumps({"game": "trench", "rules": 1, "options": {}, "seats": [], "actions": [], **fields})
    return "#r=" + base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


ADDRESSES = {
    "game": f"?game={quote(EVIL)}",
    "seats": f"?game=trench&seats={quote(EVIL)}",
    "option": f"?game=trench&{quote(EVIL)}=1",
    "value": f"?game=trench&undo={quote(EVIL)}",
    "record's game": record(game=EVIL),
    "record's action": record(actions=[[0, EVIL]]),
    "record's position": record(position=EVIL),
}


def test_texts_from_links_and_records_stay_texts(table: Table) -> None:
    for what, address in ADDRESSES.items():
        table.visit(address)
        expect(table.page.get_by_role("button", name=re.compile("^(New game|Play Trench)$"))).to_be_visible()
        assert table.page.locator("img, body script").count() == 0, what
        assert table.page.evaluate("window.hacked") is None, what


def test_texts_from_saves_stay_texts(table: Table) -> None:
    """As another page of this host could leave them."""
    table.visit()
    for number, address in enumerate(("javascript:window.hacked=1", f"?game=trench#{EVIL}")):
        evil = {**OTHERS, "address": address, "ply": EVIL, "when": 10 + number, "record": {"game": EVIL, "rules": 1}}
        table.page.evaluate(KEEP, evil)
        table.visit()
        table.page.get_by_role("button", name="Continue").click()
        expect(table.page.get_by_role("button", name=re.compile("^(New game|Play Trench)$"))).to_be_visible()
        assert table.page.locator("img, body script").count() == 0
        assert table.page.evaluate("window.hacked") is None
        table.visit()
