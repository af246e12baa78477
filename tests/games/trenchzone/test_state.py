"""The state as a whole: texts, records, secrets, and what never changes over random games."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest

from tests.games.trenchzone.table import GAME, Table, options
from trenchworks.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    GameOver,
    IllegalAction,
    InvalidAction,
    NotYourTurn,
)
from trenchworks.core.game import CHANCE
from trenchworks.games.trenchzone import flow
from trenchworks.games.trenchzone.cards import DECK
from trenchworks.games.trenchzone.notation import MAX_ACTION, parse, text_of
from trenchworks.games.trenchzone.position import CLOUDS, CREW, HAND, MGS, SLOTS, SQUADS, WIRE, Position
from trenchworks.games.trenchzone.rules import TrenchzoneState

VARIANTS: list[dict[str, object]] = [
    {"setup": "ready-made", "rounds": "20", "chart": 5},
    {},
    {"setup": "open", "reactions": "ask", "identical": True},
]
GAMES = 24 if sys.platform == "emscripten" else 300
SHARES = 12


def _check(pos: Position) -> None:
    """What is true of every position."""
    for side in (0, 1):
        set_up = pos.reserve[side] < SQUADS
        assert pos.on_board(side) + pos.reserve[side] == SQUADS
        assert set_up or pos.on_board(side) == 0
        assert min(pos.loose[side]) >= 0
        assert pos.reserve[side] >= 0
        for sector in range(3):
            for crews in (pos.pillboxes[side][sector], pos.artillery[side][sector]):
                assert all(0 <= crew <= CREW for crew in crews)
                assert list(crews) == sorted(crews, reverse=True)
            assert len(pos.slots[side][sector]) <= SLOTS
        assert sum(pos.mgs[side]) <= MGS
        assert len(pos.hand[side]) <= HAND
    for zone in range(15):
        assert 0 <= pos.spent[zone] <= pos.loose[pos.active][zone]
    assert 0 <= sum(pos.wire) <= WIRE
    assert all(not pos.wire[zone] for zone in range(15) if zone % 5 not in (1, 3))
    assert len(pos.clouds) <= CLOUDS
    assert abs(pos.chart) <= pos.settings.chart
    cards = [*pos.deck, *pos.discard, *pos.hand[0], *pos.hand[1]]
    cards += [slot.card for side in pos.slots for slots in side for slot in slots]
    assert sorted(cards) == list(DECK), "90 cards, each somewhere"


def _play(state: TrenchzoneState, rng: Random) -> int:
    """A random game to its end, checked at each step; the number of its steps."""
    steps = 0
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            outcomes = state.chance_outcomes()
            state.do(CHANCE, outcomes[rng.randrange(len(outcomes))][0])
        else:
            seat = rng.choice(state.players_to_act())
            kinds: dict[object, list[tuple[object, ...]]] = {}
            for action in state.legal_actions(seat):
                assert isinstance(action, tuple)
                kinds.setdefault(action[0], []).append(action)
            wanted = [kind for kind in ("commit", "ready-made") if kind in kinds]
            state.do(seat, rng.choice(kinds[wanted[0] if wanted else rng.choice(list(kinds))]))
        _check(state.data)
        steps += 1
        assert steps < 20_000
    return steps


@pytest.mark.parametrize("share", range(SHARES))
def test_random_games_keep_what_must_be_kept_and_end(share: int) -> None:
    ends: Counter[str] = Counter()
    for number in range(share, GAMES, SHARES):
        variant = VARIANTS[number % len(VARIANTS)]
        state = GAME.new_initial_state(options(**variant))
        _play(state, Random(number))
        assert state.data.over is not None
        ends[state.data.over.how] += 1
        assert state.result() is not None
        assert state.players_to_act() == ()
        assert state.legal_actions(0) == state.legal_actions(1) == []
    assert set(ends) <= {"conquest", "morale", "rounds"}


# --- texts ---


@pytest.mark.parametrize(
    "text",
    [
        "squads left +10",
        "squads -5",
        "pillboxes right -1",
        "crew left pillbox 5 0",
        "repeat centre",
        "ready-made even",
        "reset",
        "commit",
        "lay 90 left",
        "lift 1",
        "initiative 52",
        "salvo squads left.trenchB",
        "gun left mg left",
        "extra 81 pillbox right",
        "gas centre.nml",
        "use 55 add left.wireA 2",
        "use 64 right.wireB",
        "use 33",
        "use 52 squads",
        "fire left",
        "order 33 left.nml left.wireB",
        "order dud_shells never",
        "march",
        "back",
        "play 37 left",
        "discard 4",
        "orders",
        "order losses artillery",
        "react 23",
        "pass",
        "grenades 2",
        "done",
        "die 6",
        "draw 90",
    ],
)
def test_texts_are_read_and_written_alike(text: str) -> None:
    assert text_of(parse(text)) == text
    assert text.isascii()
    assert len(text) <= MAX_ACTION


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "salvo",
        "salvo  squads left.trenchB",
        "salvo squads left",
        "done ",
        " done",
        "Done",
        "die 7",
        "draw 91",
        "draw 0",
        "play 05 left",
        "squads left +2",
        "fire up",
        "use 33 left.nml left.nml",
        "x" * 1000,
        "gas left.trenchC",
        "order dud_shells 2",
        "initiative 52 21",
        "crew left mg 5 0",
        "die ٣",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(InvalidAction):
        parse(text)


def test_what_is_not_possible_now_is_refused() -> None:
    state = Table().squads(1, "left.nml", 5).state
    with pytest.raises(IllegalAction):
        state.string_to_action(0, "salvo squads left.wireB")
    with pytest.raises(IllegalAction):
        state.apply_action(0, ("salvo", "squads", "left.wireB"))
    with pytest.raises(NotYourTurn):
        state.apply_action(1, ("done",))
    with pytest.raises(IllegalAction):
        state.apply_action(CHANCE, ("die", 3))
    state.apply_action(0, "resign")
    with pytest.raises(GameOver):
        state.apply_action(0, ("done",))


# --- making and reading ---


def test_a_game_needs_two_and_no_position() -> None:
    with pytest.raises(BadOption):
        GAME.new_initial_state(options(), 3)
    with pytest.raises(BadPosition):
        GAME.new_initial_state(options(), 2, "x")


@pytest.mark.parametrize(
    "wrong", ["", "[]", "{}", "null", '{"game":"trench"}', '{"game":"trenchzone","rules":1,"options":{}}']
)
def test_what_is_no_saved_game_is_refused(wrong: str) -> None:
    with pytest.raises(BadRecord):
        GAME.deserialize(wrong)


def test_a_saved_game_with_a_wrong_step_is_refused() -> None:
    text = GAME.new_initial_state(options()).serialize()
    with pytest.raises(BadRecord):
        GAME.deserialize(text.replace('"history":[]', '"history":[[0,"commit"]]'))
    with pytest.raises(BadRecord):
        GAME.deserialize(text.replace('"chart":6', '"chart":7'))


def test_keys_leave_out_what_is_only_shown() -> None:
    one, two = Table().hand(0, 5, 6), Table().hand(0, 6, 5)
    two.pos.serials = [4, 4]
    two.pos.news = [(None, "round", 1)]
    assert one.state.key() == two.state.key()
    two.pos.chart = 1
    assert one.state.key() != two.state.key()


# --- taking back ---


def test_what_was_shown_or_rolled_or_chosen_is_not_taken_back() -> None:
    table = Table("play").hand(0, 1, 2, 3).do("play 1 left")
    assert not table.state.undo_barrier(0), "a card put face down shows nothing"
    table.do("discard 2")
    assert table.state.undo_barrier(1)
    table = Table().squads(1, "left.nml", 30).do("salvo squads left.nml", 1)
    assert table.state.undo_barrier(1)
    table = Table("round").hand(0, 1, 2).hand(1, 3, 4)
    table.pos.agenda = (("round",),)
    assert table.do("initiative 1", seat=0).state.undo_barrier(0)


def test_an_end_of_turn_that_leads_to_a_secret_choice_stands() -> None:
    table = Table("play", active=0).hand(0, 1, 2, 3, 4).hand(1, 5, 6, 7, 8)
    table.pos.agenda = (("phase", flow.PLAY), ("refill", 0), ("round",))
    table.done()
    assert table.now.agenda[0] == ("initiative",)
    assert table.state.undo_barrier(0)
