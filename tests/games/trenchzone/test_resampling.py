"""States that a seat cannot tell apart, with answers asked for and cards that cancel alike (TZ-27, TZ-106)."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.trenchzone.table import GAME, options
from tests.playing import random_action
from trenchworks.games.trenchzone.rules import TrenchzoneState

VARIANTS: list[dict[str, object]] = [
    {"setup": "ready-made"},
    {"setup": "ready-made", "reactions": "ask", "identical": True},
    {"setup": "open", "reactions": "ask"},
    {},
]


def _skip_set_up(state: TrenchzoneState) -> None:
    for seat in (0, 1):
        if state.data.agenda[0] == ("setup",):
            state.apply_action(seat, ("ready-made", "flanks"))
            state.apply_action(seat, ("commit",))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("steps", [120, 700])
def test_histories_that_fit_what_was_seen(variant: dict[str, object], steps: int) -> None:
    """The longer games go through the deck, so that reshuffled discards come up again."""
    rng = Random(steps)
    state = GAME.new_initial_state(options(**variant))
    _skip_set_up(state)
    differ = 0
    while not state.is_terminal() and len(state.history) < steps:
        player, action = random_action(state, rng)
        if action == "resign":
            continue
        state.apply_action(player, action)
        if rng.random() < 12 / steps:
            differ += _try(state, rng.randrange(2), len(state.history))
    assert differ > 3


def _try(state: TrenchzoneState, seat: int, seed: int) -> bool:
    other = state.resample_from_infostate(seat, Random(seed))
    assert other.observation_string(seat) == state.observation_string(seat)
    assert other.observation_string(None) == state.observation_string(None)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.legal_actions(seat) == state.legal_actions(seat)
    assert other.players_to_act() == state.players_to_act()
    replayed = GAME.new_initial_state(state.options)
    for player, action in other.history:
        replayed.apply_action(player, action)
    assert replayed.observation_string(seat) == state.observation_string(seat)
    assert other.resample_from_infostate(seat, Random(seed)).history == other.history
    return other.key() != state.key()
