"""T-21, two battles with colours swapped, and the presets."""

from __future__ import annotations

from tests.games.trench.drawing import play, read, seat_to_move, state_of
from trenchworks.core.game import OFFER
from trenchworks.core.options import complete_options
from trenchworks.games.trench.notation import START
from trenchworks.games.trench.position import BLACK, WHITE
from trenchworks.games.trench.rules import Trench, TrenchState

NEAR_THE_END = """
    :   .   .   .   .   .   s   g
    .   :   .   .   .   .   c   s
    .   .   :   .   .   .   .   .
    .   .   .   :   .   .   .   .
    .   .   t   .   :   .   .   .
    .   .  [S]  .   .   :   .   .
    P   C   .   .   .   .   :   .
    G   .   .   .   .   .   .   :
"""
"""Black has 13 points left, White 13; who is to move may win with the next move if it is White."""


def match(colour: int = WHITE, **options: bool) -> TrenchState:
    return state_of(read(NEAR_THE_END), colour=colour, two_battles=True, **options)


def test_t21_the_second_battle_begins_at_once() -> None:
    state = match()
    assert (state.battle, state.colour_of(0), state.colour_of(1)) == (1, BLACK, WHITE)
    play(state, "c3xc4(T)")
    assert not state.is_terminal()
    assert state.battle == 2
    assert state.position_text() == START
    assert (state.quiet, state.number) == (0, 1)
    assert (state.colour_of(0), state.colour_of(1)) == (WHITE, BLACK)
    assert seat_to_move(state) == 1, "Black moves first, and seat 1 has Black now"
    assert state.match == (23, 25)
    first = state.battles[0]
    assert (first.points, first.how, first.reason) == ((23, 25), "points", "White reached 25 points.")
    assert state.facts() == {
        "position": START,
        "score": [0, 0],
        "quiet": 0,
        "battle": 2,
        "colour": ["white", "black"],
        "match": [23, 25],
    }


def test_t21_points_of_both_are_added() -> None:
    """Seat 1 wins the first battle by 2; the second battle's capture by seat 0 (White now) leaves 24 to 25 in all."""
    state = match()
    play(state, "c3xc4(T)", "e5-d5", "d4-e4", "e6-e5", "e4xe5(S)")
    assert state.match == (24, 25)
    play(state, "1:offer", "0:accept")
    result = state.result()
    assert result is not None
    assert (result.winners, result.scores) == ((1,), (24, 25))
    assert result.reason == "Both battles are over: 24 points to 25 in all."


def test_t21_equal_sums_are_a_draw() -> None:
    state = match()
    play(state, "1:offer", "0:accept")
    assert (state.battle, state.match) == (2, (23, 23))
    play(state, "1:offer", "0:accept")
    result = state.result()
    assert result is not None
    assert (result.winners, result.scores) == ((), (23, 23))


def test_t21_every_way_to_end_but_resignation_leads_on() -> None:
    quiet = state_of(read(NEAR_THE_END), quiet=49, two_battles=True)
    play(quiet, "c3-d3")
    limit = state_of(read(NEAR_THE_END), number=50, two_battles=True, move_limit=True)
    play(limit, "c3-d3")
    armistice = match()
    play(armistice, "0:offer", "1:accept")
    for state, how in ((quiet, "quiet"), (limit, "limit"), (armistice, "armistice")):
        assert (state.battle, state.battles[0].how, state.is_terminal()) == (2, how, False)


def test_t21_resignation_ends_the_match() -> None:
    for seat in (0, 1):
        state = match()
        play(state, f"{seat}:resign")
        result = state.result()
        assert result is not None
        assert (state.battle, result.winners, result.scores) == (1, (1 - seat,), (23, 23))
        assert result.reason == f"{('Black', 'White')[seat]} resigned in battle 1."
        state = match()
        play(state, "c3xc4(T)", f"{seat}:resign")
        result = state.result()
        assert result is not None
        assert (state.how, result.winners, result.scores) == ("resigned", (1 - seat,), (23, 25))
        assert result.reason == f"{('White', 'Black')[seat]} resigned in battle 2."


def test_t21_with_equal_turns() -> None:
    """T-18 within T-21: White's last turn is played before the colours change."""
    drawing = read(NEAR_THE_END.replace("P   C", "P   c"))
    state = state_of(drawing, colour=BLACK, two_battles=True, equal_turns=True)
    assert state.match == (27, 19)
    assert state.battle == 2, "Black has 25 and is to move: it is over before it begins"
    state = state_of(drawing, colour=WHITE, two_battles=True, equal_turns=True)
    assert (state.battle, state.last_turn) == (1, True)
    play(state, "c3-d3")
    assert (state.battle, state.match) == (2, (27, 19))


def test_t21_a_match_may_begin_with_a_finished_battle() -> None:
    state = state_of(read(NEAR_THE_END.replace("P   C", ".   .")), two_battles=True)
    assert (state.battle, state.history, state.match) == (2, [], (30, 23))
    assert len(state.battles) == 1


def test_t21_offers_begin_anew() -> None:
    """An offer refused in the first battle doesn't bind the second."""
    state = match()
    play(state, "0:offer", "1:decline", "1:offer")
    assert state.offer_pause(0) == 10
    play(state, "c3xc4(T)")
    assert (state.offer, state.offer_pause(0), state.offer_pause(1)) == (None, 0, 0)
    assert OFFER in state.table_actions(0)


def test_t21_undo_goes_back_into_the_first_battle() -> None:
    state = match()
    play(state, "0:offer", "1:decline")
    before = state.clone()
    for texts in (("c3xc4(T)",), ("1:offer", "0:accept"), ("c3xc4(T)", "e5-d5", "1:offer", "d4-e4", "0:resign")):
        play(state, *texts)
        assert state.battle == 2
        for _ in texts:
            state.undo_action()
        assert (state.battle, state.key()) == (1, before.key())
        assert (state.slots, state.battles, state.done) == (before.slots, before.battles, before.done)


def test_t21_ids_of_the_second_battle() -> None:
    state = match()
    assert state.slots[0] == "w.G1"
    play(state, "c3xc4(T)")
    assert state.slots[0] == "2.w.G1"
    assert {name[:2] for name in state.slots if name} == {"2."}
    assert state.done[-1].taken == ((26, 2, "b.T1"),)


def test_presets() -> None:
    game = Trench()
    off = dict.fromkeys(("equal_turns", "touch_move", "strict_armistice", "two_battles", "move_limit"), False)
    wanted = {
        "Standard": off,
        "Rulebook strict": {**off, "touch_move": True, "strict_armistice": True},
        "Boxed match": {**off, "two_battles": True, "move_limit": True},
    }
    assert set(game.presets) == set(wanted)
    for name, options in wanted.items():
        complete = complete_options(game, None, name)
        assert {option: complete[option] for option in off} == options
        assert game.new_initial_state(complete, 2).options == options


def test_options_are_all_off_by_default() -> None:
    assert [(option.type, option.default) for option in Trench.options] == [("bool", False)] * 5
    assert not any(Trench().new_initial_state({}).options.values())


def test_boxed_match_whole() -> None:
    """Both battles run to their 50th move; as none was a capture, T-15 and T-22 meet, and T-15 is named."""
    state = Trench().new_initial_state(Trench.presets["Boxed match"])
    for battle in (1, 2):
        for number in range(1, 51):
            assert (state.battle, state.number) == (battle, number)
            ways = ("e5-d5", "d5-e5") if number % 2 else ("d4-e4", "e4-d4")
            play(state, ways[(number - 1) // 2 % 2])
    result = state.result()
    assert result is not None
    assert (state.how, result.winners, result.scores) == ("quiet", (), (0, 0))
    assert len(state.history) == 100
