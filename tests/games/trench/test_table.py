"""What is done at the table beside moving: T-16, T-20, T-23, and resignation."""

from __future__ import annotations

import pytest

from tests.games.trench.drawing import play, read, seat_to_move, state_of
from trenchworks.core.errors import IllegalAction
from trenchworks.core.game import ACCEPT, DECLINE, OFFER, RESIGN
from trenchworks.games.trench.rules import OFFER_PAUSE, Trench, TrenchState

FAR_APART = """
    :   .   .   .   .   .   c   g
    .   :   .   .   .   .   p   c
    .   .   :   .   .   .   .   .
    .   .   .   :   .   .   .   .
    .   .   .   .   :   .   .   .
    .   .   .   .   .   :   .   .
    P   C   .   .   .   .   :   .
    G   C   .   .   .   .   .   :
"""
"""Nobody can capture anything; 20 to 20."""


def start(**options: bool) -> TrenchState:
    return Trench().new_initial_state(options)


def shuffle(state: TrenchState, plies: int) -> None:
    """Play the soldiers of the start position to and fro, out of each other's way."""
    for _ in range(plies):
        ways = {0: ("e5-d5", "d5-e5"), 1: ("d4-e4", "e4-d4")}[seat_to_move(state)]
        legal = {state.action_to_string(0, action)[1:] for action in state.legal_actions(seat_to_move(state))}
        play(state, next(way for way in ways if way in legal))


@pytest.mark.parametrize("seat", [0, 1])
def test_t16_offer_and_acceptance_let_the_score_decide(seat: int) -> None:
    state = start()
    play(state, f"{seat}:offer")
    assert state.offer == seat
    assert state.history == [(seat, OFFER)]
    assert not state.is_terminal()
    play(state, f"{1 - seat}:accept")
    result = state.result()
    assert result is not None
    assert (state.how, result.winners, result.scores) == ("armistice", (), (0, 0))
    assert result.reason == "Both sides agreed to an armistice, so the score decides."


def test_t16_the_higher_score_wins(turned: bool) -> None:
    state = state_of(read(FAR_APART.replace("P", "T"), turned), colour=0)
    play(state, "1:offer", "0:accept")
    result = state.result()
    assert result is not None
    assert result.winners == ((1,) if turned else (0,))
    assert result.scores == ((20, 21) if turned else (21, 20))


@pytest.mark.parametrize("seat", [0, 1])
def test_t23_an_offer_costs_no_turn(seat: int) -> None:
    """T-23: either seat may offer, whoever is to move; the same seat stays to move and may do all it could."""
    state = start()
    before = state.legal_actions(0), state.position_text(), state.number, state.quiet
    play(state, f"{seat}:offer")
    assert (state.legal_actions(0), state.position_text(), state.number, state.quiet) == before
    assert state.table_actions(seat) == (RESIGN,)
    assert state.table_actions(1 - seat) == (ACCEPT, DECLINE, RESIGN)


def test_t23_the_offerer_may_move_and_the_offer_stands() -> None:
    state = start()
    play(state, "0:offer", "e5-d5")
    assert state.offer == 0
    assert state.table_actions(1) == (ACCEPT, DECLINE, RESIGN)
    play(state, "1:accept")
    assert state.how == "armistice"


@pytest.mark.parametrize("seat", [0, 1])
def test_t23_the_other_declines_by_moving(seat: int) -> None:
    """T-23: an offer lapses when the other moves; nothing is written beside the move."""
    state = start()
    play(state, f"{seat}:offer")
    shuffle(state, 1 if seat == 1 else 2)
    assert state.offer is None
    assert [action for _, action in state.history].count(DECLINE) == 0
    assert ACCEPT not in state.table_actions(1 - seat)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("answer", ["decline", "move"])
def test_t23_again_after_ten_own_moves(seat: int, answer: str) -> None:
    """T-23: declined or lapsed, an offer can be repeated after ten own moves; the other side may offer meanwhile."""
    state = start()
    play(state, f"{seat}:offer")
    if answer == "decline":
        play(state, f"{1 - seat}:decline")
        assert state.offer is None
        assert state.history[-1] == (1 - seat, DECLINE)
        assert OFFER in state.table_actions(1 - seat)
    own = 0
    while own < OFFER_PAUSE:
        mover = seat_to_move(state)
        if own or answer == "decline":
            assert state.offer_pause(seat) == OFFER_PAUSE - own
            assert OFFER not in state.table_actions(seat)
        shuffle(state, 1)
        own += mover == seat
    if state.offer is not None:
        shuffle(state, 1)
    assert state.offer_pause(seat) == 0
    assert OFFER in state.table_actions(seat)
    play(state, f"{seat}:offer")
    assert state.offer == seat


def test_t23_the_pause_counts_for_its_own_seat_alone() -> None:
    state = start()
    play(state, "0:offer", "1:decline", "1:offer", "0:decline")
    assert (state.offer_pause(0), state.offer_pause(1)) == (10, 10)
    shuffle(state, 19)
    assert (state.offer_pause(0), state.offer_pause(1)) == (0, 1)


def test_t23_one_offer_at_a_time() -> None:
    state = start()
    play(state, "0:offer")
    assert state.why_not(0, OFFER) == "Your offer still stands."
    assert state.why_not(1, OFFER) == "Answer the offer that stands, or move, which declines it."
    assert state.why_not(0, ACCEPT) == "Your own offer stands; the other side has to answer it."
    play(state, "1:decline")
    assert state.why_not(1, ACCEPT) == "No armistice is offered."
    assert state.why_not(0, OFFER) == "You can offer an armistice again after 10 more of your own moves."
    for seat, text in [(0, "offer"), (0, "accept"), (1, "decline")]:
        with pytest.raises(IllegalAction, match=state.why_not(seat, text)):
            state.string_to_action(seat, text)
        with pytest.raises(IllegalAction):
            state.apply_action(seat, text)


def test_t20_strict_armistice_only_without_a_capture(turned: bool) -> None:
    """T-20: an offer is possible only on one's own turn, and only while there is no capture."""
    state = state_of(read(FAR_APART, turned), colour=0, strict_armistice=True)
    assert OFFER in state.table_actions(0)
    assert OFFER not in state.table_actions(1)
    assert state.why_not(1, OFFER) == "Under the strict armistice you can offer only on your own turn."
    play(state, "0:offer")
    assert state.table_actions(1) == (ACCEPT, DECLINE, RESIGN)
    drawing = read(FAR_APART, turned)
    drawing.pieces[8] = -1  # beside both of White's on the files a and b, and in their reach
    drawing.pieces[55] = 1
    state = state_of(drawing, colour=0, strict_armistice=True)
    assert any(detail.taken for detail in state.legal_details(0))
    assert OFFER not in state.table_actions(0)
    assert state.why_not(0, OFFER) == "Under the strict armistice you can offer only while you have no capture."


def test_t20_is_off_by_default(turned: bool) -> None:
    drawing = read(FAR_APART, turned)
    drawing.pieces[8], drawing.pieces[55] = -1, 1
    state = state_of(drawing, colour=0)
    assert OFFER in state.table_actions(0)
    assert OFFER in state.table_actions(1)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("mover", [0, 1])
def test_resignation_loses_whatever_the_score(seat: int, mover: int) -> None:
    drawing = read(FAR_APART.replace("P", ".").replace("p", "t"))
    state = state_of(drawing, colour=mover)
    assert RESIGN in state.table_actions(seat)
    play(state, f"{seat}:resign")
    result = state.result()
    assert result is not None
    assert (state.how, result.winners, result.scores) == ("resigned", (1 - seat,), (23, 21))
    assert result.reason == f"{('Black', 'White')[seat]} resigned."
    assert state.history == [(seat, RESIGN)]


def test_taking_back_at_the_table() -> None:
    state = start()
    play(state, "0:offer", "1:decline")
    state.undo_action()
    assert state.offer == 0
    state.undo_action()
    assert state.offer is None
    assert state.offer_pause(0) == 0
    play(state, "1:resign")
    state.undo_action()
    assert not state.is_terminal()
    assert state.history == state.done == []
