"""T-19, touch-move: choosing a piece is an action of its own."""

from __future__ import annotations

import pytest

from tests.games.trench.drawing import play, read, seat_to_move, state_of, turn
from trenchworks.core.errors import IllegalAction
from trenchworks.games.trench.notation import square_name
from trenchworks.games.trench.rules import TOUCH, Trench

CORNER = """
    :   .   .   .   .   .   c   g
    .   :   .   .   .   .   p   c
    .   .   :   .   .   .   .   .
    .   .   .   :   .   .   .   .
    .   .   .   .   :   .   .   .
    s   .   .   .   .   :   .   .
   [P]  C   .   .   .   .   :   .
    G   S   .   .   .   .   .   :
"""


def test_t19_only_pieces_that_can_move_are_touched() -> None:
    """At the start the front can move; those behind it can't."""
    state = Trench().new_initial_state({"touch_move": True})
    touched = [state.action_to_string(0, action) for action in state.legal_actions(0)]
    assert touched == ["Se5", "Sf5", "Sg5", "Th5", "Se6", "Se7", "Te8"]
    with pytest.raises(IllegalAction, match=r"The General on h8 can't move\."):
        state.string_to_action(0, "Gh8")


def test_t19_then_only_that_piece_moves(turned: bool) -> None:
    drawing = read(CORNER, turned)
    state = state_of(drawing, touch_move=True)
    seat = seat_to_move(state)
    free = state_of(drawing).legal_actions(seat)
    assert all(isinstance(action, int) and action >= TOUCH for action in state.legal_actions(seat))
    play(state, "Pa2", turned=turned)
    assert state.touched == drawing.mover
    assert seat_to_move(state) == seat
    assert (state.quiet, state.number) == (state_of(drawing).quiet, state_of(drawing).number)
    assert state.legal_actions(seat) == [a for a in free if isinstance(a, int) and a // 64 == drawing.mover]
    play(state, "Pa2xa3(S)", turned=turned)
    assert state.touched is None
    assert seat_to_move(state) == 1 - seat
    assert [done.text for done in state.done] == [turn(t) if turned else t for t in ("Pa2", "Pa2xa3(S)")]


def test_t19_desertion_is_refused(turned: bool) -> None:
    state = state_of(read(CORNER, turned), touch_move=True)
    seat = seat_to_move(state)
    play(state, "a2", turned=turned)
    square = square_name(state.touched or 0)
    for text in ("Cb2", "b2-b3", "b2"):
        with pytest.raises(
            IllegalAction, match=f"You have touched the Captain on {square} and must move it; .*desertion"
        ):
            state.string_to_action(seat, turn(text) if turned else text)
    with pytest.raises(IllegalAction, match=f"The Captain on {square} is chosen already"):
        state.string_to_action(seat, turn("Pa2") if turned else "Pa2")
    with pytest.raises(IllegalAction):
        state.apply_action(seat, TOUCH + (state.touched or 0))


def test_t19_the_piece_comes_first(turned: bool) -> None:
    state = state_of(read(CORNER, turned), touch_move=True)
    seat = seat_to_move(state)
    with pytest.raises(IllegalAction, match="Touch-move: choose the piece first"):
        state.string_to_action(seat, turn("Pa2xa3(S)") if turned else "Pa2xa3(S)")


def test_t19_undo_takes_the_touch_back(turned: bool) -> None:
    state = state_of(read(CORNER, turned), touch_move=True)
    play(state, "a2", "a2xa3", turned=turned)
    state.undo_action()
    assert state.touched == read(CORNER, turned).mover
    state.undo_action()
    assert state.touched is None
    assert state.history == []


def test_t19_touching_answers_no_offer(turned: bool) -> None:
    """An offer lapses when the other moves (T-23); choosing a piece is not yet a move."""
    state = state_of(read(CORNER, turned), touch_move=True)
    seat = seat_to_move(state)
    play(state, f"{1 - seat}:offer")
    play(state, "a2", turned=turned)
    assert state.offer == 1 - seat
    play(state, "a2xa3", turned=turned)
    assert state.offer is None


def test_t19_is_off_by_default(turned: bool) -> None:
    state = state_of(read(CORNER, turned))
    with pytest.raises(IllegalAction, match="A move names two squares"):
        state.string_to_action(seat_to_move(state), turn("Pa2") if turned else "Pa2")
