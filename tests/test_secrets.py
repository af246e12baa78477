"""Nothing hidden is in a view: with the hidden part drawn anew, each viewer gets the same bytes, and the AI its choice.

The other state has a history of its own, hidden steps included, and more or fewer of them; it is played through a
session from the start, so that seq, plies, events, log and all else are compared too.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.playing import CASES, KITS, Case, all_prefs, fingerprint, new_state, random_game, text_of
from trenchworks.core.compose import compose, review
from trenchworks.core.game import CHANCE, TABLE_ACTIONS, Action, Limit, State
from trenchworks.core.options import Seat, complete_options
from trenchworks.core.session import Session
from trenchworks.core.wire import dump

SECRETIVE = [case for case in CASES if KITS[case[0]].game.information != "perfect"]
OPEN = [case for case in CASES if KITS[case[0]].game.information == "perfect"]


class Retold(Session):
    """A session that plays a given history, whose chance outcomes come from there too."""

    def __init__(self, case: Case, history: list[tuple[int, Action]], seats: tuple[Seat, ...]) -> None:
        name, preset, _ = case
        self._script = [action for player, action in history if player == CHANCE]
        super().__init__(KITS[name], complete_options(KITS[name].game, None, preset), seats, 0)
        for player, action in history:
            if player != CHANCE:
                self.act(player, text_of(self.state, player, action))
        assert self.state.history == history

    def _draw_chance(self) -> None:
        while self.state.current_player() == CHANCE and self._script:
            self._apply(CHANCE, self._script.pop(0))


@pytest.mark.parametrize("case", SECRETIVE, ids=str)
def test_the_hidden_part_drawn_anew_changes_no_byte(case: Case) -> None:
    kit = KITS[case[0]]
    prefs = all_prefs(kit)
    people = (Seat(),) * case[2]
    rng = Random(21)
    others = 0
    for game in range(3):
        for number, state in enumerate(random_game(new_state(case), rng, 120)):
            if state.is_terminal() or rng.random() < (0.7 if number < 40 else 0.9):
                continue
            seat = rng.randrange(state.players)
            other = state.resample_from_infostate(seat, Random(number))
            others += other.key() != state.key()
            _check_seat_cannot_tell(state, other, seat)
            mixed = (Seat(), *(Seat(2),) * (case[2] - 1))
            for seats in (people,) if _spoken(state) else (people, mixed):
                true, false = (Retold(case, history.history, seats) for history in (state, other))
                for viewer in (None, seat):
                    for since, log_from in ((None, None), (0, 0)):
                        views = [
                            compose(session, viewer, prefs[(number + game) % len(prefs)], since, log_from)
                            for session in (true, false)
                        ]
                        assert dump(views[0]) == dump(views[1])
                    plies = [session.ply(viewer) for session in (true, false)]
                    assert plies[0] == plies[1]
                    ply = rng.randrange(plies[0] + 1)
                    past = [review(session, viewer, prefs[0], ply) for session in (true, false)]
                    assert dump(past[0]) == dump(past[1])
    assert others > 5, "the hidden part must really be drawn anew"


def _spoken(state: State) -> bool:
    """Whether something was done at the table, which a computer would answer."""
    return any(action in TABLE_ACTIONS for _, action in state.history)


def _check_seat_cannot_tell(state: State, other: State, seat: int) -> None:
    assert fingerprint(state.game.deserialize(other.serialize())) == fingerprint(other), "its history leads to it"
    for viewer in (None, seat):
        assert other.observation_string(viewer) == state.observation_string(viewer)
    assert other.current_player() == state.current_player()
    assert other.players_to_act() == state.players_to_act()
    assert other.legal_actions(seat) == state.legal_actions(seat)
    for player in range(state.players):
        assert other.table_actions(player) == state.table_actions(player)
    assert _known(other, seat) == _known(state, seat)
    again = [hidden.resample_from_infostate(seat, Random(len(state.history))).serialize() for hidden in (state, other)]
    assert again[0] == again[1], "what is drawn depends on the generator and on what the seat has seen alone"


def _known(state: State, seat: int) -> list[tuple[int, Action]]:
    return [entry for ply, entry in enumerate(state.history) if state.sees(ply, seat)]


@pytest.mark.parametrize("case", SECRETIVE, ids=str)
def test_the_computer_chooses_by_what_its_seat_knows(case: Case) -> None:
    kit = KITS[case[0]]
    rng = Random(22)
    for number, state in enumerate(random_game(new_state(case), rng, 150)):
        for seat in state.players_to_act():
            if rng.random() < 0.25:
                other = state.resample_from_infostate(seat, Random(number))
                for limit in (Limit(level=1), Limit(nodes=12)):
                    thoughts = []
                    for hidden in (state, other):
                        thinking = kit.player.think(hidden.clone(), seat, limit, number)
                        while not thinking.run(1):
                            pass
                        thoughts.append(thinking.best())
                    assert thoughts[0] == thoughts[1]
                assert kit.player.accepts(state.clone(), seat) == kit.player.accepts(other.clone(), seat)


@pytest.mark.parametrize("case", SECRETIVE, ids=str)
def test_a_seat_sees_its_own_steps_and_everybody_else_fewer(case: Case) -> None:
    for state in random_game(new_state(case), Random(23), 100):
        for ply, (player, _) in enumerate(state.history):
            if player >= 0:
                assert state.sees(ply, player)
            if state.sees(ply, None):
                assert all(state.sees(ply, seat) for seat in range(state.players))


@pytest.mark.parametrize("case", OPEN, ids=str)
def test_where_nothing_is_hidden_nothing_is_drawn_anew(case: Case) -> None:
    for state in random_game(new_state(case), Random(24), 40):
        other = state.resample_from_infostate(0, Random(1))
        assert other is not state
        assert fingerprint(other) == fingerprint(state)
        assert all(state.sees(ply, None) for ply in range(len(state.history)))
