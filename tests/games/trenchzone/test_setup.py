"""Setting up and initiative (rulebook: Setup, Forces, Initiative; TZ-1 to TZ-19, TZ-104)."""

from __future__ import annotations

import pytest

from tests.games.trenchzone.table import GAME, Table, options
from trenchworks.core.errors import IllegalAction, NotYourTurn
from trenchworks.core.game import CHANCE, SIMULTANEOUS
from trenchworks.games.trenchzone.knowledge import facts
from trenchworks.games.trenchzone.rules import TrenchzoneState


def start(**given: object) -> TrenchzoneState:
    return GAME.new_initial_state(options(**given))


def do(state: TrenchzoneState, seat: int, *texts: str) -> TrenchzoneState:
    for text in texts:
        state.apply_action(seat, state.string_to_action(seat, text))
    return state


def draw(state: TrenchzoneState) -> TrenchzoneState:
    while state.current_player() == CHANCE:
        state.apply_action(CHANCE, state.chance_outcomes()[0][0])
    return state


WHOLE = ["squads left +10"] * 10 + ["pillboxes left +1"] * 6 + ["artillery left +1"] * 3 + ["wire left +1"] * 3


def test_all_in_one_place() -> None:
    """Example for setup: all wire in one zone, all pillboxes in one trench."""
    state = do(start(), 0, *WHOLE, "commit")
    do(state, 1, "ready-made even", "commit")
    assert state.data.wire[1] == 3
    assert state.data.pillboxes[0][0] == (5,) * 6
    assert state.data.artillery[0][0] == (5,) * 3
    assert state.data.loose[0][0] == 100 - 45
    assert state.data.on_board(0) == state.data.on_board(1) == 100
    assert state.data.reserve == [120, 120], "TZ-2"
    assert state.data.gas == [1, 1]


def test_it_is_ready_when_everything_is_placed() -> None:
    """TZ-1: six pillboxes."""
    state = do(start(), 0, *WHOLE[:-1])
    with pytest.raises(IllegalAction):
        do(state, 0, "commit")
    do(state, 0, "wire right +1", "commit")
    with pytest.raises(NotYourTurn):
        state.apply_action(0, ("reset",))


def test_steps_go_up_and_down_within_the_stock() -> None:
    state = do(start(), 0, "squads left +10", "squads left +1", "squads left -5")
    assert state.data.drafts[0].squads == (6, 0, 0)
    texts = [state.action_to_string(0, action) for action in state.legal_actions(0)]
    assert "squads left -10" not in texts
    assert "squads left -1" in texts
    do(state, 0, *["pillboxes centre +1"] * 6)
    assert "pillboxes left +1" not in [state.action_to_string(0, action) for action in state.legal_actions(0)]


def test_repeat_reset_and_ready_made() -> None:
    state = do(start(), 0, "squads left +10", "pillboxes left +1", "pillboxes left +1", "wire left +1", "repeat left")
    draft = state.data.drafts[0]
    assert draft.squads == (10, 10, 10)
    assert draft.wire == (1, 1, 1)
    assert [len(crews) for crews in draft.pillboxes] == [2, 2, 2]
    do(state, 0, "reset")
    assert state.data.drafts[0].squads == (0, 0, 0)
    for name in ("even", "centre", "flanks"):
        do(state, 0, f"ready-made {name}")
        assert sum(state.data.drafts[0].squads) == 100
        assert ("commit",) in state.legal_actions(0)


def test_crews_are_set_by_themselves_and_by_hand() -> None:
    """TZ-9."""
    state = do(start(), 0, "squads left +10", "artillery left +1", "pillboxes left +1", "pillboxes left +1")
    assert state.data.drafts[0].artillery[0] == (5,)
    assert state.data.drafts[0].pillboxes[0] == (5, 0)
    do(state, 0, "crew left artillery 5 0", "crew left pillbox 0 4")
    assert state.data.drafts[0].pillboxes[0] == (5, 4)
    assert state.data.drafts[0].artillery[0] == (0,)


def test_nothing_of_a_draft_is_seen_before_both_are_ready() -> None:
    """TZ-8."""
    state = start()
    assert state.current_player() == SIMULTANEOUS
    before = [state.observation_string(viewer) for viewer in (None, 1)]
    do(state, 0, *WHOLE)
    assert [state.observation_string(viewer) for viewer in (None, 1)] == before
    do(state, 0, "commit")
    assert state.players_to_act() == (1,)
    assert "[(5,5,5,5,5,5),(),()]" not in state.observation_string(1)
    do(state, 1, "ready-made even", "commit")
    assert "[(5,5,5,5,5,5),(),()]" in state.observation_string(1)


def test_open_set_up() -> None:
    """TZ-104: seat 0 whole, then seat 1, and each sees the other's."""
    state = start(setup="open")
    assert state.current_player() == 0
    before = state.observation_string(1)
    do(state, 0, "ready-made flanks")
    assert state.observation_string(1) != before
    assert state.sees(0, 1)
    do(state, 0, "commit")
    assert state.current_player() == 1


def test_ready_made_set_up() -> None:
    state = start(setup="ready-made")
    assert state.current_player() == CHANCE
    assert state.data.on_board(0) == state.data.on_board(1) == 100


def test_opening_cards() -> None:
    """Setup: four cards, up to one behind each trench, then the hand is filled up (TZ-10)."""
    state = draw(start(setup="ready-made"))
    assert [len(hand) for hand in state.data.hand] == [4, 4]
    a, b = state.data.hand[0][:2]
    before = state.observation_string(1)
    do(state, 0, f"lay {a} left", f"lay {b} right")
    assert f"lay {state.data.hand[0][2]} left" not in [state.action_to_string(0, x) for x in state.legal_actions(0)]
    do(state, 0, f"lift {b}")
    assert state.observation_string(1) == before
    do(state, 0, "commit")
    do(state, 1, "commit")
    draw(state)
    assert [slot.card for slot in state.data.slots[0][0]] == [a]
    assert facts(state.data, 0)["slots"][0][0] == [[1, a, False]]
    assert facts(state.data, 1)["slots"][0][0] == [[1, 0, False]]
    assert [len(hand) for hand in state.data.hand] == [4, 4]
    assert state.data.round == 1


def test_worked_example_initiative() -> None:
    """Initiative: Sappers 52 against Low ammo 21: Commander A goes first."""
    table = Table("round").hand(0, 52, 1).hand(1, 21, 2)
    table.pos.agenda = (("round",),)
    table.do("initiative 52", seat=0)
    assert table.state.players_to_act() == (1,)
    assert not table.state.sees(0, 1)
    table.do("initiative 21", seat=1)
    assert table.state.sees(0, 1)
    assert table.now.first == 0
    assert table.now.active == 0
    assert table.now.discard == (52, 21), "discarded without effect (TZ-16)"
    assert table.now.phase == "shell"


def test_the_higher_card_goes_first_and_then_the_other() -> None:
    """TZ-19."""
    table = Table("round").hand(0, 1).hand(1, 21)
    table.pos.agenda = (("round",),)
    table.do("initiative 1", seat=0).do("initiative 21", seat=1)
    assert table.now.active == 1
    while table.now.active == 1:
        table.draws() if table.state.current_player() == CHANCE else table.done()
    assert table.now.active == 0
    assert table.now.round == 2


def test_an_empty_hand_counts_as_nothing() -> None:
    """TZ-18: both empty: who went second goes first."""
    table = Table("round").hand(1, 1)
    table.pos.agenda = (("round",),)
    assert table.state.players_to_act() == (1,)
    assert table.do("initiative 1").now.active == 1
    table = Table("round")
    table.pos.agenda, table.pos.first = (("round",),), 0
    assert table.now.active == 1
