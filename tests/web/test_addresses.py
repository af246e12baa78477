"""What an address says about the game, and what it says wrongly."""

from __future__ import annotations

import base64
import json
import re
import zlib

import pytest
from playwright.sync_api import expect

from tests.web.table import Table
from tests.web.twin import Twin
from tests.web.watch import Watch

MOVES = ["Se5-e4", "Sd4-d5", "Sf5-f4"]

WRONG = {
    "seats=human,ai:9": "level",
    "seed=abc": "seed",
    "position=8/8_b_0_1": "position|rank",
    "preset=Nonesuch": "preset",
    "equal_turns=perhaps": "equal_turns",
    "touch_moves=true": "touch_moves",
    "#r=nonsense": "record",
}


def test_seats_preset_seed_and_level(table: Table) -> None:
    table.visit("?game=trench&seats=ai:1,human&seed=3&preset=boxed_match&strict_armistice=true&motion=0")
    table.settled()
    twin = Twin(
        seed=3,
        seats=[{"kind": "ai", "level": 1}, {"kind": "human"}],
        preset="Boxed match",
        options={"strict_armistice": True},
    )
    expect(table.log).to_have_text([twin.think()["action"]])
    expect(table.side("You")).to_contain_text("Battle 1 of 2")
    expect(table.side("Soldier · level 1")).to_be_visible()
    expect(table.say).to_contain_text("1 of 50 moves")


def test_a_position(table: Table) -> None:
    position = "4tpcg/4stp1/4sstp/3cssst/TSSS4/PTSS4/CPTS4/GCPT4"
    table.open(f"seats=human,human&position={position}_b_7_9")
    expect(table.square("d5")).to_have_attribute("aria-label", "d5, Black Colonel, trench")
    expect(table.square("h7")).to_have_attribute("aria-label", "h7, empty, Black's land")
    expect(table.say).to_contain_text("7 of 50 moves without a capture")
    assert "d5" in table.live


@pytest.mark.parametrize("raw", [False, True], ids=["zlib", "raw deflate"])
def test_a_record(table: Table, watch: Watch, raw: bool) -> None:
    """It opens where it ended, with its seats, and never travels to the host."""
    twin = Twin(seats=[{"kind": "human"}, {"kind": "ai", "level": 1}], seed=5)
    twin.follow(MOVES)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15 if raw else 15)
    packed = packer.compress(json.dumps(twin.record()).encode()) + packer.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    table.visit(f"?game=trench&motion=0#r={text}")
    table.settled()
    assert table.moves == [*MOVES, twin.think(level=1)["action"]]
    expect(table.side("Soldier · level 1")).to_be_visible()
    assert not any(text in request for request in watch.requests)


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_said_in_one_sentence(table: Table, wrong: str) -> None:
    table.visit(f"?game=trench&{wrong}")
    sentence = table.say.locator("p").filter(has_text=re.compile(WRONG[wrong], re.I)).first
    expect(sentence).to_be_visible()
    text = sentence.inner_text().strip()
    assert re.fullmatch(r"[A-Z][^\n]*[.?]", text), text
    expect(table.button("New game")).to_be_visible()
    expect(table.root).to_have_attribute("data-status", "over")


def test_a_game_that_is_not_there_leads_to_the_lobby(table: Table) -> None:
    table.visit("?game=chess")
    expect(table.page.get_by_text(re.compile("chess", re.I))).to_be_visible()
    expect(table.button("Play Trench")).to_be_visible()
