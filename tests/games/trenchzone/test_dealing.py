"""The quick deal: what the seat can see stays, all else is drawn anew, and nothing hidden has a say in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.games.trenchzone.table import GAME, Table, options
from tests.playing import random_action
from trenchworks.games.trenchzone.cards import DECK
from trenchworks.games.trenchzone.dealing import Memory, deal, remember
from trenchworks.games.trenchzone.knowledge import observation
from trenchworks.games.trenchzone.position import Position
from trenchworks.games.trenchzone.rules import TrenchzoneState

VARIANTS: list[dict[str, object]] = [{}, {"setup": "ready-made", "reactions": "ask", "identical": True}]


def states(variant: dict[str, object], steps: int) -> Iterator[TrenchzoneState]:
    rng = Random(steps)
    state = GAME.new_initial_state(options(**variant))
    if not variant:
        for seat in (0, 1):
            yield state
            state.apply_action(seat, ("ready-made", "flanks"))
            yield state
            state.apply_action(seat, ("commit",))
    while not state.is_terminal() and len(state.history) < steps:
        player, action = random_action(state, rng)
        if action != "resign":
            state.apply_action(player, action)
        if rng.random() < 0.2 or len(state.history) < 30:
            yield state


def cards(pos: Position) -> list[int]:
    placed = [slot.card for side in pos.slots for slots in side for slot in slots]
    return sorted([*pos.hand[0], *pos.hand[1], *placed, *pos.deck, *pos.discard])


def seen(pos: Position, seat: int) -> str:
    """What a seat sees, with what a deal may change put aside: the order of its hand, and its own standing orders."""
    plain = pos.copy()
    plain.hand[seat] = tuple(sorted(plain.hand[seat]))
    plain.orders = [(), ()]
    return observation(plain, seat)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_the_seat_sees_stays_and_every_card_is_somewhere(variant: dict[str, object]) -> None:
    changed = 0
    for number, state in enumerate(states(variant, 900)):
        if state.is_terminal():
            break
        for seat in (0, 1):
            dealt = deal(state.data, seat, Random(number), remember(state, seat))
            assert seen(dealt, seat) == seen(state.data, seat)
            assert cards(dealt) == list(DECK)
            assert set(dealt.laid[1 - seat]) <= {(card, sector) for card in dealt.hand[1 - seat] for sector in range(3)}
            assert dealt.picks[1 - seat] in (0, *dealt.hand[1 - seat])
            changed += dealt.hand[1 - seat] != tuple(sorted(state.data.hand[1 - seat]))
    assert changed > 50


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_states_that_a_seat_cannot_tell_apart_are_dealt_alike(variant: dict[str, object]) -> None:
    differ = 0
    for number, state in enumerate(states(variant, 500)):
        if state.is_terminal():
            break
        if number % 4:
            continue
        seat = number // 4 % 2
        other = state.resample_from_infostate(seat, Random(number))
        differ += other.key() != state.key()
        one, two = (deal(each.data, seat, Random(1), remember(each, seat)) for each in (state, other))
        for name in Position.__slots__:
            if name != "news":
                assert getattr(one, name) == getattr(two, name), name
    assert differ > 5


def test_cards_of_the_last_shuffle_lie_in_no_slot_that_is_older() -> None:
    table = Table().hand(0, 1, 2).hand(1, 3, 4).slot(1, 0, 60).slot(1, 1, 61)
    shuffled = frozenset(range(5, 60))
    for number in range(60):
        dealt = deal(table.now, 0, Random(number), Memory(shuffled, 1, 1))
        assert dealt.slots[1][0][0].card not in shuffled
        assert any(card not in shuffled for card in dealt.hand[1]), "one card in hand at least is older"
    later = {deal(table.now, 0, Random(number), Memory(shuffled, 1, 1)).slots[1][1][0].card for number in range(60)}
    assert later & shuffled


def test_the_last_shuffle_is_remembered() -> None:
    rng = Random(5)
    state = GAME.new_initial_state(options(setup="ready-made"))
    while not any(news[1] == "reshuffle" for news in state.data.news):
        player, action = random_action(state, rng)
        if action != "resign":
            state.apply_action(player, action)
        assert not state.is_terminal()
    found = remember(state, 0)
    assert found.cards == frozenset(state.data.deck)
    assert (found.serial, found.draws) == (state.data.serials[1], 0)
    fresh = GAME.new_initial_state(options(setup="ready-made"))
    assert remember(fresh, 0) == Memory()
