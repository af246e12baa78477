"""How a battle ends: T-14, T-15, T-17, T-18, T-22. Armistice and resignation are in test_table.py."""

from __future__ import annotations

import pytest

from tests.games.trench.drawing import play, read, seat_to_move, state_of
from trenchworks.core.game import TERMINAL
from trenchworks.games.trench.position import BLACK, WHITE, Tables
from trenchworks.games.trench.rules import TrenchState


def over(state: TrenchState) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """How a finished game ended, who won, the scores; and that nothing can be done any more."""
    result = state.result()
    assert result is not None
    assert state.is_terminal()
    assert state.current_player() == TERMINAL
    assert [state.legal_actions(seat) for seat in (0, 1)] == [[], []]
    assert [state.table_actions(seat) for seat in (0, 1)] == [(), ()]
    assert state.why_not(0, "resign") == "The game is over."
    assert len(result.reason) < 90
    assert result.reason.endswith(".")
    assert state.returns() == [
        0.0 if not result.winners else 1.0 if seat in result.winners else -1.0 for seat in (0, 1)
    ]
    return state.how, result.winners, result.scores


def by_seat(mover: int, points: int, other: int) -> tuple[int, int]:
    """Scores in seat order from those of the mover and of the other."""
    return (points, other) if mover == 0 else (other, points)


TWO_SHORT = """
    :   .   .   .   .   .   s   g
    .   :   .   .   .   .   c   s
    .   .   :   .   .   .   .   .
    .   .   .   :   .   .   .   .
    .   .   t   .   :   .   .   .
    .   .  [S]  .   .   :   .   .
    P   C   .   .   .   .   :   .
    G   .   .   .   .   .   .   :
"""
"""Black has 13 points left, so White has captured 23; White has 13 left too."""


def test_t14_twenty_five_points_win_at_once(turned: bool) -> None:
    state = state_of(read(TWO_SHORT, turned))
    mover = seat_to_move(state)
    assert state.match == by_seat(mover, 23, 23)
    play(state, "Sc3xc4(T)", turned=turned)
    assert over(state) == ("points", (mover,), by_seat(mover, 25, 23))
    result = state.result()
    assert result is not None
    assert result.reason == f"{('Black', 'White')[mover]} reached 25 points."


def test_t14_twenty_four_points_do_not(turned: bool) -> None:
    state = state_of(read(TWO_SHORT.replace("t", "s"), turned))
    mover = seat_to_move(state)
    assert state.match == by_seat(mover, 24, 23)
    play(state, "c3-d3", turned=turned)
    assert not state.is_terminal()
    assert state.result() is None
    assert state.returns() == [0.0, 0.0]


def test_t14_a_sweep_may_win_by_more(turned: bool) -> None:
    state = state_of(
        read(
            """
            :   .   .   .   .   .   .   g
            .   :   .   .   .   .   .   c
            .   .   :   .   c   .   .   s
            .   .   .   :   t   .   .   .
            .   .   .   .  [P]  .   .   .
            .   .   .   .   .   :   .   .
            .   C   .   .   .   .   :   .
            G   .   .   .   .   .   .   :
            """,
            turned,
        )
    )
    mover = seat_to_move(state)
    play(state, "Pe4xe7(TC)", turned=turned)
    assert over(state) == ("points", (mover,), by_seat(mover, 26, 24))


QUIET = """
    :   .   .   .   .   .   p   g
    .   :   .   .   .   .   c   s
    .   .   :   .   .   .   .   .
    .   .   .   :   .   .   .   .
    .   .   s   .   :   .   .   .
    .   .  [S]  .   .   :   .   .
    P   C   .   .   .   .   :   .
    G   .   .   .   .   .   .   :
"""
"""Black has 14 points left, White 13: Black leads by 23 to 22."""


def test_t15_fifty_quiet_moves_and_the_score_decides(turned: bool) -> None:
    state = state_of(read(QUIET, turned), quiet=48)
    mover = seat_to_move(state)
    play(state, "Sc3-d3", turned=turned)
    assert not state.is_terminal()
    assert state.quiet == 49
    play(state, "g7-g6", turned=turned)
    assert over(state) == ("quiet", (1 - mover,), by_seat(mover, 22, 23))


def test_t15_a_capture_begins_the_count_anew(turned: bool) -> None:
    state = state_of(read(QUIET, turned), quiet=49)
    play(state, "c3xc4", turned=turned)
    assert not state.is_terminal()
    assert state.quiet == 0


def test_t15_equal_scores_are_a_draw(turned: bool) -> None:
    state = state_of(read(QUIET.replace("p   g", ".   g").replace("c   s", "c   t"), turned), quiet=49)
    mover = seat_to_move(state)
    play(state, "c3-b3", turned=turned)
    assert over(state) == ("quiet", (mover,), by_seat(mover, 24, 23))
    drawn = state_of(read(QUIET.replace("s   .   :", ".   .   :"), turned), quiet=49)
    play(drawn, "c3-b3", turned=turned)
    assert over(drawn) == ("quiet", (), (23, 23))


def test_t17_with_a_piece_left_there_is_a_move(turned: bool) -> None:
    """T-17 can't happen while a piece is left; without one the other side has 36 points, which is T-14."""
    drawing = read(QUIET, turned)
    bare = {square: piece for square, piece in drawing.pieces.items() if (piece > 0) == (drawing.colour == WHITE)}
    drawing.pieces = bare
    state = state_of(drawing, colour=1 - drawing.colour)
    mover = drawing.colour
    assert over(state) == ("points", (mover,), by_seat(mover, 36, 23))


def test_t17_who_cannot_move_lets_the_score_decide(turned: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule itself, with the count of moves made nothing."""
    state = state_of(read(QUIET, turned))
    mover = seat_to_move(state)
    monkeypatch.setattr(Tables, "count", lambda self, position: 0)
    play(state, "c3xc4", turned=turned)
    assert over(state) == ("stuck", (), (23, 23))
    assert f"{('Black', 'White')[1 - mover]} can't move" in str(state.result())


LAST_TURN = """
    :   .   .   .   .   .   .   g
    .   :   .   .   .   .   .   c
    .   .   :   .   p   .   .   .
    .   .   .   :   S   .   .   .
    .   .   .   t   :   .   .   .
    .   .   .   T   .   :   .   .
    .   C   .   .   .   .   :   .
    G   .   .   .   .   .   .   :
"""
"""Black, to move, has captured 24 points, White 22; each can take the piece that stands before the other's."""


def test_t18_white_has_one_more_turn_and_loses() -> None:
    state = state_of(read(LAST_TURN), colour=BLACK, equal_turns=True)
    play(state, "d4xd3(T)")
    assert not state.is_terminal()
    assert state.last_turn
    play(state, "e5-f5")
    assert over(state) == ("points", (0,), (26, 22))
    result = state.result()
    assert result is not None
    assert result.reason == "Black reached 25 points, and White has had the last turn."


def test_t18_white_may_level() -> None:
    drawing = read(LAST_TURN.replace("T   .   :", "S   .   :").replace(":   S   .", ":   T   ."))
    state = state_of(drawing, colour=BLACK, equal_turns=True)
    play(state, "d4xd3(S)", "e5xe6(P)")
    assert over(state) == ("points", (), (25, 25))


def test_t18_white_may_win() -> None:
    drawing = read(
        """
        :   .   .   .   .   .   p   t
        .   :   .   .   .   .   .   c
        .   .   :   .   c   .   .   .
        .   .   .   :   T   .   .   .
        .   .   .   t   :   .   .   .
        .   .   .   S   .   :   .   .
        .   C   .   .   .   .   :   .
        G   .   .   .   .   .   .   :
        """
    )
    state = state_of(drawing, colour=BLACK, equal_turns=True)
    assert state.match == (24, 21)
    play(state, "d4xd3(S)", "e5xe6(C)")
    assert over(state) == ("points", (), (25, 25))
    state = state_of(drawing, colour=BLACK, equal_turns=True)
    drawing.pieces.pop(62)  # without the Captain on g8 White has 24, too
    state = state_of(drawing, colour=BLACK, equal_turns=True)
    play(state, "d4xd3(S)", "e5xe6(C)")
    assert over(state) == ("points", (1,), (25, 28))


def test_t18_is_off_by_default() -> None:
    state = state_of(read(LAST_TURN), colour=BLACK)
    play(state, "d4xd3(T)")
    assert over(state) == ("points", (0,), (26, 22))


def test_t18_white_first_ends_at_once() -> None:
    state = state_of(read(LAST_TURN), colour=WHITE, equal_turns=True)
    play(state, "e5xe6(P)")
    assert over(state) == ("points", (1,), (24, 25))
    result = state.result()
    assert result is not None
    assert result.reason == "White reached 25 points."


def test_t18_no_last_turn_for_an_empty_army() -> None:
    drawing = read(LAST_TURN)
    drawing.pieces = {square: piece for square, piece in drawing.pieces.items() if piece < 0}
    assert over(state_of(drawing, colour=WHITE, equal_turns=True)) == ("points", (0,), (36, 22))


def test_t22_twenty_five_moves_a_side(turned: bool) -> None:
    """The last of 50 moves is White's, so half a turn shifts the count by one."""
    drawing = read(QUIET, turned)
    last = 50 if drawing.colour == WHITE else 49
    state = state_of(drawing, number=last, move_limit=True)
    mover = seat_to_move(state)
    play(state, "c3xc4", turned=turned)
    if mover == 0:
        assert not state.is_terminal()
        play(state, "g7-f7", turned=True)
    assert over(state) == ("limit", (), (23, 23))


def test_t22_is_off_by_default(turned: bool) -> None:
    state = state_of(read(QUIET, turned), number=52 if not turned else 51)
    assert not state.is_terminal()


def test_both_sides_at_25_the_higher_score_wins() -> None:
    """A position that no game reaches; README.md rules that the score decides."""
    drawing = read(LAST_TURN.replace("g", ".").replace("G", "."))
    state = state_of(drawing, colour=BLACK)
    assert over(state) == ("points", (0,), (29, 27))
    result = state.result()
    assert result is not None
    assert result.reason == "Both sides reached 25 points."
    assert over(state_of(drawing, colour=WHITE, equal_turns=True)) == ("points", (0,), (29, 27))
