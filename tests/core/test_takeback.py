"""Undo and redo: whose, how far, and never by what is hidden."""

from __future__ import annotations

import pytest

from tests.core.test_session import ALL, DUEL, QUICK, cards, do, seqs, view
from tests.dash import KIT as DASH
from tests.playing import new_session
from trenchworks.core.errors import IllegalAction, NotYourTurn
from trenchworks.core.game import CHANCE
from trenchworks.core.options import Seat
from trenchworks.core.session import Session
from trenchworks.core.wire import dump

AI = Seat(1)
MEN = Seat()


def dash(*seats: Seat, undo: str = "auto") -> Session:
    return Session(DASH, {"turns": 5, "strict": False, "undo": undo}, seats, 4)


def decisions(session: Session) -> list[str]:
    return [
        f"{player} {text}"
        for (player, _), text in zip(session.state.history, session.texts, strict=True)
        if player >= 0
    ]


# --- nothing hidden ---


@pytest.mark.parametrize("undo", ["off", "own step"])
def test_a_roll_is_not_taken_back_between_people(undo: str) -> None:
    session = do(dash(MEN, MEN, undo=undo), "0 go")
    for viewer in ALL:
        assert view(session, viewer)["can"]["undo"] is None
        for to in (None, 0, 1, 2, 3, 4):
            with pytest.raises(IllegalAction):
                session.undo(viewer, to)
    assert decisions(session) == ["0 go"]


def test_without_a_roll_the_last_decision_is_taken_back_whoever_made_it() -> None:
    session = new_session(("trench", None, 2), 1)
    first, second = (session.state.action_to_string(0, action) for action in session.state.legal_actions(0)[:2])
    session.act(0, first)
    reply = session.state.action_to_string(1, session.state.legal_actions(1)[0])
    session.act(1, reply)
    assert [view(session, viewer)["can"]["undo"] for viewer in ALL] == [1, 1, 1]
    session.undo(0)
    assert decisions(session) == [f"0 {first}"]
    session.undo(None)
    assert decisions(session) == []
    assert [view(session, viewer)["can"]["redo"] for viewer in ALL] == [1, 1, 1]
    session.redo(None, 2)
    assert decisions(session) == [f"0 {first}", f"1 {reply}"]
    session.undo(None, 0)
    session.act(0, second)
    assert view(session, None)["can"]["redo"] is None
    with pytest.raises(IllegalAction):
        session.redo(None)


def test_against_the_computer_undo_goes_back_to_the_own_decision_and_meets_the_same_dice() -> None:
    session = do(dash(MEN, AI), "0 go", "1 rest", "0 rest")
    texts = list(session.texts)
    assert session.undo_mode == "free"
    assert view(session, 0)["can"]["undo"] == 5
    session.undo(0)
    assert decisions(session) == ["0 go", "1 rest"]
    session.undo(None)
    assert decisions(session) == []
    assert session.texts == texts[:1]
    assert view(session, 0)["can"] | {"resign": True} == view(session, 0)["can"]
    assert view(session, 0)["can"]["redo"] == 5, "the own decision, the answer, and the rolls between"
    session.redo(0)
    assert decisions(session) == ["0 go", "1 rest"]
    session.redo(0)
    assert session.texts == texts


def test_after_undo_another_way_meets_the_same_dice() -> None:
    session = do(dash(MEN, AI), "0 go", "1 rest")
    rolls = [text for text in session.texts if text.startswith("roll")]
    session.undo(0)
    do(session, "0 rest", "1 go")
    assert [text for text in session.texts if text.startswith("roll")] == rolls


def test_undo_while_the_computer_is_to_move_takes_back_the_own_decision() -> None:
    session = do(dash(MEN, AI), "0 go", "1 rest", "0 go")
    session.undo(0)
    assert decisions(session) == ["0 go", "1 rest"]


def test_with_two_people_and_a_computer_each_goes_back_to_its_own_decision() -> None:
    session = do(dash(MEN, MEN, AI, undo="free"), "0 go", "1 rest", "2 go")
    assert [view(session, viewer)["can"]["undo"] for viewer in (0, 1, 2, None)] == [1, 3, 5, 3]
    session.undo(1)
    assert decisions(session) == ["0 go"]
    session.redo(1)
    assert decisions(session) == ["0 go", "1 rest", "2 go"]
    session.undo(0)
    assert decisions(session) == []


def test_computers_alone_go_one_decision_back() -> None:
    session = do(dash(AI, AI), "0 go", "1 rest")
    session.undo(None)
    session.undo(None)
    assert decisions(session) == []
    session.redo(None)
    assert decisions(session) == ["0 go"]


def test_undo_and_redo_to_a_ply_keep_the_roll_that_belongs_there() -> None:
    session = do(dash(MEN, AI), "0 go", "1 rest", "0 go", "1 go")
    texts = list(session.texts)
    session.undo(0, 0)
    assert session.texts == texts[:1], "the roll that comes first"
    for to in (1, 2, 9):
        with pytest.raises(IllegalAction):
            session.undo(0, to)
    session.redo(0, 4)
    assert session.texts == texts[:5]
    with pytest.raises(IllegalAction):
        session.redo(0, 10)
    assert session.texts == texts[:5], "nothing is done where not all can be"
    with pytest.raises(IllegalAction):
        session.redo(0, 5)
    session.redo(0, 9)
    assert session.texts == texts
    session.undo(0, 3)
    assert session.texts == texts[:3]


def test_an_offer_and_its_answer_are_taken_back_together() -> None:
    session = new_session(("trench", None, 2), 1, (MEN, AI))
    session.table_action(0, "offer")
    assert len(session.texts) == 2
    session.undo(0)
    assert session.texts == []
    session.redo(0)
    assert session.texts[0] == "offer"
    assert len(session.texts) == 2


def test_the_end_can_be_taken_back_where_nothing_was_hidden() -> None:
    session = do(dash(MEN, AI), "0 go", "1 go", "0 resign")
    session.undo(0)
    assert not session.state.is_terminal()
    assert decisions(session) == ["0 go", "1 go"]


def test_a_long_game_is_taken_back_at_once() -> None:
    session = Session(DASH, {"turns": 50_000, "strict": False, "undo": "free"}, (MEN, AI), 4)
    for turn in range(2000):
        session.act(turn % 2, "go")
    session.undo(0, 1)
    assert session.texts[0].startswith("roll")
    assert len(session.texts) == 1
    session.redo(0, 4001)
    assert len(session.texts) == 4001


def test_redo_works_out_the_dice_that_decide_what_is_possible() -> None:
    session = Session(DASH, {"turns": 5, "strict": True, "undo": "free"}, (MEN, AI), 7)
    while not session.state.is_terminal():
        seat = session.state.players_to_act()[0]
        session.act(seat, cards(session, seat)[-1])
    texts = list(session.texts)
    assert texts[2:4] == ["roll 3", "go"], "the next roll allows less than those after it"
    assert texts[-1] == "rest"
    session.undo(0, 0)
    session.redo(0, len(texts))
    assert session.texts == texts


# --- drafts ---


def test_a_draft_is_taken_back_step_by_step_from_among_the_others() -> None:
    session = do(new_session(DUEL, 1), "0 put left", "1 put right", "0 put right", "1 put right")
    others = [dump(view(session, viewer)) for viewer in (None, 1)]
    assert view(session, 0)["can"]["undo"] == 5
    session.undo(0)
    assert decisions(session) == ["0 put left", "1 put right", "1 put right"]
    session.undo(0)
    assert decisions(session) == ["1 put right", "1 put right"]
    assert [dump(view(session, viewer)) for viewer in (None, 1)] == others, "others notice nothing"
    assert seqs(session) == [1, 5, 3]
    with pytest.raises(IllegalAction):
        session.undo(0)
    assert view(session, 0)["can"] | {"offer": True} == {
        "undo": None,
        "redo": 5,
        "offer": True,
        "accept": False,
        "decline": False,
        "resign": True,
    }
    session.redo(0, 6)
    assert decisions(session) == ["1 put right", "1 put right", "0 put left", "0 put right"]
    assert [dump(view(session, viewer)) for viewer in (None, 1)] == others


def test_several_steps_of_a_draft_go_at_once_by_ply() -> None:
    session = do(new_session(DUEL, 1), "0 put left", "1 put right", "0 put right", "0 put left")
    session.undo(0, 4)
    assert decisions(session) == ["1 put right"]
    session.redo(0, 7)
    assert decisions(session) == ["1 put right", "0 put left", "0 put right", "0 put left"]
    for to in (3, 7, 8):
        with pytest.raises(IllegalAction):
            session.undo(0, to)


def test_each_seat_has_its_own_redo() -> None:
    session = do(new_session(DUEL, 1), "0 put left", "1 put right")
    session.undo(0)
    session.undo(1)
    do(session, "1 put left")
    assert view(session, 1)["can"]["redo"] is None
    assert view(session, 0)["can"]["redo"] == 5
    session.redo(0)
    assert decisions(session) == ["1 put left", "0 put left"]


def test_what_has_become_impossible_is_not_done_again() -> None:
    session = do(new_session(DUEL, 1), "0 put left")
    session.undo(0)
    assert view(session, 0)["can"]["redo"] == 5
    session.act(1, "resign")
    assert view(session, 0)["can"]["redo"] is None
    with pytest.raises(IllegalAction):
        session.redo(0)


def test_a_commitment_of_the_other_keeps_the_own_draft_free() -> None:
    session = do(new_session(DUEL, 1), "0 put left", *["1 put left"] * 3, "1 done")
    assert view(session, 0)["can"]["undo"] == 5
    session.undo(0)
    assert decisions(session) == [*["1 put left"] * 3, "1 done"]


@pytest.mark.parametrize("undo", ["own step", "free"])
def test_a_committed_choice_stands(undo: str) -> None:
    session = new_session(QUICK, 1, undo=undo)
    session.act(0, cards(session, 0)[0])
    assert view(session, 0)["can"]["undo"] is None
    with pytest.raises(NotYourTurn, match="stands"):
        session.undo(0)
    with pytest.raises(NotYourTurn):
        session.act(0, cards(session, 1)[0])


def test_undo_never_tells_whether_others_have_begun() -> None:
    session = new_session(QUICK, 1)
    for seat in (0, 1):
        session.act(seat, cards(session, seat)[0])
    seat = session.state.current_player()
    session.act(seat, "hold")
    for viewer in ALL:
        assert view(session, viewer)["can"]["undo"] is None
    session.act(1 - seat, cards(session, 1 - seat)[0])
    assert view(session, seat)["can"]["undo"] is None


def test_a_choice_that_follows_upon_another_is_one_of_its_own() -> None:
    session = new_session(("skirmish", "Blind", 2), 1)
    for seat in (0, 1):
        do(session, *[f"{seat} put left"] * 3, f"{seat} done")
    assert session.state.players_to_act() == (0, 1)
    for viewer in ALL:
        assert view(session, viewer)["can"]["undo"] is None
    session.act(1, cards(session, 1)[0])
    with pytest.raises(IllegalAction):
        session.undo(0)
    with pytest.raises(NotYourTurn):
        session.undo(1)


def test_a_public_decision_can_be_taken_back_by_its_own_seat_alone() -> None:
    session = new_session(DUEL, 1)
    for seat in (0, 1):
        do(session, *[f"{seat} put left"] * 3, f"{seat} done")
    for seat in (0, 1):
        session.act(seat, cards(session, seat)[0])
    seat = session.state.current_player()
    session.act(seat, "aim left")
    for viewer in (None, 1 - seat):
        assert view(session, viewer)["can"]["undo"] is None
        with pytest.raises(IllegalAction):
            session.undo(viewer)
    ply = view(session, seat)["ply"]
    assert view(session, seat)["can"]["undo"] == ply - 1
    session.undo(seat, ply - 1)
    assert session.state.legal_actions(seat)[0] == ("aim", 0)
    with pytest.raises(IllegalAction, match="any more"):
        session.undo(seat)  # the card was turned up
    session.redo(seat)
    assert view(session, seat)["ply"] == ply


def test_free_undo_against_the_computer_takes_back_what_was_turned_up() -> None:
    session = new_session(QUICK, 1, (MEN, AI))
    session.act(1, cards(session, 1)[0])
    ready = view(session, 0)
    session.act(0, cards(session, 0)[-1])
    turned = view(session, 0)
    assert turned["can"]["undo"] == ready["ply"], "the computer's card is hidden again"
    session.undo(0, turned["can"]["undo"])
    again = view(session, 0)
    assert {**again, "seq": 0, "events": [], "can": 0} == {**ready, "seq": 0, "events": [], "can": 0}
    session.redo(0)
    assert view(session, 0)["ply"] == turned["ply"]


def test_free_undo_against_the_computer_goes_back_over_drafts_rolls_and_rounds() -> None:
    session = new_session(QUICK, 1, (MEN, AI))
    while not session.state.is_terminal():
        seat = session.state.players_to_act()[0]
        session.act(seat, cards(session, seat)[0])
    own = sum(player == 0 for player, _ in session.state.history)
    texts = list(session.texts)
    for _ in range(own):
        reached = view(session, 0)["can"]["undo"]
        session.undo(None)
        assert session.ply(0) == reached
    assert view(session, 0)["can"]["undo"] is None
    assert all(player != 0 for player, _ in session.state.history)
    assert session.drawn == sum(player == CHANCE for player, _ in session.state.history)
    while not session.state.is_terminal():
        seat = session.state.players_to_act()[0]
        session.act(seat, cards(session, seat)[0])
    assert session.texts == texts


def test_what_the_end_has_shown_is_not_taken_back_between_people() -> None:
    session = do(new_session(DUEL, 1), "0 put left", "0 resign")
    assert view(session, 0)["can"]["undo"] is None
    with pytest.raises(IllegalAction):
        session.undo(0)


def test_a_spectator_takes_back_nothing_of_a_hidden_game() -> None:
    session = do(new_session(DUEL, 1, undo="free"), "0 put left")
    assert view(session, None)["can"]["undo"] is None
    with pytest.raises(IllegalAction):
        session.undo(None)
    alone = do(new_session(DUEL, 1, (MEN, AI)), "0 put left")
    assert view(alone, None)["can"]["undo"] is None
    alone.undo(None)
    assert decisions(alone) == []


def test_an_offer_is_no_step_of_a_draft() -> None:
    session = do(new_session(DUEL, 1), "0 put left", "0 offer", "1 decline", "0 put right", "1 offer")
    session.undo(0)
    session.undo(0)
    assert decisions(session) == ["0 offer", "1 decline", "1 offer"]
    with pytest.raises(IllegalAction):
        session.undo(0)
