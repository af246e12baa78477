"""Random play for the tests: the games, their variants, and random actions with everything that can be done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.dash import KIT as DASH
from tests.skirmish import KIT as SKIRMISH
from trenchworks.core.game import CHANCE, TABLE_ACTIONS, Action, Kit, Prefs, State
from trenchworks.core.options import Seat, complete_options
from trenchworks.core.session import Session
from trenchworks.games import GAMES

KITS: dict[str, Kit] = {**GAMES, "skirmish": SKIRMISH, "dash": DASH}

MANY = 24
"""Among more actions than these random play takes a verb first: else the many steps of a set-up would seldom come to
an end."""

Case = tuple[str, str | None, int]
"""A game's name, a preset of it (None: the defaults), and the number of players."""


def _cases() -> Iterator[Case]:
    for name, kit in KITS.items():
        usual = complete_options(kit.game, None)
        for players in range(kit.game.min_players, kit.game.max_players + 1):
            yield name, None, players
        for preset in kit.game.presets:
            if complete_options(kit.game, None, preset) != usual:
                yield name, preset, kit.game.min_players


CASES = list(_cases())

each_case = pytest.mark.parametrize("case", CASES, ids=["-".join(str(part) for part in case if part) for case in CASES])
"""For tests of every game in every variant."""


def new_state(case: Case) -> State:
    """The state before the first action."""
    name, preset, players = case
    game = KITS[name].game
    options = complete_options(game, None, preset)
    options.pop("undo")
    return game.new_initial_state(options, players)


def new_session(case: Case, seed: int, seats: tuple[Seat, ...] | None = None, **options: Any) -> Session:
    """A session of people, unless ``seats`` says otherwise."""
    name, preset, players = case
    kit = KITS[name]
    return Session(kit, complete_options(kit.game, options, preset), seats or (Seat(),) * players, seed)


def text_of(state: State, player: int, action: Action) -> str:
    """The canonical text of any action, those at the table included."""
    return str(action) if action in TABLE_ACTIONS else state.action_to_string(player, action)


def random_action(state: State, rng: Random) -> tuple[int, Action]:
    """A random thing that can be done now: mostly a move, now and then at the table, seldom the end of it all."""
    if state.current_player() == CHANCE:
        outcomes = state.chance_outcomes()
        return CHANCE, rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
    if rng.random() < 0.05:
        seat = rng.randrange(state.players)
        table = [action for action in state.table_actions(seat) if action != "resign" or rng.random() < 0.1]
        if table:
            return seat, rng.choice(table)
    seat = rng.choice(state.players_to_act())
    legal = state.legal_actions(seat)
    kinds: dict[str, list[Action]] = {}
    if len(legal) > MANY:
        for action in legal:
            kinds.setdefault(state.action_to_string(seat, action).partition(" ")[0], []).append(action)
    return seat, rng.choice(legal if len(kinds) in (0, len(legal)) else rng.choice(list(kinds.values())))


def random_game(state: State, rng: Random, most: int) -> Iterator[State]:
    """The same state before each of up to ``most`` random actions, and at the end."""
    yield state
    for _ in range(most):
        if state.is_terminal():
            return
        state.apply_action(*random_action(state, rng))
        yield state


def fingerprint(state: State) -> dict[str, Any]:
    """All that a state says about itself."""
    seats = range(state.players)
    return {
        "history": list(state.history),
        "player": state.current_player(),
        "acting": state.players_to_act(),
        "legal": [state.legal_actions(seat) for seat in seats],
        "table": [state.table_actions(seat) for seat in seats],
        "chance": state.chance_outcomes(),
        "key": state.key(),
        "text": state.serialize(),
        "seen": [state.observation_string(viewer) for viewer in (None, *seats)],
        "known": [state.information_state_string(seat) for seat in seats],
        "result": state.result(),
    }


def all_prefs(kit: Kit) -> list[Prefs]:
    """Every value of every preference at least once."""
    choices = {"shape": ("wide", "tall"), **kit.view.prefs}
    found = []
    for number in range(2 * max(len(names) for names in choices.values())):
        chosen: dict[str, Any] = {
            name: names[(number + number // 2 * place) % len(names)]
            for place, (name, names) in enumerate(choices.items())
        }
        found.append(Prefs(flip=bool(number % 2), **chosen))
    return found
