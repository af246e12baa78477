"""Texts of moves and positions, in and out (rules, Notation)."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from tests.games.trench import drawing
from tests.games.trench.drawing import play, read, seat_to_move, state_of, turn
from trenchworks.core.errors import BadPosition, GameOver, IllegalAction, InvalidAction, NotYourTurn
from trenchworks.games.trench import notation
from trenchworks.games.trench.notation import MAX_POSITION, START, parse_action, parse_position, position_text
from trenchworks.games.trench.position import BLACK, WHITE, plain, start
from trenchworks.games.trench.rules import Trench, TrenchState

SWEEP = """
    :   .   .   .   .   .   c   g
    .   :   .   .   .   .   .   t
    .   .   :   .   .   .   p   .
    .   .   .   :   .   .   .   .
    .   .   .   .  [G]  s   .   .
    .   .   .   .   .   :   .   .
    P   C   .   .   .   .   :   .
    .   C   .   .   .   .   .   :
"""


def sweep(turned: bool) -> TrenchState:
    return state_of(read(SWEEP, turned))


def action_of(state: TrenchState, text: str) -> object:
    return state.string_to_action(seat_to_move(state), text)


@pytest.mark.parametrize(
    ("canonical", "others"),
    [
        ("Ge4xh7(PT)", ["Ge4xh7", "e4xh7(PT)", "e4xh7", "e4h7", "Ge4h7", "e4h7(PT)", "Ge4h7(PT)"]),
        ("Ge4xg4(S)", ["e4xg4", "e4g4(S)", "Ge4g4"]),
        ("Ge4xf4(S)", ["e4f4"]),
        ("Ge4-d5", ["Ge4d5", "e4-d5", "e4d5"]),
        ("Cb2-b4", ["b2b4"]),
    ],
)
def test_text_forms(turned: bool, canonical: str, others: list[str]) -> None:
    """From and to fix the move; letter, sign and brackets may be left out, and the canonical text has them all."""
    state = sweep(turned)
    action = action_of(state, turn(canonical) if turned else canonical)
    for other in others:
        assert action_of(state, turn(other) if turned else other) == action
    assert isinstance(action, int)
    assert state.action_to_string(0, action) == (turn(canonical) if turned else canonical)


NO_ACTIONS = [
    *(
        "",
        "-",
        "pass",
        "OFFER",
        "resign!",
        "o-o",
        "d4-",
        "d4--d5",
        "d4->d5",
        "d4+d5",
        "d4 d5",
        "d4-d5 ",
        " d4-d5",
        "d4-d5\n",
    ),
    *("sd4-d5", "Xd4-d5", "SSd4-d5", "Sd4-d9", "Sd0-d5", "i4-d5", "D4-D5", "Sd4-d5-d6", "Sd4-d5(S)(S)"),
    *("d4xd5()", "d4xd5(X)", "d4xd5(s)", "d4xd5(S", "d4xd5S)", "d4xd5(SSSSSS)"),
    *("\u00e94-d5", "d\uff14-d5", "d4-d\u0665", "\ud800", "\0", "Sd4-d5" * 1000),
]


@pytest.mark.parametrize("text", NO_ACTIONS)
def test_texts_that_are_no_action(text: str) -> None:
    state = Trench().new_initial_state({})
    with pytest.raises(InvalidAction, match=r"^That is no move; write one like Sd4-d5, d4d5 or Ge4xh7\(PT\)\.$"):
        state.string_to_action(0, text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Pe4xh7(PT)", "The piece on e4 is a General (G), not a Captain (P)."),
        ("Ge4-h7", "The move from e4 to h7 captures (PT); write it with x."),
        ("Ge4xh7(TP)", "The move from e4 to h7 captures (PT), not (TP)."),
        ("e4xh7(P)", "The move from e4 to h7 captures (PT), not (P)."),
        ("e4h7(PTT)", "The move from e4 to h7 captures (PT), not (PTT)."),
        ("Ge4xd5", "The move from e4 to d5 captures nothing; write it with - and without brackets."),
        ("e4-d5(S)", "The move from e4 to d5 captures nothing; write it with - and without brackets."),
    ],
)
def test_what_is_given_must_be_true(turned: bool, text: str, sentence: str) -> None:
    state = sweep(turned)
    with pytest.raises(IllegalAction) as caught:
        action_of(state, turn(text) if turned else text)
    assert caught.value.message == (turn(sentence) if turned else sentence)


def test_whose_turn_it_is() -> None:
    state = Trench().new_initial_state({})
    with pytest.raises(NotYourTurn, match=r"It is Black's turn\."):
        state.string_to_action(1, "Sd4-d5")
    with pytest.raises(NotYourTurn):
        state.apply_action(1, 27 * 64 + 35)
    play(state, "0:resign")
    with pytest.raises(GameOver):
        state.string_to_action(0, "Se5-d5")
    with pytest.raises(GameOver):
        state.apply_action(0, 36 * 64 + 35)


def test_touches_are_read_too() -> None:
    assert parse_action("Sd4") == ("S", 27, "", None, "")
    assert parse_action("h8") == ("", 63, "", None, "")


def test_the_start_position() -> None:
    state = Trench().new_initial_state({})
    assert state.position_text() == START
    assert Trench().new_initial_state({}, 2, START).key() == state.key()
    assert Trench().new_initial_state({}, 2, START.replace(" ", "_")).key() == state.key()
    assert parse_position(START) == (start(), BLACK, 0, 1)
    play(state, "e5d5")
    assert state.position_text() == "4tpcg/4stpc/4sstp/3s1sst/TSSS4/PTSS4/CPTS4/GCPT4 w 1 2"


@pytest.mark.parametrize(
    "text",
    [
        START,
        "8/8/8/8/8/8/8/8 b 0 1",
        "8/8/8/8/8/8/8/8 w 0 999998",
        "GCCPPPTT/TTSSSSSS/8/8/8/8/ggggtttt/8 w 0 2".replace("gggg", "gccp"),
        "7g/6cc/5ppp/8/8/PPP5/CC6/G7 w 49 50",
        "7g/6cc/5ppp/8/8/PPP5/CC6/G7 b 50 51",
        "7g/6cc/5ppp/8/8/PPP5/CC6/G7 b 998 999",
    ],
)
def test_position_texts_round_trip(text: str) -> None:
    setup = parse_position(text)
    position = plain().pack(setup.pieces, setup.colour)
    assert position_text(position, setup.quiet, setup.number) == text
    assert Trench().new_initial_state({}, 2, text).position_text() == text


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("8/8/8/8/8/8/8/8 b 0 1", "points"),
        ("7g/6cc/8/8/8/8/CC6/G7 w 0 2", None),
        ("7g/6cc/8/8/8/8/CC6/8 w 0 2", "points"),
        ("7g/6cc/8/8/8/8/CC6/G7 w 50 100", "quiet"),
        ("7g/6cc/8/8/8/8/CC6/G7 w 51 100", "quiet"),
    ],
)
def test_positions_that_are_over_are_valid(text: str, how: str | None) -> None:
    state = Trench().new_initial_state({}, 2, text)
    assert state.how == (how or "")
    assert state.is_terminal() == (how is not None)
    assert bool(state.legal_actions(1)) == (how is None)


BOARD = "4tpcg/4stpc/4sstp/4ssst/TSSS4/PTSS4/CPTS4/GCPT4"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A position has four parts"),
        (BOARD, "A position has four parts"),
        (BOARD + " b 0", "A position has four parts"),
        (BOARD + " b 0 1 1", "A position has four parts"),
        (BOARD + "  b 0 1", "A position has four parts"),
        (BOARD + " b 0 1 ", "A position has four parts"),
        (BOARD + "\tb\t0\t1", "A position has four parts"),
        ("x" * (MAX_POSITION + 1), "A position has at most 100 characters"),
        (BOARD[:-6] + " b 0 1", "The board must be eight ranks"),
        (BOARD + "/8 b 0 1", "The board must be eight ranks"),
        (BOARD.replace("GCPT4", "GCPT5") + " b 0 1", "Rank 1 has 9 squares; it must have 8"),
        (BOARD.replace("CPTS4", "CPTS3") + " b 0 1", "Rank 2 has 7 squares; it must have 8"),
        (BOARD.replace("4tpcg", "") + " b 0 1", "Rank 8 has 0 squares"),
        (BOARD.replace("4tpcg", "4tpcgg") + " b 0 1", "Rank 8 has 9 squares"),
        (BOARD.replace("4tpcg", "22tpcg") + " b 0 1", "Rank 8 has two numbers side by side; write their sum"),
        (BOARD.replace("4tpcg", "4tqcg") + " b 0 1", "Rank 8 has a sign that is no piece"),
        (BOARD.replace("4tpcg", "0tpcg4") + " b 0 1", "Rank 8 has a sign that is no piece"),
        (BOARD.replace("4tpcg", "4-pcg") + " b 0 1", "Rank 8 has a sign that is no piece"),
        (BOARD.replace("4tpcg", "4ſpcg") + " b 0 1", "Rank 8 has a sign that is no piece"),
        (BOARD.replace("4tpcg", "9") + " b 0 1", "Rank 8 has a sign that is no piece"),
        (BOARD.replace("4tpcg", "4tpgg") + " b 0 1", "Black has 2 Generals; an army has 1 General."),
        (BOARD.replace("GCPT4", "GCPS4") + " b 0 1", "White has 7 Soldiers; an army has 6 Soldiers."),
        (BOARD.replace("GCPT4", "CCPT4") + " b 0 1", "White has 3 Colonels; an army has 2 Colonels."),
        (BOARD.replace("4tpcg", "4ttcg") + " b 0 1", "Black has 5 Sergeants; an army has 4 Sergeants."),
        (BOARD.replace("4tpcg", "4ppcg") + " b 0 1", "Black has 4 Captains; an army has 3 Captains."),
        (BOARD + " x 0 1", "The side to move must be b or w"),
        (BOARD + " B 0 1", "The side to move must be b or w"),
        (BOARD + " b -1 1", "The number of moves since the last capture can't be negative"),
        (BOARD + " b 0 -1", "The number of the move to come can't be negative"),
        (BOARD + " b x 1", "The number of moves since the last capture must be a whole number"),
        (BOARD + " b 0 1.5", "The number of the move to come must be a whole number"),
        (BOARD + " b 0 +1", "The number of the move to come must be a whole number"),
        (BOARD + " b 0 01", "The number of the move to come must be a whole number"),
        (BOARD + " b 0 ٣", "The number of the move to come must be a whole number"),
        (BOARD + " b 0 9999999", "The number of the move to come must be a whole number of up to six digits"),
        (BOARD + " b 0 0", "The number of the move to come is counted from 1"),
        (BOARD + " b 0 2", "Black is never to move at an even number"),
        (BOARD + " w 0 1", "White is never to move at an odd number"),
        (BOARD + " b 1 1", "There can't be more moves since the last capture than moves made"),
        (BOARD + " w 4 4", "There can't be more moves since the last capture than moves made"),
    ],
)
def test_refused_positions(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Trench().new_initial_state({}, 2, text)
    assert caught.value.message.startswith(sentence)
    assert caught.value.message.isascii()


def test_points_are_what_the_other_side_lacks() -> None:
    state = Trench().new_initial_state({}, 2, "7g/6cc/5p2/8/8/8/CC6/G7 w 0 2")
    assert state.facts()["score"] == [36 - 13, 36 - 16]
    assert state.match == (23, 20)
    assert (BLACK, WHITE) == (0, 1)


@pytest.mark.parametrize("module", [notation, drawing])
def test_examples_in_docstrings(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert (results.failed, results.attempted > 0) == (0, True)
