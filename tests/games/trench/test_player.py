"""The computer player of Trench: levels, options, touch-move, matches, armistice, perft."""

from __future__ import annotations

from typing import Any

import pytest

from trenchworks.core.game import OFFER, Limit, Thought
from trenchworks.games import GAMES
from trenchworks.games.trench.notation import START
from trenchworks.games.trench.player import TrenchPlayer, model_of
from trenchworks.games.trench.rules import TOUCH, Trench, TrenchState
from trenchworks.search.model import WIN

PLAYER = TrenchPlayer()

ASTRAY = "4tpc1/4stpc/4sstp/g3ssst/TSSS4/PTSS4/CPTS4/GCPT4 b 0 1"
"""The start with Black's General astray on a5, where the Sergeant a4 can take it."""

AHEAD = "2p3cc/5ppt/6tt/6ss/T3P3/TT3SS1/TPP5/GCC5 w 0 2"
"""White has 10 points more, and there is nothing to take."""

NEARLY = "4c1c1/6p1/8/8/4PPC1/g2T4/8/GC6 w 0 2"
"""White has 20 points and can take the General; Black has 15."""


def state_of(position: str | None = None, **options: bool) -> TrenchState:
    return Trench().new_initial_state(options, 2, position)


def thought(state: TrenchState, seed: int = 0, **limit: Any) -> Thought:
    thinking = PLAYER.think(state, state.current_player(), Limit(**limit), seed)
    while not thinking.run(1):
        pass
    return thinking.best()


def said(state: TrenchState, found: Thought) -> str:
    return state.action_to_string(state.current_player(), found.action)


def test_levels_are_named_after_the_ranks() -> None:
    assert GAMES["trench"].player.levels == ("Soldier", "Sergeant", "Captain", "Colonel", "General")


def test_every_level_plays_legal_moves_through_a_game() -> None:
    state = state_of()
    for ply in range(60):
        seat = state.current_player()
        found = thought(state, seed=ply, level=1 + ply // 2 % 3)
        assert found.action in state.legal_actions(seat)
        assert found.line[0] == said(state, found)
        state.apply_action(seat, found.action)
    assert max(state.match) > 0


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_gift_is_taken_and_none_is_given(level: int) -> None:
    for seed in range(4 if level < 4 else 1):
        gift = state_of(ASTRAY.replace("b 0 1", "w 0 2"))
        assert said(gift, thought(gift, seed, level=level)) == "Ta4xa5(G)"
        after = state_of(ASTRAY)
        after.apply_action(0, thought(after, seed, level=level).action)
        assert all(not after.action_to_string(1, action).endswith("G)") for action in after.legal_actions(1))


def test_values_are_for_the_seat_that_thinks() -> None:
    ahead = state_of(AHEAD)
    assert thought(ahead, nodes=2000).value > 300
    behind = state_of(AHEAD.replace("w 0 2", "b 0 1"))
    assert thought(behind, nodes=2000).value < -300


def test_a_win_is_played_at_once_and_counted_in_plies() -> None:
    found = thought(state_of(NEARLY), level=5)
    assert (found.value, found.line) == (100_000 - 1, ("Ga1xa3(G)",))


def test_the_line_is_play_in_canonical_texts() -> None:
    state = state_of()
    found = thought(state, nodes=20_000)
    assert len(found.line) >= 3
    for text in found.line:
        seat = state.current_player()
        action = state.string_to_action(seat, text)
        assert state.action_to_string(seat, action) == text
        state.apply_action(seat, action)


def test_touch_move_first_the_piece_then_its_move() -> None:
    state = state_of(touch_move=True)
    found = thought(state, nodes=5000)
    assert isinstance(found.action, int)
    assert found.action >= TOUCH
    assert found.line[0] == said(state, found)
    assert found.line[1].startswith(found.line[0] + "-")
    for text in found.line:
        state.apply_action(state.current_player(), state.string_to_action(state.current_player(), text))
    state = state_of(touch_move=True)
    for square in ("Sg5", "Se6", "Th5"):
        state.apply_action(0, state.string_to_action(0, square))
        found = thought(state, nodes=2000)
        assert found.action in state.legal_actions(0)
        assert found.line[0] == said(state, found)
        assert found.line[0].startswith(square)
        state.undo_action()


def test_options_reach_the_model() -> None:
    plain = model_of(state_of(START.replace("0 1", "7 11")))
    assert (plain.quiet_left, plain.ends_quietly) == (43, False)
    assert plain.plies_left > 1000
    assert model_of(state_of(START.replace("0 1", "7 11"), move_limit=True)).plies_left == 40
    assert model_of(state_of(equal_turns=True)).ends_quietly


def test_at_the_last_move_a_point_is_taken_whatever_it_costs() -> None:
    """1 to 1 before the 50th move: the Sergeant e1 takes a Soldier that a Captain defends (T-22)."""
    position = "4tpcg/4stpc/4sst1/5s1t/TSSS4/PTS1s2p/CPTS4/GCP1T3 w 5 50"
    last = state_of(position, move_limit=True)
    found = thought(last, depth=3)
    assert (said(last, found), found.value) == ("Te1xe3(S)", 100_000 - 1)
    unlimited = state_of(position)
    assert said(unlimited, thought(unlimited, depth=3)) != "Te1xe3(S)"


def test_the_fiftieth_quiet_move_is_avoided_by_who_is_behind_and_made_by_who_leads() -> None:
    """The same capture, when a quiet move would end the game (T-15)."""
    behind = state_of("4tpcg/4stpc/4sst1/5s1t/T1SS4/PTS1s2p/CPTS4/GCP1T3 w 49 50")
    assert said(behind, thought(behind, depth=3)) == "Te1xe3(S)"
    ahead = state_of("4tpcg/4stpc/4sst1/7t/TSSS4/PTS1s2p/CPTS4/GCP1T3 w 49 50")
    found = thought(ahead, depth=1)
    assert found.value == 100_000 - 1


def test_the_last_turn_is_used_when_turns_are_equal() -> None:
    """Black has 25 points and White 22: a Colonel within reach makes it 26 (T-18)."""
    position = "7g/7c/7s/8/8/2cP4/TS6/G7 w 0 2"
    state = state_of(position, equal_turns=True)
    assert state.last_turn
    for depth in (1, 4):
        found = thought(state, depth=depth)
        assert (found.value, found.line) == (100_000 - 1, ("Pd3xc3(C)",))
    out_of_reach = state_of(position.replace("2cP4/TS6", "T2P4/2S1c3"), equal_turns=True)
    assert thought(out_of_reach, depth=2).value == -(100_000 - 1)
    assert not state_of(position).legal_actions(1)


def test_in_the_first_of_two_battles_points_count_and_in_the_second_the_match() -> None:
    state = state_of(NEARLY, two_battles=True)
    assert 1000 <= thought(state, depth=3).value < 5000
    state.apply_action(1, state.string_to_action(1, "Ga1xa3(G)"))
    assert (state.battle, state.match) == (2, (15, 25))
    assert state.current_player() == 1
    assert 900 < thought(state, depth=1).value < 1100
    assert model_of(state).settle(state.position) == WIN
    state.apply_action(1, state.legal_actions(1)[0])
    assert -1100 < thought(state, depth=1).value < -900


def test_an_armistice_is_accepted_when_the_score_leads() -> None:
    state = state_of(AHEAD)
    state.apply_action(0, OFFER)
    assert PLAYER.accepts(state, 1)
    assert not PLAYER.accepts(state, 0)


def test_an_armistice_at_equal_scores_is_accepted_unless_something_can_be_taken() -> None:
    opening = state_of()
    assert PLAYER.accepts(opening, 0)
    assert PLAYER.accepts(opening, 1)
    gift = state_of(ASTRAY.replace("b 0 1", "w 0 2"))
    assert not PLAYER.accepts(gift, 1)
    assert PLAYER.accepts(gift, 0)


def test_perft_names_moves_and_counts_leaves() -> None:
    state = state_of()
    before = state.serialize()
    parts = [part for part in PLAYER.perft(state, 3) if part]
    assert sum(leaves for _, leaves in parts) == 3894
    assert {text for text, _ in parts} == {state.action_to_string(0, action) for action in state.legal_actions(0)}
    assert state.serialize() == before
    over = state_of("4c3/8/8/8/4PP2/g2T3s/8/GCC5 w 0 2")
    assert list(PLAYER.perft(over, 3)) == []


def test_perft_of_a_touched_piece_counts_its_moves() -> None:
    state = state_of(touch_move=True)
    state.apply_action(0, state.string_to_action(0, "Th5"))
    texts = [part[0] for part in PLAYER.perft(state, 2) if part]
    assert texts == ["Th5-h4", "Th5-h3", "Th5-g4", "Th5-f3"]
