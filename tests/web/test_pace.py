"""The computer's turn can be followed: it rests after dice, unless somebody is in a hurry or wants no motion."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web import wire
from tests.web.table import Table

GAME = "?game=trenchzone&seats=ai:1,ai:1&preset=Quick start&seed=3"


def rests(table: Table, query: str) -> list[float]:
    """From each message that tells of dice to the next action of the computer's, in ms."""
    wire.tap(table.page.context)
    table.visit(GAME + query)
    expect(table.log.filter(has_text="+ hits)").nth(1)).to_be_attached()
    found, rolled = [], None
    for line in wire.lines(table.page):
        message = line.get("got") or line.get("sent")
        if not isinstance(message, dict):
            continue
        events = (message.get("view") or {}).get("events", [])
        if "got" in line and any(event["kind"] == "roll" for event in events):
            rolled = line["at"]
        elif message.get("op") == "act" and rolled is not None:
            found.append(line["at"] - rolled)
            rolled = None
    assert found
    return found


def test_dice_can_be_read(table: Table) -> None:
    assert min(rests(table, "")) > 1000


def test_without_motion_nothing_waits(table: Table) -> None:
    assert min(rests(table, "&motion=0")) < 1000
