"""Against the computer: taking back, doing again, a hint, and stopping its thought."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web import wire
from tests.web.table import Table, ends
from tests.web.twin import Twin


def test_take_back_and_do_again(club: Table) -> None:
    """Taking back leads to the own last turn, past the computer's answer; so does doing it again."""
    club.again(White="Computer: Soldier", seed=1)
    back, again = club.button("Take back"), club.button("Do again")
    expect(back).to_have_attribute("aria-disabled", "true")
    for action in ("Se5-e4", "Sf5-f4"):
        seq = club.seq
        club.click(action)
        club.settled(after=seq)
    four = club.moves
    assert len(four) == 4

    back.click()
    expect(club.log).to_have_text(four[:2])
    club.settled()
    assert club.live
    back.click()
    expect(club.log).to_have_count(0)
    expect(back).to_have_attribute("aria-disabled", "true")
    assert club.square("e5").get_attribute("aria-label") == "e5, Black Soldier, Black's land"
    again.click()
    expect(club.log).to_have_text(four[:2])
    again.click()
    expect(club.log).to_have_text(four)
    club.settled()
    expect(again).to_have_attribute("aria-disabled", "true")

    back.click()
    expect(club.log).to_have_text(four[:2])
    seq = club.seq
    club.click("Sg5-g4")
    club.settled(after=seq)
    assert len(club.moves) == 4
    assert club.moves[2] == "Sg5-g4"
    expect(again).to_have_attribute("aria-disabled", "true")


def test_a_hint_is_shown_and_not_played(club: Table) -> None:
    club.again(White="Computer: Soldier", seed=1)
    seq = club.seq
    club.button("Hint").click()
    expect(club.root).to_have_attribute("data-engine", "thinking")
    expect(club.say).to_contain_text("Hint.")
    expect(club.root).to_have_attribute("data-engine", "ready")
    assert (club.seq, club.moves, club.selected) == (seq, [], set())
    origin, goal = re.findall(r"\b[a-h][1-8]\b", club.say.inner_text())
    assert (origin, goal) in {ends(action) for action in Twin().actions}
    assert club.paint(goal, "mark.move") > 20

    club.square("e5").click()
    expect(club.say).not_to_contain_text("Hint.")
    # A touch of the board while it is sought gives the hint up.
    club.button("Hint").click()
    expect(club.root).to_have_attribute("data-engine", "thinking")
    club.square("f5").click()
    expect(club.root).to_have_attribute("data-engine", "ready")
    assert club.selected == {"f5"}
    expect(club.say).not_to_contain_text("Hint.")


def test_stop_plays_the_best_so_far(club: Table) -> None:
    """The strongest level stops short of its nodes, and what it had found is played."""
    club.again(White="Computer: General", seed=1)
    seq = club.seq
    club.click("Se5-e4")
    expect(club.root).to_have_attribute("data-engine", "thinking")
    expect(club.root).to_have_attribute("data-status", "wait")
    expect(club.say).to_contain_text("is thinking")
    expect(club.say).to_contain_text(re.compile(r"[1-9][\d,]* nodes"))
    assert club.live == set()
    club.button("Stop").click()
    club.settled(after=seq)
    assert len(club.moves) == 2
    thought = wire.replies(club.page, "think")[-1]
    assert thought["action"] == club.moves[1]
    assert 0 < thought["nodes"] < 150_000
    expect(club.button("Stop")).to_have_count(0)


def test_taking_back_ends_a_thought(club: Table) -> None:
    club.again(White="Computer: General", seed=1)
    seq = club.seq
    club.click("Se5-e4")
    expect(club.root).to_have_attribute("data-engine", "thinking")
    club.button("Take back").click()
    club.settled(after=seq)
    assert club.moves == []
    assert "e5" in club.live
