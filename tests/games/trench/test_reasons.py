"""Every refused move says why, in one sentence."""

from __future__ import annotations

import pytest

from tests.games.trench.drawing import play, read, seat_to_move, state_of, turn
from trenchworks.core.errors import IllegalAction

BOARD = """
    s   .   .   .   .   .   .   g
    .   T   .   .   .   .   .   .
    .   .   :   .   s   .   p   .
    .   .   s   P   .   .   .   .
    .   .   .   .   :   .   .   .
    .   .   .   .   .   t   .   .
    S   C   .   .   C   .   :   .
    G   S   .   .   s   c   .   :
"""


STRAIGHT = "along rows and columns"


def reason(text: str, turned: bool) -> str:
    """Why a move of White as drawn is refused, told as drawn."""
    state = state_of(read(BOARD, turned), colour=0 if turned else 1)
    with pytest.raises(IllegalAction) as caught:
        state.string_to_action(seat_to_move(state), turn(text) if turned else text)
    message = caught.value.message
    assert message.isascii()
    assert message.endswith(".")
    assert "\n" not in message
    if not turned:
        return message
    swapped = message.replace("White", "\0").replace("Black", "White").replace("\0", "Black")
    return turn(swapped)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("d4-d5", "There is no piece on d4."),
        ("c5-c4", "The Soldier on c5 is Black's; you play White."),
        ("Tb2-b3", "The piece on b2 is a Colonel (C), not a Sergeant (T)."),
        ("b2-b2", "The Colonel on b2 has to move to another square."),
        ("b2-c4", "b2 and c4 are not in one line; a move goes straight along a row, a column or a diagonal."),
        ("b1-c2", f"A Soldier moves {STRAIGHT}, so it can't go from b1 to c2."),
        ("e2-d1", f"A Colonel moves {STRAIGHT} and diagonally, but not backward, so it can't go from e2 to d1."),
        ("b7-a6", f"A Sergeant moves {STRAIGHT} and diagonally forward, so it can't go from b7 to a6."),
        ("d5-b7", f"A Captain moves {STRAIGHT} and diagonally forward and backward, so it can't go from d5 to b7."),
        ("b1-d1", "A Soldier moves 1 square at most; d1 is 2 away from b1."),
        ("b2-b8", "A Colonel moves 4 squares at most; b8 is 6 away from b2."),
        ("a1-d4", "Your own Colonel on b2 is in the way."),
        ("a1-a2", "Your own Soldier on a2 is in the way."),
        ("e2-f3", "The Black Sergeant on f3 is in the trench, safe from attacks out of your own territory (T-5)."),
        ("e2-g4", "The Black Sergeant on f3 is in the trench, safe from attacks out of your own territory (T-5)."),
        ("b7xa8", f"A Sergeant moves {STRAIGHT} and diagonally forward, so it can't go from b7 to a8."),
        ("d5xc5", "The Black Soldier on c5 is in your own territory, safe from your pieces in the trench (T-7)."),
        ("d5-b5", "The Black Soldier on c5 is in your own territory, safe from your pieces in the trench (T-7)."),
        ("b1-b2", "Your own Colonel on b2 is in the way."),
    ],
)  # fmt: skip
def test_reasons(text: str, sentence: str, turned: bool) -> None:
    assert reason(text, turned) == sentence


def test_no_enfilade(turned: bool) -> None:
    drawing = read(BOARD.replace("P   .", "C   .").replace("C   .   .   C", "C   .   .   P"), turned)
    state = state_of(drawing, colour=0 if turned else 1)
    with pytest.raises(IllegalAction, match=r"in the trench, safe from pieces that start in the trench too \(T-4\)"):
        state.string_to_action(seat_to_move(state), turn("d5-f3") if turned else "d5-f3")


def test_one_capture(turned: bool) -> None:
    drawing = read(BOARD, turned)
    state = state_of(drawing, colour=0 if turned else 1)
    play(state, "e2xe1(S)", "g6-g7", turned=turned)
    with pytest.raises(IllegalAction) as caught:
        state.string_to_action(seat_to_move(state), turn("e1-g1") if turned else "e1-g1")
    message = turn(caught.value.message) if turned else caught.value.message
    assert message.endswith("Colonel on f1 and end there; only a move out of the trench may go on (T-9).")


def test_an_action_that_is_none(turned: bool) -> None:
    state = state_of(read(BOARD, turned), colour=0 if turned else 1)
    for action in (-1, 64 * 64 + 1, 10**6, None, "d4", (1, 2), 2.5):
        with pytest.raises(IllegalAction, match=r"That action is not possible now\."):
            state.apply_action(seat_to_move(state), action)
