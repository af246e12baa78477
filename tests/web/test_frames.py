"""Boards in somebody else's page: on another origin, shut in, many at once; what they tell their host and take."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, expect

from tests.web.table import PATIENCE
from tests.web.watch import Watch
from web.build.server import Server

HOST = """<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
<style>iframe {{ width: 480px; height: 560px; border: 0 }} body {{ height: 3000px; margin: 0 }}</style>
<script>
window.heard = [];
addEventListener("message", ({{ data, source }}) => {{
  const frames = [...document.querySelectorAll("iframe")];
  heard.push({{ ...data, frame: frames.findIndex((frame) => frame.contentWindow === source) }});
}});
const send = (message, number = 0) => {{
  document.querySelectorAll("iframe")[number].contentWindow.postMessage(message, "*");
}};
</script>
{frames}</html>"""


POSITION = "4tpcg/4stp1/4sstp/3cssst/TSSS4/PTSS4/CPTS4/GCPT4 b 7 9"


class Embedding:
    """A page of another origin with frames in it."""

    def __init__(self, page: Page, site: str, folder: Path, host: str) -> None:
        self.page, self._site, self._folder, self._host = page, site, folder, host
        self.page.set_default_timeout(PATIENCE)

    def open(self, *queries: str, sandbox: str = "") -> list[Frame]:
        """The host's page, with a frame for each query."""
        attribute = f' sandbox="{sandbox}"' if sandbox else ""
        frames = "".join(
            f'<iframe src="{self._site}embed.html?motion=0&amp;{query}"{attribute}></iframe>' for query in queries
        )
        (self._folder / "index.html").write_text(HOST.format(frames=frames), encoding="utf-8")
        self.page.goto(self._host)
        return self.page.frames[1:]

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """What frames have said of one kind."""
        found: list[dict[str, Any]] = self.page.evaluate("(kind) => heard.filter((one) => one.kind === kind)", kind)
        return found

    def send(self, message: Any, number: int = 0) -> None:
        """Say something to a frame."""
        self.page.evaluate("([message, number]) => send(message, number)", [message, number])


@pytest.fixture
def embedding(context: BrowserContext, site: str, watch: Watch, tmp_path: Path) -> Iterator[Embedding]:
    with Server(tmp_path) as host:
        watch.allow(f"another origin: {host.url}")
        yield Embedding(context.new_page(), site, tmp_path, host.url)


def ready(frame: Frame) -> None:
    """Wait until a person may act, with Python there."""
    expect(frame.locator("html[data-engine=ready][data-status=decision]")).to_be_attached(timeout=PATIENCE)


def square(frame: Frame, name: str) -> Any:
    return frame.get_by_role("gridcell", name=re.compile(f"^{name},"))


def move(frame: Frame) -> None:
    """The first move that there is."""
    frame.locator(".spots [data-act]").first.click()
    frame.locator(".spots [data-act]:not([data-drag])").first.click()


@pytest.mark.parametrize("sandbox", ["", "allow-scripts"], ids=["open", "shut in"])
def test_a_board_in_another_page(embedding: Embedding, sandbox: str) -> None:
    """Painted at once; Python comes with the first move, which is played as soon as it is there."""
    (frame,) = embedding.open("game=trench&seats=human,human", sandbox=sandbox)
    expect(frame.locator(".spots [data-act]").first).to_be_attached()
    (said,) = embedding.heard("ready")
    assert {name: said[name] for name in ("source", "v", "game", "title")} == {
        "source": "trenchworks",
        "v": 1,
        "game": "trench",
        "title": "Trench",
    }
    assert frame.locator("html").get_attribute("data-engine") in (None, "asleep")
    for hidden in (".strip", ".log", "button[aria-label=Menu]"):
        expect(frame.locator(hidden).first).to_be_hidden()
    move(frame)
    ready(frame)
    expect(frame.locator(".log-list button")).to_have_count(1)
    (done,) = embedding.heard("action")
    assert (done["ply"], done["seat"], done["frame"]) == (1, 0, 0)
    assert done["text"] == frame.locator(".log-list button").text_content()
    height = embedding.heard("height")[-1]["height"]
    box = frame.locator("main").bounding_box()
    assert box
    assert height == ceil(box["height"])


def test_eight_on_a_page_start_nothing_until_one_is_used(embedding: Embedding) -> None:
    """The one that is used starts, and the others sleep on."""
    frames = embedding.open(*["game=trench&seats=human,human", "game=trenchzone"] * 4)
    assert len(frames) == 8
    for frame in frames:
        expect(frame.locator(".choice:visible, .spots [data-act]").first).to_be_attached()
    assert [worker.url for worker in embedding.page.workers] == []
    move(frames[2])
    ready(frames[2])
    assert len(embedding.page.workers) == 1
    assert {said["frame"] for said in embedding.heard("ready")} == set(range(8))


def test_positions_records_and_a_new_start_from_the_host(embedding: Embedding) -> None:
    (frame,) = embedding.open("game=trench&seats=human,human")
    expect(frame.locator(".spots [data-act]").first).to_be_attached()
    for nonsense in (
        "load",
        7,
        None,
        {"kind": "load"},
        {"kind": "load", "position": 5},
        {"kind": "load", "record": []},
    ):
        embedding.send(nonsense)
    assert embedding.page.workers == []
    move(frame)
    ready(frame)
    embedding.send({"kind": "reset"})
    expect(frame.locator(".log-list button")).to_have_count(0)
    ready(frame)
    view = POSITION
    embedding.send({"kind": "load", "position": view})
    expect(frame.locator("html[data-engine=ready][data-status=decision]")).to_be_attached()
    expect(square(frame, "d5")).to_have_attribute("aria-label", "d5, Black Colonel, trench")
    embedding.send({"kind": "load", "position": "nonsense"})
    expect(frame.get_by_role("region", name="What to do")).to_contain_text(re.compile("position", re.IGNORECASE))


def test_a_position_in_the_address_is_shown_when_asked_for(embedding: Embedding) -> None:
    (frame,) = embedding.open(f"game=trench&seats=human,human&position={POSITION.replace(' ', '_')}")
    show = frame.get_by_role("button", name="Show it")
    expect(show).to_be_visible()
    assert embedding.page.workers == []
    show.click()
    ready(frame)
    expect(square(frame, "d5")).to_have_attribute("aria-label", "d5, Black Colonel, trench")


def test_the_host_keeps_its_wheel_and_keys(embedding: Embedding) -> None:
    """Scrolling over a board scrolls the host's page; keys belong to the host until the board has the focus."""
    (frame,) = embedding.open("game=trench&seats=human,human")
    expect(frame.locator(".spots [data-act]").first).to_be_attached()
    embedding.page.mouse.move(200, 200)
    embedding.page.mouse.wheel(0, 300)
    embedding.page.wait_for_function("() => scrollY > 100")
    assert embedding.page.evaluate("document.activeElement.tagName") == "BODY"


def test_a_game_with_secrets_tells_its_host_none(embedding: Embedding) -> None:
    (frame,) = embedding.open("game=trenchzone&seats=human,ai:1&preset=Quick start&start=1")
    ready(frame)
    frame.get_by_role("button", name="Ready", exact=True).click()
    expect(frame.get_by_role("region", name="What to do")).to_contain_text("Choose a card for the initiative.")
    told = embedding.page.evaluate("JSON.stringify(heard)")
    assert embedding.heard("action")
    assert not re.search(r"\(\d+\)", told), "no card is named"
