"""The state as the core sees it: undo, clone, key, ids, notes for the view, saving."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.games.trench.drawing import play, read, seat_to_move, state_of
from trenchworks.core.errors import BadOption, BadRecord
from trenchworks.games.trench.notation import START
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


def everything(state: TrenchState) -> dict[str, Any]:
    """All of a state by name, but for the list of moves that it keeps at hand."""
    values = {name: value for name, value in vars(state).items() if name != "_legal"}
    return {name: list(value) if isinstance(value, list) else value for name, value in values.items()}


def wander(state: TrenchState, random: Random, most: int = 400) -> None:
    """Play at random, at the table too, until the end."""
    for _ in range(most):
        if state.is_terminal():
            return
        seat = random.randrange(2)
        table = [action for action in state.table_actions(seat) if action != "resign" or random.random() < 0.02]
        if table and random.random() < 0.1:
            state.apply_action(seat, random.choice(table))
        else:
            seat = seat_to_move(state)
            state.apply_action(seat, random.choice(state.legal_actions(seat)))


def some_options(random: Random) -> dict[str, bool]:
    return {option.name: random.random() < 0.4 for option in Trench.options}


@pytest.mark.parametrize("seed", range(12))
def test_undo_restores_everything(seed: int) -> None:
    random = Random(seed)
    state = Trench().new_initial_state(some_options(random))
    seen = [everything(state)]
    while not state.is_terminal() and len(seen) < 300:
        wander(state, random, 1)
        seen.append(everything(state))
    for before in reversed(seen[:-1]):
        state.undo_action()
        assert everything(state) == before
    assert state.legal_actions(0) == Trench().new_initial_state(state.options).legal_actions(0)


@pytest.mark.parametrize("seed", range(4))
def test_clone_is_independent(seed: int) -> None:
    random = Random(seed)
    state = Trench().new_initial_state(some_options(random))
    wander(state, random, 20)
    other, before = state.clone(), everything(state)
    assert (everything(other), other.key()) == (before, state.key())
    wander(other, random, 30)
    assert everything(state) == before
    while other.history:
        other.undo_action()
    assert everything(state) == before


def test_key_says_what_plays_on_alike() -> None:
    one, other = (Trench().new_initial_state({}) for _ in range(2))
    play(one, "e5d5", "d4e4", "g5g4", "e4f4")
    play(other, "g5g4", "d4e4", "e5d5", "e4f4")
    assert one.key() == other.key(), "another way to the same position"
    play(other, "0:offer")
    assert one.key() != other.key(), "an offer stands"
    play(other, "1:decline")
    assert one.key() != other.key(), "the next offer has to wait"
    there_and_back = Trench().new_initial_state({})
    play(there_and_back, "e5d5", "d4e4", "d5e5", "e4d4")
    fresh = Trench().new_initial_state({})
    assert there_and_back.key() != fresh.key(), "four quiet moves are nearer to fifty"
    assert there_and_back.position == fresh.position
    assert fresh.key() != Trench().new_initial_state({"equal_turns": True}).key()


def test_key_counts_moves_only_under_a_limit() -> None:
    text = START.replace(" 1", " 21")
    for limit in (False, True):
        options = {"move_limit": limit}
        states = [Trench().new_initial_state(options, 2, position) for position in (START, text)]
        assert (states[0].key() == states[1].key()) != limit


def test_ids_follow_their_pieces() -> None:
    state = Trench().new_initial_state({})
    assert sorted(name for name in state.slots if name) == sorted(
        f"{side}.{letter}{number}"
        for side in "bw"
        for letter, count in zip("GCPTS", (1, 2, 3, 4, 6), strict=True)
        for number in range(1, count + 1)
    )
    assert (state.slots[0], state.slots[63], state.slots[27]) == ("w.G1", "b.G1", "w.S3")
    play(state, "e5d5", "d4e4")
    assert (state.slots[27], state.slots[28]) == ("", "w.S3")


def test_ids_are_numbered_in_reading_order(turned: bool) -> None:
    state = state_of(read(SWEEP, turned))
    by_name = {name: square for square, name in enumerate(state.slots) if name}
    colonels = [f"{'b' if turned else 'w'}.C{number}" for number in (1, 2)]
    first, second = (by_name[name] for name in colonels)
    assert (-(first // 8), first % 8) < (-(second // 8), second % 8)


def test_what_was_done_is_kept(turned: bool) -> None:
    state = state_of(read(SWEEP, turned))
    seat, piece = seat_to_move(state), state.slots[read(SWEEP, turned).mover]
    play(state, "e4xh7(PT)", turned=turned)
    done = state.done[-1]
    sign = "w" if turned else "b"
    squares = (17, 8) if turned else (46, 55)
    assert (done.piece, done.rank, done.colour, done.number, done.battle) == (piece, 5, seat, state.number - 1, 1)
    assert done.taken == ((squares[0], 3, f"{sign}.P1"), (squares[1], 2, f"{sign}.T1"))
    assert (done.origin, done.goal) == ((35, 8) if turned else (28, 55))
    assert done.text == ("Gd5xa2(PT)" if turned else "Ge4xh7(PT)")


def test_legal_details(turned: bool) -> None:
    state = state_of(read(SWEEP, turned))
    seat = seat_to_move(state)
    details = state.legal_details(seat)
    assert [detail.action for detail in details] == state.legal_actions(seat)
    assert [detail.text for detail in details] == [state.action_to_string(seat, d.action) for d in details]
    sweep = next(detail for detail in details if detail.text == ("Gd5xa2(PT)" if turned else "Ge4xh7(PT)"))
    assert [rank for _, rank, _ in sweep.taken] == [3, 2]
    assert [state.slots[square] for square, _, _ in sweep.taken] == [name for _, _, name in sweep.taken]
    assert state.legal_details(1 - seat) == []
    touch = state_of(read(SWEEP, turned), touch_move=True)
    assert {(detail.goal, detail.taken) for detail in touch.legal_details(seat)} == {(None, ())}


def test_actions_are_in_a_fixed_order(turned: bool) -> None:
    state = state_of(read(SWEEP, turned))
    actions = [action for action in state.legal_actions(seat_to_move(state)) if isinstance(action, int)]
    assert actions == sorted(set(actions))


def test_observation_is_public_and_whole() -> None:
    """Both seats and a spectator see the same, and each change shows."""
    state = Trench().new_initial_state({"touch_move": True})
    seen = set()
    for text in ("", "e5", "e5d5", "1:offer", "0:decline", "d4", "d4e4", "0:offer", "1:resign"):
        if text:
            play(state, text)
        views = {state.observation_string(viewer) for viewer in (None, 0, 1)}
        assert len(views) == 1
        seen |= views
    assert len(seen) == 9
    assert state.information_state_string(0) == state.information_state_string(1)
    assert state.resample_from_infostate(0, None).key() == state.key()


def test_seats() -> None:
    game = Trench()
    assert game.seat_names(2) == ("Black", "White")
    assert (game.min_players, game.max_players) == (2, 2)
    with pytest.raises(BadOption):
        game.new_initial_state({}, 3)
    state = game.new_initial_state({})
    assert state.players_to_act() == (0,), "Black moves first"
    assert (state.legal_actions(1), len(state.legal_actions(0))) == ([], 14)


def test_facts_at_the_start() -> None:
    assert Trench().new_initial_state({}).facts() == {
        "position": START,
        "score": [0, 0],
        "quiet": 0,
        "battle": 1,
        "colour": ["black", "white"],
        "match": [0, 0],
    }


@pytest.mark.parametrize("seed", range(8))
def test_saving_round_trips(seed: int) -> None:
    random = Random(seed)
    game = Trench()
    position = None if seed % 2 else "t5cg/1T1sptpc/4sstp/3s2st/1SS1Ss2/PTSS1T2/CPTS4/G3C2P b 14 15"
    state = game.new_initial_state(some_options(random), 2, position)
    wander(state, random, random.randrange(200))
    text = state.serialize()
    assert text.isascii()
    again = game.deserialize(text)
    assert everything(again) == {**everything(state), "game": again.game}
    assert again.serialize() == text
    assert again.observation_string(None) == state.observation_string(None)


def saved() -> dict[str, Any]:
    state = Trench().new_initial_state({})
    play(state, "e5d5", "1:offer", "0:decline", "d4e4")
    data = json.loads(state.serialize())
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data.update(game="chess"), "This is no saved game of Trench."),
        (lambda data: data.pop("game"), "This is no saved game of Trench."),
        (lambda data: data.update(rules=2), "This game was saved under other rules."),
        (lambda data: data.update(rules=True), "This game was saved under other rules."),
        (lambda data: data.update(options=[]), "The saved options are not those of Trench."),
        (lambda data: data["options"].pop("touch_move"), "The saved options are not those of Trench."),
        (lambda data: data["options"].update(more=True), "The saved options are not those of Trench."),
        (lambda data: data["options"].update(touch_move=1), "The saved options are not those of Trench."),
        (lambda data: data.update(position=5), "The saved start position is no text."),
        (lambda data: data.update(position="8/8"), "The saved start position is wrong: A position has four parts"),
        (lambda data: data.update(history={}), "The saved history is no list"),
        (lambda data: data.update(history=[0] * 100_001), "The saved history is no list of up to 100000 actions."),
        (lambda data: data["history"].append(5), "Action 5 of the saved history is not [seat, text]."),
        (lambda data: data["history"].append([0]), "Action 5 of the saved history is not [seat, text]."),
        (lambda data: data["history"].append([True, "e6e5"]), "Action 5 of the saved history is not [seat, text]."),
        (lambda data: data["history"].append([2, "offer"]), "Action 5 of the saved history is not [seat, text]."),
        (lambda data: data["history"].append([0, 7]), "Action 5 of the saved history is not [seat, text]."),
        (lambda data: data["history"].append([0, "e6e5"]), "Action 5 of the saved history is not possible: Its text"),
        (lambda data: data["history"].append([1, "Sd3-d4"]), "Action 5 of the saved history is not possible: It is B"),
        (lambda data: data["history"].append([0, "Se6xe5(S)"]), "Action 5 of the saved history is not possible: The m"),
        (lambda data: data["history"].append([0, "hello"]), "Action 5 of the saved history is not possible: That is"),
        (lambda data: data["history"].append([1, "offer"]), "Action 5 of the saved history is not possible: You can"),
        (lambda data: data["history"].pop(0), "Action 3 of the saved history is not possible: It is Black's turn."),
    ],
)
def test_lies_are_refused(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    data = saved()
    assert Trench().deserialize(json.dumps(data)).number == 3
    change(data)
    with pytest.raises(BadRecord) as caught:
        Trench().deserialize(json.dumps(data))
    assert caught.value.message.startswith(sentence)


@pytest.mark.parametrize("text", ["", "no", "[]", "1e999", "null", "[" * 100_000, '{"game": "trench"}', "\0"])
def test_what_is_no_saved_game(text: str) -> None:
    with pytest.raises(BadRecord):
        Trench().deserialize(text)


def test_every_way_to_end_is_met_at_random() -> None:
    """Random play under random options meets each end but T-17's, which can't be met."""
    random = Random(7)
    ends: Counter[str] = Counter()
    for _ in range(60):
        state = Trench().new_initial_state(some_options(random))
        while not state.is_terminal():
            wander(state, random)
        ends[state.how] += 1
        result = state.result()
        assert result is not None
        assert result.scores == state.match
        if state.how != "resigned":
            best = max(result.scores)
            ahead = tuple(seat for seat in (0, 1) if result.scores[seat] == best)
            assert result.winners == (ahead if len(ahead) == 1 else ())
    assert set(ends) == {"points", "quiet", "limit", "armistice", "resigned"}
