"""What holds in every game and position of Trench, looked for by hypothesis."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.trench.drawing import seat_to_move, turn
from tests.games.trench.test_state import everything
from trenchworks.core.errors import TrenchworksError
from trenchworks.core.game import TABLE_ACTIONS
from trenchworks.games.trench.notation import ARMY, parse_action, parse_position, position_text
from trenchworks.games.trench.position import (
    BLACK,
    TOTAL,
    WHITE,
    Tables,
    board,
    placed,
    plain,
    points_left,
    score,
    taken,
    to_move,
)
from trenchworks.games.trench.rules import Trench, TrenchState

pytestmark = pytest.mark.cpython_only

options = st.fixed_dictionaries({option.name: st.booleans() for option in Trench.options})


@st.composite
def positions(draw: st.DrawFn) -> int:
    """Any pieces that two armies may have, on any squares, either side to move."""
    men = [sign * rank for sign in (-1, 1) for rank in range(1, 6) for _ in range(ARMY[rank])]
    chosen = draw(st.lists(st.sampled_from(range(len(men))), unique=True, max_size=32))
    squares = draw(st.permutations(range(64)))
    pieces = {square: men[man] for man, square in zip(chosen, squares, strict=False)}
    return plain().pack(pieces, draw(st.sampled_from([BLACK, WHITE])))


@st.composite
def games(draw: st.DrawFn, plies: int = 60) -> TrenchState:
    """A game under any options, played on at random with some dealings at the table, from the start or a position."""
    position = None
    if draw(st.booleans()):
        packed = draw(positions())
        quiet = draw(st.integers(0, 49))
        position = position_text(packed, quiet, 2 * quiet + 1 + to_move(packed))
    state = Trench().new_initial_state(draw(options), 2, position)
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, plies))):
        step(state, random)
    return state


def step(state: TrenchState, random: Random) -> None:
    """One action of anybody, if any is left."""
    if state.is_terminal():
        return
    seat = random.randrange(2)
    table = [action for action in state.table_actions(seat) if action != "resign"]
    if table and random.random() < 0.1:
        state.apply_action(seat, random.choice(table))
    else:
        seat = seat_to_move(state)
        state.apply_action(seat, random.choice(state.legal_actions(seat)))


@given(games(), st.integers(1, 40), st.integers(0, 2**32))
def test_undo_restores_everything(state: TrenchState, plies: int, seed: int) -> None:
    random, before, played = Random(seed), everything(state), len(state.history)
    for _ in range(plies):
        step(state, random)
    while len(state.history) > played:
        state.undo_action()
    assert everything(state) == before


@given(positions())
def test_white_and_black_are_half_turn_images(position: int) -> None:
    image = plain().pack({63 - s: -piece for s, piece in board(position).items()}, 1 - to_move(position))

    def moves(at: int, turned: bool) -> set[tuple[int, int, int, tuple[tuple[int, int], ...]]]:
        return {
            (
                63 - action // 64 if turned else action // 64,
                63 - action % 64 if turned else action % 64,
                gain,
                tuple((63 - square if turned else square, rank) for square, rank in taken(at, action)),
            )
            for _, gain, _, action in plain().moves(at)
        }

    assert moves(position, turned=False) == moves(image, turned=True)
    assert [score(position, colour) for colour in (BLACK, WHITE)] == [score(image, c) for c in (WHITE, BLACK)]


@given(games())
def test_captured_and_standing_points_are_36_a_side(state: TrenchState) -> None:
    for colour in (BLACK, WHITE):
        assert score(state.position, colour) + points_left(state.position, 1 - colour) == TOTAL
    if state.start is None and state.battle == 1:
        for colour in (BLACK, WHITE):
            caught = sum(rank for done in state.done if done.colour == colour for _, rank, _ in done.taken)
            assert caught == score(state.position, colour)


@given(games())
def test_texts_round_trip(state: TrenchState) -> None:
    if state.is_terminal():
        return
    seat = seat_to_move(state)
    texts = {}
    for action in state.legal_actions(seat):
        text = state.action_to_string(seat, action)
        said = parse_action(text)
        short = text[1:3] + text[4:6] if said.goal is not None else text[1:]
        for form in (text, text[1:], text.partition("(")[0], short):
            assert state.string_to_action(seat, form) == action
        assert text.isascii()
        assert len(text) <= 13
        assert turn(turn(text)) == text
        texts[text] = action
    assert len(texts) == len(state.legal_actions(seat))


MOVE_LIKE = r"[GCPTS]?[a-h][1-8][-x]?([a-h][1-8])?(\([GCPTS]{1,3}\))?"


@given(games(20), st.text(max_size=20) | st.from_regex(MOVE_LIKE, fullmatch=True))
def test_any_text_is_an_action_or_refused(state: TrenchState, text: str) -> None:
    for seat in (0, 1):
        action, error = attempt(partial(state.string_to_action, seat, text))
        if error is None:
            assert action in TABLE_ACTIONS or action in state.legal_actions(seat)
        else:
            assert error.code in ("invalid_action", "illegal_action", "not_your_turn", "game_over")
            assert error.message.isascii()
            assert len(error.message) < 150


def attempt(call: Callable[[], Any]) -> tuple[Any, TrenchworksError | None]:
    """What a call gives, or how it is refused."""
    try:
        return call(), None
    except TrenchworksError as error:
        return None, error


@given(positions(), st.integers(0, 200), st.integers(0, 400))
def test_position_texts_round_trip(position: int, quiet: int, more: int) -> None:
    number = quiet + 1 + more
    number += number % 2 == to_move(position)
    text = position_text(position, quiet, number)
    assert parse_position(text) == (board(position), to_move(position), quiet, number)
    assert parse_position(text.replace(" ", "_")) == parse_position(text)


@given(st.text(alphabet="GCPTSgcptsbw12345678/ _-09x", max_size=110))
def test_any_position_text_is_read_or_refused(text: str) -> None:
    state, error = attempt(lambda: Trench().new_initial_state({}, 2, text))
    if error is None:
        assert parse_position(state.position_text()) == parse_position(text)
    else:
        assert (error.code, error.message.isascii()) == ("bad_position", True)


@given(games())
def test_saving_round_trips(state: TrenchState) -> None:
    again = Trench().deserialize(state.serialize())
    assert everything(again) == {**everything(state), "game": again.game}


@given(games(), st.dictionaries(st.tuples(st.integers(1, 5), st.integers(0, 63)), st.integers(-4000, 4000)))
def test_incremental_fields_equal_those_counted_anew(state: TrenchState, psq: dict[tuple[int, int], int]) -> None:
    assert state.position == plain().pack(board(state.position), to_move(state.position))
    tables = Tables(psq)
    position = tables.adopt(state.position)
    for move in tables.moves(position):
        child = position + move[0]
        assert child == tables.adopt(child)
        pieces = board(child).items()
        assert placed(child) == sum(psq.get((p, s), 0) if p > 0 else -psq.get((-p, 63 - s), 0) for s, p in pieces)


@given(games())
def test_slots_are_where_pieces_are(state: TrenchState) -> None:
    named = {square: name for square, name in enumerate(state.slots) if name}
    pieces = board(state.position)
    assert set(named) == set(pieces)
    assert len(set(named.values())) == len(named)
    for square, name in named.items():
        side, letter = name.removeprefix("2.").split(".")
        assert (side == "w") == (pieces[square] > 0)
        assert "-STPCG"[abs(pieces[square])] == letter[0]
