"""Against the computer: taking back, doing again, a hint, and stopping its thought."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, expect

from tests.web import wire
from tests.web.table import Table, ends
from tests.web.twin import Twin

HARD = "seats=human,ai:5&seed=1"


def test_take_back_and_do_again(table: Table) -> None:
    """Taking back leads to the own last turn, past the computer's answer; so does doing it again."""
    table.open("seats=human,ai:1&seed=1")
    back, again = table.button("Take back"), table.button("Do again")
    expect(back).to_have_attribute("aria-disabled", "true")
    for action in ("Se5-e4", "Sf5-f4"):
        seq = table.seq
        table.click(action)
        table.settled(after=seq)
    four = table.moves
    assert len(four) == 4

    back.click()
    expect(table.log).to_have_text(four[:2])
    table.settled()
    assert table.live
    back.click()
    expect(table.log).to_have_count(0)
    expect(back).to_have_attribute("aria-disabled", "true")
    assert table.square("e5").get_attribute("aria-label") == "e5, Black Soldier, Black's land"
    again.click()
    expect(table.log).to_have_text(four[:2])
    again.click()
    expect(table.log).to_have_text(four)
    table.settled()
    expect(again).to_have_attribute("aria-disabled", "true")

    back.click()
    expect(table.log).to_have_text(four[:2])
    seq = table.seq
    table.click("Sg5-g4")
    table.settled(after=seq)
    assert len(table.moves) == 4
    assert table.moves[2] == "Sg5-g4"
    expect(again).to_have_attribute("aria-disabled", "true")


def test_a_hint_is_shown_and_not_played(table: Table) -> None:
    table.open("seats=human,ai:1&seed=1")
    seq = table.seq
    table.button("Hint").click()
    expect(table.root).to_have_attribute("data-engine", "thinking")
    expect(table.say).to_contain_text("Hint.")
    expect(table.root).to_have_attribute("data-engine", "ready")
    assert (table.seq, table.moves, table.selected) == (seq, [], set())
    origin, goal = re.findall(r"\b[a-h][1-8]\b", table.say.inner_text())
    assert (origin, goal) in {ends(action) for action in Twin().actions}
    assert table.paint(goal, "mark.move") > 20

    table.square("e5").click()
    expect(table.say).not_to_contain_text("Hint.")
    # A touch of the board while it is sought gives the hint up.
    table.button("Hint").click()
    expect(table.root).to_have_attribute("data-engine", "thinking")
    table.square("f5").click()
    expect(table.root).to_have_attribute("data-engine", "ready")
    assert table.selected == {"f5"}
    expect(table.say).not_to_contain_text("Hint.")


def test_stop_plays_the_best_so_far(context: BrowserContext, table: Table) -> None:
    """The strongest level stops short of its nodes, and what it had found is played."""
    wire.tap(context)
    table.open(HARD)
    seq = table.seq
    table.click("Se5-e4")
    expect(table.root).to_have_attribute("data-engine", "thinking")
    expect(table.root).to_have_attribute("data-status", "wait")
    expect(table.say).to_contain_text("is thinking")
    expect(table.say).to_contain_text(re.compile(r"[1-9][\d,]* nodes"))
    assert table.live == set()
    table.button("Stop").click()
    table.settled(after=seq)
    assert len(table.moves) == 2
    (thought,) = wire.replies(table.page, "think")
    assert thought["action"] == table.moves[1]
    assert 0 < thought["nodes"] < 150_000
    expect(table.button("Stop")).to_have_count(0)


def test_taking_back_ends_a_thought(table: Table) -> None:
    table.open(HARD)
    seq = table.seq
    table.click("Se5-e4")
    expect(table.root).to_have_attribute("data-engine", "thinking")
    table.button("Take back").click()
    table.settled(after=seq)
    assert table.moves == []
    assert "e5" in table.live
