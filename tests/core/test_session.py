"""Sessions: turns, what each viewer notices, simultaneous choices, offers to the computer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dash import KIT as DASH
from tests.playing import new_session
from tests.skirmish import KIT
from trenchworks.core import chance
from trenchworks.core.compose import compose
from trenchworks.core.errors import GameOver, IllegalAction, InvalidAction, NotYourTurn, Stale
from trenchworks.core.game import CHANCE, Prefs
from trenchworks.core.options import Seat
from trenchworks.core.session import Session
from trenchworks.core.wire import dump

DUEL = ("skirmish", None, 2)
QUICK = ("skirmish", "Quick", 2)
ALL: tuple[int | None, ...] = (None, 0, 1)


def do(session: Session, *actions: str) -> Session:
    """Do actions written as "0 put left"."""
    for action in actions:
        seat, _, text = action.partition(" ")
        session.act(int(seat), text)
    return session


def seqs(session: Session) -> list[int]:
    return [session.seq(viewer) for viewer in ALL]


def view(session: Session, viewer: int | None, **more: Any) -> dict[str, Any]:
    return compose(session, viewer, Prefs(), **more)


def cards(session: Session, seat: int) -> list[str]:
    """The texts that play the cards of a hand, lowest first."""
    return [session.state.action_to_string(seat, action) for action in session.state.legal_actions(seat)]


# --- chance ---


def test_chance_acts_by_itself_and_by_the_seed() -> None:
    session = new_session(DUEL, 5)
    assert session.state.current_player() != CHANCE
    assert [player for player, _ in session.state.history] == [CHANCE] * 8
    assert session.drawn == 8
    again, other = new_session(DUEL, 5), new_session(DUEL, 6)
    assert again.texts == session.texts
    assert other.texts != session.texts
    assert session.texts[0] == f"deal {chance.draw(5, 0, [1] * 16) + 1}"


def test_outcome_k_is_that_of_the_kth_chance_action() -> None:
    session = Session(DASH, {"turns": 5, "strict": False, "undo": "free"}, (Seat(),) * 2, 9)
    for turn in range(10):
        assert session.texts[-1] == f"roll {chance.draw(9, turn, [1, 1, 1]) + 1}"
        session.act(turn % 2, "go")


# --- turns and codes ---


def test_the_order_of_the_checks() -> None:
    session = new_session(("dash", None, 2), 1)
    with pytest.raises(NotYourTurn, match="East's turn; North to act"):
        session.act(1, "nonsense", 99)
    with pytest.raises(Stale):
        session.act(0, "nonsense", 99)
    with pytest.raises(InvalidAction):
        session.act(0, "nonsense", 1)
    with pytest.raises(IllegalAction):
        session.act(0, "roll 1", 1)
    with pytest.raises(Stale):
        session.act(1, "offer", 99)
    with pytest.raises(IllegalAction):
        session.act(1, "offer", 1)
    session.act(1, "resign", 1)
    for text in ("go", "nonsense", "resign", "offer"):
        with pytest.raises(GameOver):
            session.act(0, text, 99)


def test_the_default_viewer() -> None:
    assert new_session(("dash", None, 2), 1).default_viewer() == 0
    assert new_session(("dash", None, 2), 1, (Seat(1), Seat())).default_viewer() == 0
    assert new_session(DUEL, 1).default_viewer() is None
    alone = new_session(QUICK, 1, (Seat(), Seat(1)))
    assert alone.default_viewer() is None, "two seats choose at once"
    alone.act(1, cards(alone, 1)[0])
    assert alone.default_viewer() == 0
    alone.act(0, cards(alone, 0)[0])
    assert alone.default_viewer() in (0, None)
    over = do(new_session(("dash", None, 2), 1), "0 resign")
    assert over.default_viewer() is None


# --- what each viewer notices ---


def test_a_hidden_step_is_noticed_by_its_own_seat_alone() -> None:
    session = new_session(DUEL, 1)
    assert seqs(session) == [1, 1, 1]
    shown = [dump(view(session, viewer)) for viewer in ALL]
    do(session, "0 put left")
    assert seqs(session) == [1, 2, 1]
    for number, viewer in ((0, None), (2, 1)):
        assert dump(view(session, viewer)) == shown[number]
    do(session, "0 put left", "0 reset", "0 put right", "0 put right", "0 put right")
    assert seqs(session) == [1, 7, 1]
    do(session, "0 done")
    assert seqs(session) == [2, 8, 2], "that a seat is ready is seen"


def test_stale_is_judged_by_the_acting_viewers_seq() -> None:
    session = new_session(DUEL, 1)
    session.act(0, "put left", 1)
    session.act(0, "put left", 2)
    session.act(1, "put left", 1)
    with pytest.raises(Stale):
        session.act(0, "put left", 1)
    with pytest.raises(Stale):
        session.act(0, "put left", 4)


def test_plies_and_log_count_no_hidden_step() -> None:
    session = do(new_session(DUEL, 1), "0 put left", "1 put left", "0 put left", "0 put left", "0 done")
    assert [session.ply(viewer) for viewer in ALL] == [1, 4 + 4, 4 + 1 + 1]
    log = view(session, 1, log_from=0)["log"]
    assert [entry["ply"] for entry in log] == [1, 2, 3, 4, 5, 6]
    assert all(type(entry["ply"]) is int for entry in log)
    assert [entry["text"] for entry in log][4:] == ["put left", "done"]
    assert [entry["text"] for entry in view(session, None)["log"]] == ["done"]
    assert view(session, 1, log_from=5)["log"] == log[5:]
    assert view(session, 1, log_from=6)["log"] == []


def test_events_are_those_of_the_last_change_or_since_a_seq() -> None:
    session = do(new_session(DUEL, 1), "0 put left", "1 put right", "0 put right", "0 put left")
    assert [event["text"] for event in view(session, 0)["events"]] == ["Red: put left."]
    assert [event["text"] for event in view(session, 0, since=2)["events"]] == ["Red: put right.", "Red: put left."]
    assert [event["text"] for event in view(session, 1)["events"]] == ["Blue: put right."]
    assert [event["kind"] for event in view(session, None)["events"]] == ["put"] * 8, "the deal, all that it has seen"
    assert view(session, 0, since=4)["events"] == []
    assert view(session, 0, since=99)["events"] == []


def test_the_log_is_cut_to_the_last_fifty() -> None:
    session = Session(DASH, {"turns": 50_000, "strict": False, "undo": "free"}, (Seat(),) * 2, 9)
    for turn in range(100):
        session.act(turn % 2, "go")
    assert [entry["ply"] for entry in view(session, 0)["log"]] == list(range(152, 202))
    assert [entry["ply"] for entry in view(session, 0, log_from=10)["log"]] == list(range(11, 202))


# --- simultaneous choices ---


def test_all_undecided_seats_are_served_until_each_has_committed() -> None:
    session = new_session(QUICK, 1)
    assert session.state.players_to_act() == (0, 1)
    chosen = cards(session, 1)[0]
    session.act(1, chosen)
    assert session.state.players_to_act() == (0,)
    with pytest.raises(NotYourTurn, match="Blue's turn; Red to act"):
        session.act(1, cards(session, 0)[0])
    for viewer in (None, 0):
        assert chosen not in dump(view(session, viewer))
    assert chosen in dump(view(session, 1))
    session.act(0, cards(session, 0)[0])
    assert all(chosen in dump(view(session, viewer, log_from=0)) for viewer in ALL), "turned up at once"


def test_slot_ids_are_each_viewers_own_renewed_by_a_deal_and_kept_when_turned_up() -> None:
    session = Session(KIT, {"rounds": 6, "muster": False, "dice": True, "undo": "off"}, (Seat(), Seat()), 1)

    def hand(viewer: int | None, seat: int) -> dict[str, bool]:
        items = view(session, viewer)["scene"]["items"] if viewer is not None else []
        return {item["id"]: item["face"] for item in items if item["id"].startswith(f"hand.{seat}.")}

    assert hand(0, 1) == {f"hand.1.{slot}": False for slot in range(4)}
    assert hand(1, 1) == {f"hand.1.{slot}": True for slot in range(4)}
    session.act(1, cards(session, 1)[0])
    assert hand(0, 1) == {f"hand.1.{slot}": False for slot in range(4)}
    session.act(0, cards(session, 0)[0])
    assert hand(0, 1) == {"hand.1.0": False, "hand.1.1": False, "hand.1.2": False, "hand.1.3": True}
    while session.state.data.round < 3:  # type: ignore[attr-defined]
        seat = session.state.players_to_act()[0]
        session.act(seat, cards(session, seat)[-1])
    assert hand(0, 1) == {f"hand.1.{slot}": False for slot in range(4, 8)}


# --- the computer at the table ---


def test_a_computer_answers_an_offer_by_itself() -> None:
    session = new_session(DUEL, 1, (Seat(), Seat(1)))
    session.table_action(0, "offer")
    assert session.texts[-2:] == ["offer", "accept"]
    assert session.state.is_terminal()
    assert session.seq(None) == 2


def test_a_computer_that_leads_the_others_declines() -> None:
    session = Session(KIT, {"rounds": 6, "muster": False, "dice": True, "undo": "free"}, (Seat(), Seat(1)), 1)
    while session.state.data.sides[0].score <= session.state.data.sides[1].score:  # type: ignore[attr-defined]
        seat = session.state.players_to_act()[0]
        session.act(seat, cards(session, seat)[-1 if seat == 0 else 0])
    session.table_action(0, "offer")
    assert session.texts[-2:] == ["offer", "decline"]
    assert not session.state.is_terminal()


def test_all_computers_are_asked_until_one_ends_it() -> None:
    session = new_session(("skirmish", None, 3), 1, (Seat(), Seat(1), Seat(2)))
    session.table_action(0, "offer")
    assert session.texts[-3:] == ["offer", "accept", "accept"]
    assert [player for player, _ in session.state.history[-3:]] == [0, 1, 2]


def test_between_people_an_offer_waits_for_its_answer() -> None:
    session = do(new_session(DUEL, 1), "0 offer")
    assert view(session, 1)["can"] | {"undo": 0} == {
        "undo": 0,
        "redo": None,
        "offer": False,
        "accept": True,
        "decline": True,
        "resign": True,
    }
    assert view(session, 0)["can"]["accept"] is False
    session.act(1, "decline")
    assert view(session, 0)["can"]["offer"] is True
