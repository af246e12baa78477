"""Ways to end a game other than by 25 points, two people at one screen, and a match of two battles."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.table import Table

BLACK_AHEAD = "4tpcg/4stpc/4sstp/4ssst/TSSS4/PTSS4/1PTS4/1CPT4_b_0_1"
WHITE_AHEAD = "4tpc1/4stp1/4sstp/4ssst/TSSS4/PTSS4/CPTS4/GCPT4_b_0_1"


def test_resigning_is_asked_once_and_then_done(club: Table) -> None:
    club.again(White="Computer: Soldier")
    club.menu("Resign…")
    club.button("Play on").click()
    expect(club.page.get_by_role("dialog")).to_have_count(0)
    assert club.status == "decision"
    club.menu("Resign…")
    club.button("Resign").click()
    expect(club.root).to_have_attribute("data-status", "over")
    expect(club.say).to_contain_text("Soldier wins.")
    expect(club.happened).to_contain_text("Black resigns.")
    assert club.live == set()


def test_the_computer_accepts_an_armistice_that_suits_it(table: Table) -> None:
    table.open(f"seats=human,ai:1&position={WHITE_AHEAD}")
    table.menu("Offer to end the game")
    expect(table.root).to_have_attribute("data-status", "over")
    expect(table.say).to_contain_text("Soldier wins.")
    expect(table.say).to_contain_text("You 0")


def test_the_computer_declines_an_armistice_that_does_not(table: Table) -> None:
    table.open(f"seats=human,ai:1&position={BLACK_AHEAD}")
    seq = table.seq
    table.menu("Offer to end the game")
    table.settled(after=seq)
    assert table.status == "decision"
    expect(table.page.get_by_text("White declines the armistice.").first).to_be_attached()
    seq = table.seq
    table.click("Se5-e4")
    table.settled(after=seq)


def test_two_people_at_one_screen(club: Table) -> None:
    """The board lies still while the turn goes to and fro; an offer is answered by the other."""
    club.again()
    place = club.box("e5")
    club.click("Se5-e4")
    expect(club.log).to_have_text(["Se5-e4"])
    assert club.box("e5") == place
    expect(club.side("White")).to_contain_text("to move")
    assert "d4" in club.live
    assert "f5" not in club.live
    club.click("Sd4-d5")
    expect(club.log).to_have_text(["Se5-e4", "Sd4-d5"])

    club.menu("Offer to end the game")
    expect(club.side("Black")).to_contain_text("Offers an armistice")
    club.button("Decline").click()
    expect(club.button("Decline")).to_have_count(0)
    club.click("Sf5-f4")
    expect(club.log).to_have_count(5)
    club.menu("Resign…")
    club.button("Resign").click()
    expect(club.say).to_contain_text("Black wins.")


def test_an_offer_accepted_by_the_other_person(club: Table) -> None:
    club.again()
    club.menu("Offer to end the game")
    club.button("Accept").click()
    expect(club.root).to_have_attribute("data-status", "over")
    expect(club.say).to_contain_text("A draw.")
    expect(club.happened).to_contain_text("White accepts the armistice.")


def test_a_match_of_two_battles_changes_the_colours(table: Table) -> None:
    """The first battle ends by the 50th quiet move; in the second the person has White and the board turns."""
    position = WHITE_AHEAD.replace("_b_0_1", "_b_49_51")
    table.open(f"seats=human,ai:1&seed=1&two_battles=true&position={position}")
    expect(table.side("You")).to_contain_text("Battle 1 of 2")
    assert table.box("h8").y > table.box("a1").y
    seq = table.seq
    table.click("Se5-e4")
    table.settled(after=seq)
    expect(table.side("You")).to_contain_text("Battle 2 of 2, 0 points in all")
    expect(table.side("Soldier")).to_contain_text("Battle 2 of 2, 9 points in all")
    expect(table.side("You")).to_have_accessible_name("You, White")
    assert table.box("a1").y > table.box("h8").y
    assert table.live
    assert len(table.moves) == 2
