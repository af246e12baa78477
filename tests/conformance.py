"""What every game has to keep, tried on random games of each, the two test games included."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from tests.playing import KITS, Case, each_case, fingerprint, new_state, random_action, random_game, text_of
from trenchworks.core.errors import BadRecord, IllegalAction, InvalidAction, TrenchworksError
from trenchworks.core.game import CHANCE, SIMULTANEOUS, TABLE_ACTIONS, State

MOST = 400
JUNK = ("", " ", "?", "x" * 1000, "\ud800", "0", "-1", "[]", "Offer", "offer ", "zz", "\N{WHITE CHESS KING}")


pytestmark = each_case


def test_undo_takes_back_exactly_what_was_done(case: Case) -> None:
    rng = Random(1)
    for _ in range(2):
        state = new_state(case)
        before = [fingerprint(state)]
        while not state.is_terminal() and len(before) < MOST:
            player, action = random_action(state, rng)
            state.apply_action(player, action)
            after = fingerprint(state)
            assert after["history"] == [*before[-1]["history"], (player, action)]
            state.undo_action()
            assert fingerprint(state) == before[-1]
            state.apply_action(player, action)
            assert fingerprint(state) == after
            before.append(after)
        while len(before) > 1:
            before.pop()
            state.undo_action()
            assert fingerprint(state) == before[-1]


def test_a_clone_goes_its_own_way(case: Case) -> None:
    rng = Random(2)
    for state in random_game(new_state(case), rng, MOST):
        if rng.random() < 0.15:
            before = fingerprint(state)
            clone = state.clone()
            assert fingerprint(clone) == before
            for _ in random_game(clone, rng, 6):
                pass
            assert fingerprint(state) == before
            while clone.history:
                clone.undo_action()
            assert fingerprint(clone) == fingerprint(new_state(case))
            assert fingerprint(state) == before


def test_a_state_survives_being_written_down(case: Case) -> None:
    rng = Random(3)
    for state in random_game(new_state(case), rng, MOST):
        if rng.random() < 0.1 or state.is_terminal():
            text = state.serialize()
            assert text.isascii()
            again = state.game.deserialize(text)
            assert fingerprint(again) == fingerprint(state)
            while again.history:
                again.undo_action()
            assert fingerprint(again) == fingerprint(new_state(case))


def test_what_was_never_written_is_refused(case: Case) -> None:
    state = new_state(case)
    text = state.serialize()
    for wrong in ("", "null", "1", "[]", "{}", "[[[[", text[:-1], text[1:], text + "x", text.replace(":", ";")):
        with pytest.raises(BadRecord):
            state.game.deserialize(wrong)


def test_texts_name_the_legal_actions_and_no_others(case: Case) -> None:
    rng = Random(4)
    met: dict[str, None] = {}
    for state in random_game(new_state(case), rng, MOST):
        acting = state.players_to_act()
        for seat in range(state.players):
            legal = state.legal_actions(seat)
            assert legal == state.legal_actions(seat)
            assert bool(legal) == (seat in acting)
            texts = [state.action_to_string(seat, action) for action in legal]
            assert len(set(texts)) == len(texts) == len(set(legal))
            assert not set(texts) & set(TABLE_ACTIONS)
            for text, action in zip(texts, legal, strict=True):
                assert state.string_to_action(seat, text) == action
            _check_others_are_refused(state, seat, set(texts), rng.sample(sorted(met), min(len(met), 20)))
            met.update(dict.fromkeys(texts))


def _check_others_are_refused(state: State, seat: int, legal: set[str], others: list[str]) -> None:
    for text in others:
        if text not in legal:
            with pytest.raises(TrenchworksError) as caught:
                state.string_to_action(seat, text)
            assert isinstance(caught.value, IllegalAction) or not legal
    for text in JUNK:
        with pytest.raises(TrenchworksError) as caught:
            state.string_to_action(seat, text)
        assert isinstance(caught.value, InvalidAction | IllegalAction) or not legal


def test_whose_turn_it_is(case: Case) -> None:
    for state in random_game(new_state(case), Random(5), MOST):
        player, acting = state.current_player(), state.players_to_act()
        assert state.is_terminal() == (state.result() is not None)
        if player >= 0:
            assert acting == (player,)
        elif player == SIMULTANEOUS:
            assert state.game.dynamics == "simultaneous"
            assert state.game.information != "perfect", "what others choose at the same time is a secret"
            assert acting == tuple(sorted(set(acting)))
            assert acting
        else:
            assert acting == ()
        if player != CHANCE:
            assert state.chance_outcomes() == []


def test_chance_has_outcomes_with_weights_and_texts(case: Case) -> None:
    rolled = 0
    chancy = KITS[case[0]].game.chance_mode != "deterministic"
    rng = Random(6)
    states = chain.from_iterable(random_game(new_state(case), rng, MOST) for _ in range(20 if chancy else 1))
    for state in states:
        if rolled == 40:
            break
        if state.current_player() != CHANCE:
            continue
        outcomes = state.chance_outcomes()
        rolled += 1
        assert outcomes == state.chance_outcomes()
        assert outcomes
        assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
        texts = [state.action_to_string(CHANCE, action) for action, _ in outcomes]
        assert len(set(texts)) == len(texts)
        for text, (action, _) in zip(texts, outcomes, strict=True):
            assert state.string_to_action(CHANCE, text) == action
        with pytest.raises(TrenchworksError):
            state.string_to_action(CHANCE, "no outcome")
    assert bool(rolled) == chancy


def test_the_result_and_the_returns_agree(case: Case) -> None:
    rng = Random(7)
    ended = 0
    for _ in range(6):
        for state in random_game(new_state(case), rng, MOST):
            result = state.result()
            assert len(state.returns()) == state.players
            if result is None:
                assert state.returns() == [0.0] * state.players
                continue
            ended += 1
            assert state.is_terminal()
            assert result.reason.endswith(".")
            assert len(result.scores) == state.players
            assert list(result.winners) == sorted(set(result.winners))
            assert len(result.winners) < state.players or state.players == 1
            lost = -1.0 if result.winners else 0.0
            assert state.returns() == [1.0 if seat in result.winners else lost for seat in range(state.players)]
            assert all(state.table_actions(seat) == () for seat in range(state.players))
    assert ended


def test_table_actions_are_judged_like_others(case: Case) -> None:
    rng = Random(8)
    for state in random_game(new_state(case), rng, MOST):
        for seat in range(state.players):
            possible = state.table_actions(seat)
            assert list(possible) == [action for action in TABLE_ACTIONS if action in possible]
            for action in TABLE_ACTIONS:
                if action in possible:
                    assert state.table_action(seat, action) == action
                else:
                    with pytest.raises(IllegalAction) as caught:
                        state.table_action(seat, action)
                    assert caught.value.message.endswith(".")


def test_keys_of_equal_games_are_equal(case: Case) -> None:
    one, two = new_state(case), new_state(case)
    for _ in random_game(one, Random(9), 60):
        pass
    for player, action in one.history:
        text = text_of(two, player, action)
        two.apply_action(player, two.table_action(player, text) if text in TABLE_ACTIONS else action)
    assert one.key() == two.key()
    assert hash(one.key()) == hash(two.key())
