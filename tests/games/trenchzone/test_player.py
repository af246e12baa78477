"""The computer player: legal at any time, whole games at every level, and no secret has a say (TZ-28, TZ-106)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.trenchzone.table import GAME, Table, options
from tests.games.trenchzone.test_dealing import VARIANTS, states
from trenchworks.core.game import CHANCE, Limit
from trenchworks.games.trenchzone.expectation import outcomes, throw
from trenchworks.games.trenchzone.player import LEVELS, TrenchzonePlayer
from trenchworks.games.trenchzone.rivals import RIVALS
from trenchworks.games.trenchzone.rules import TrenchzoneState

PLAYER = TrenchzonePlayer()


def choice(state: TrenchzoneState, seat: int, limit: Limit, seed: int = 0, slice: float = 1.0) -> Any:
    thinking = PLAYER.think(state, seat, limit, seed)
    while not thinking.run(slice):
        assert thinking.best().action in state.legal_actions(seat)
    return thinking.best().action


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_no_secret_has_a_say(variant: dict[str, object]) -> None:
    differ = 0
    for number, state in enumerate(states(variant, 420)):
        if state.is_terminal():
            break
        seats = state.players_to_act()
        if number % 5 or not seats:
            continue
        seat = seats[number % len(seats)]
        other = state.resample_from_infostate(seat, Random(number))
        differ += other.key() != state.key()
        for limit in (Limit(level=1), Limit(nodes=150)):
            assert choice(state, seat, limit, number) == choice(other, seat, limit, number)
        for rival in RIVALS.values():
            assert rival(state, seat, number) == rival(other, seat, number)
    assert differ > 5


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_whole_games_slice_by_slice(level: int) -> None:
    """Against *random*, so that odd positions come up; a level of a few nodes more is not slower here than needed."""
    rng = Random(level)
    state = GAME.new_initial_state(options(rounds="20", reactions="ask"))
    thoughts = 0
    while not state.is_terminal() and thoughts < (400 if level < 3 else 15):
        if state.current_player() == CHANCE:
            state.apply_action(CHANCE, rng.choice(state.chance_outcomes())[0])
            continue
        seat = state.players_to_act()[0]
        if seat:
            state.apply_action(1, RIVALS["random"](state, 1, rng.getrandbits(30)))
            continue
        thinking = PLAYER.think(state, 0, Limit(level=level), rng.getrandbits(30))
        assert thinking.best().action in state.legal_actions(0), "before the first slice"
        while not thinking.run(0.004):
            assert thinking.best().action in state.legal_actions(0)
        state.apply_action(0, thinking.best().action)
        thoughts += 1
    assert thoughts >= 15


def test_slicing_changes_nothing() -> None:
    for number, state in enumerate(states({"setup": "ready-made"}, 200)):
        seats = state.players_to_act()
        if number % 9 == 0 and seats:
            whole, sliced = (choice(state, seats[0], Limit(level=2), 3, slice) for slice in (1.0, 0.0))
            assert whole == sliced


def test_nodes_and_time_are_limits() -> None:
    table = Table().squads(0, "left.trenchA", 20).squads(1, "left.trenchB", 20).squads(1, "right.trenchB", 9)
    thinking = PLAYER.think(table.state, 0, Limit(nodes=500), 0)
    while not thinking.run(0.01):
        pass
    assert 500 <= thinking.best().nodes < 2_500
    timed = PLAYER.think(table.state, 0, Limit(ms=1), 0)
    while not timed.run(0.001):
        pass
    assert timed.best().action in table.state.legal_actions(0)


@pytest.mark.parametrize("level", [2, 3])
def test_a_trench_that_nobody_holds_is_walked_into(level: int) -> None:
    """TZ-90: entering an empty trench wins."""
    table = Table("move").squads(0, "left.wireB", 6).squads(0, "right.trenchA", 9).squads(1, "right.trenchB", 9)
    table.hand(0, 1).slot(0, 0, 33, up=True)
    assert choice(table.state, 0, Limit(level=level)) in [("order", 33, "left.wireB", "left.trenchB"), ("done",)]


@pytest.mark.parametrize("rival", ["greedy", 2, 3, 5])
def test_the_last_gun_is_shelled_where_that_ends_the_game(rival: str | int) -> None:
    """One space from the end a destroyed artillery position is the end: three dice there, not on squads."""
    table = Table().squads(0, "left.trenchA", 20).squads(1, "left.trenchB", 20).squads(1, "right.trenchB", 20)
    table.artillery(1, 1, 5)
    table.pos.chart, table.pos.gas = 5, [0, 0]
    action = (
        RIVALS["greedy"](table.state, 0, 0) if isinstance(rival, str) else choice(table.state, 0, Limit(level=rival))
    )
    assert action == ("salvo", "artillery", "centre")


def test_outcomes_are_whole_and_do_what_every_roll_does() -> None:
    """What dice may do is grouped without loss: the chances add up, and the mean losses are those of the rolls."""
    table = Table("fire").pillbox(0, 0, 5).squads(1, "left.nml", 7).squads(1, "left.trenchB", 30)
    table.do("fire left")
    pos = table.now
    found = outcomes(pos, pos.agenda[0])
    assert sum(chance for chance, _ in found) == pytest.approx(1, abs=1e-3)
    mean = 0.0
    for chance, dice in found:
        after = pos.copy()
        throw(after, dice)
        mean += chance * (after.reserve[1] - pos.reserve[1])
    rng = Random(1)
    rolled = 0
    for _ in range(4000):
        after = pos.copy()
        throw(after, tuple(rng.randrange(1, 7) for _ in range(3)))
        rolled += after.reserve[1] - pos.reserve[1]
    assert mean == pytest.approx(rolled / 4000, abs=0.1)


def test_standing_orders_are_given_once_and_then_the_game_goes_on() -> None:
    """TZ-106: in the own play step, one order after the other; *ask* is left alone."""
    table = Table("play").hand(0, 1, 2)
    steps = []
    while (action := choice(table.state, 0, Limit(level=2)))[0] in ("orders", "order") or table.now.agenda[0] == (
        "orders",
    ):
        table.state.apply_action(0, action)
        steps.append(action)
        assert len(steps) < 10
    assert steps[0] == ("orders",)
    assert steps[-1] == ("done",)
    assert ("order", "dud_shells", 3) in steps
    assert action[0] in ("play", "discard", "done")
    asked = Table("play").hand(0, 1, 2).order(0, "ask")
    assert choice(asked.state, 0, Limit(level=2))[0] in ("play", "discard", "done")


def test_dud_shells_answer_what_would_end_the_game() -> None:
    """A seat that is asked uses its card where a salvo at its last gun could lose the game (TZ-32)."""
    table = Table(reactions="ask").squads(0, "left.trenchA", 20).squads(1, "left.trenchB", 20).order(1, "ask")
    table.artillery(1, 1, 5).hand(1, 1, 23)
    table.pos.chart = 5
    table.do("salvo artillery centre")
    assert table.state.players_to_act() == (1,)
    for level in (2, 3, 5):
        assert choice(table.state, 1, Limit(level=level)) == ("react", 23)
