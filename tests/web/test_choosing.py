"""What a chosen piece shows before it is moved, and how a choice is taken back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.table import Table

# A Black Colonel in the trench at d5: down its file it sweeps four pieces, ahead on the diagonal three.
SWEEP = "4tpcg/4stp1/4sstp/3cssst/TSSS4/PTSS4/CPTS4/GCPT4_b_0_1"
FILE = {"d4", "d3", "d2", "d1"}
DIAGONAL = {"c4", "b3", "a2"}


def taking(table: Table, squares: set[str]) -> set[str]:
    """Which of these squares are painted as pieces to be taken."""
    return {name for name in squares if table.paint(name, "mark.take") > 20}


def test_a_move_shows_every_piece_that_it_takes(table: Table) -> None:
    """By pointer and by keyboard, in words and on the board, before it is made; then strips and list say it too."""
    table.open(f"seats=human,human&position={SWEEP}")
    both = FILE | DIAGONAL
    assert taking(table, both) == set()
    table.square("d5").click()
    assert {"d1", "a2", "c5"} <= table.live
    assert table.paint("c5", "mark.move") > 20

    table.square("d1").hover()
    expect(table.say).to_contain_text("Takes Soldier d4, Soldier d3, Soldier d2, Sergeant d1 for 5 points")
    assert taking(table, both) == FILE
    table.square("a2").hover()
    expect(table.say).to_contain_text("Takes Soldier c4, Sergeant b3, Colonel a2 for 7 points")
    assert taking(table, both) == DIAGONAL

    table.page.mouse.move(1, 1)
    for _ in range(4):
        table.page.keyboard.press("ArrowUp")
    expect(table.say).to_contain_text("for 5 points")
    assert taking(table, both) == FILE

    table.page.keyboard.press("Enter")
    expect(table.log).to_have_text(["Cd5xd1(SSST)"])
    taken = table.side("Black").get_by_role("img")
    expect(taken).to_have_attribute("aria-label", "Taken: White Sergeant, White Soldier, White Soldier, White Soldier")
    expect(table.side("Black").get_by_role("meter")).to_have_attribute("aria-valuetext", "5 of 25 points")
    expect(table.happened).to_have_text(
        "Black Colonel d5 to d1, takes Soldier d4, Soldier d3, Soldier d2, Sergeant d1 for 5 points."
    )
    assert {name for name in ("d5", "d1", "d2", "a2") if table.paint(name, "mark.last") > 20} == {"d5", "d1"}


def test_esc_takes_a_choice_back(club: Table) -> None:
    club.again()
    club.square("e5").click()
    assert club.selected == {"e5"}
    assert club.paint("e5", "mark.pick") > 20
    club.page.keyboard.press("Escape")
    club.page.mouse.move(1, 1)  # what lies under the pointer has a frame of the same colour
    assert club.selected == set()
    assert club.paint("e5", "mark.pick") == 0
    assert club.moves == []


def test_a_touched_piece_stays_touched(club: Table) -> None:
    """Under touch-move a click on a piece is an action: Esc does not take it back, and no other piece may move."""
    club.again(rule="Touch-move")
    seq = club.seq
    club.square("e5").click()
    club.settled(after=seq)
    assert club.selected == {"e5"}
    assert club.live == {"e4", "d5"}
    expect(club.say).to_contain_text("You chose e5")
    club.page.keyboard.press("Escape")
    club.press("f5")
    club.press("e5")
    assert (club.seq, club.selected, club.live) == (seq + 1, {"e5"}, {"e4", "d5"})

    club.button("Take back").click()
    club.settled(after=seq + 1)
    assert club.selected == set()
    club.drag("Sf5-f4")  # lifting a piece touches it, dropping it moves it
    expect(club.log).to_have_text(["Sf5-f4"])
    assert club.square("f4").get_attribute("aria-label") == "f4, Black Soldier, Black's land"
