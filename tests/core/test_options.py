"""Options, presets and seats as they come from outside."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dash import KIT as DASH
from tests.skirmish import KIT
from trenchworks.core.errors import BadOption
from trenchworks.core.options import Seat, all_options, complete_options, parse_seats

GAME = KIT.game


def test_left_out_options_have_their_defaults() -> None:
    assert complete_options(GAME, None) == {"rounds": 6, "muster": True, "dice": True, "undo": "auto"}
    assert complete_options(GAME, {}) == complete_options(GAME, None, None)
    assert [option.name for option in all_options(GAME)] == ["rounds", "muster", "dice", "undo"]


def test_given_options_go_over_the_preset_and_that_over_the_defaults() -> None:
    assert complete_options(GAME, None, "Quick") == {"rounds": 2, "muster": False, "dice": True, "undo": "auto"}
    given = complete_options(GAME, {"rounds": 12, "undo": "off"}, "Quick")
    assert given == {"rounds": 12, "muster": False, "dice": True, "undo": "off"}


@pytest.mark.parametrize(
    "given",
    [
        {"rounds": 3},
        {"rounds": True},
        {"rounds": 6.0},
        {"rounds": "6"},
        {"rounds": None},
        {"muster": 1},
        {"muster": "true"},
        {"undo": "never"},
        {"undo": ["off"]},
        {"colour": 1},
        {"": {}},
        [],
        "rounds",
        1,
        True,
    ],
    ids=str,
)
def test_other_options_are_refused(given: Any) -> None:
    with pytest.raises(BadOption) as caught:
        complete_options(GAME, given)
    assert caught.value.message.endswith(".")


@pytest.mark.parametrize("preset", ["quick", "", 1, [], {}, True])
def test_other_presets_are_refused(preset: Any) -> None:
    with pytest.raises(BadOption):
        complete_options(GAME, None, preset)


def test_seats_left_out_are_the_fewest_people() -> None:
    assert parse_seats(KIT, None) == (Seat(), Seat())
    assert all(seat.human and seat.to_json() == {"kind": "human"} for seat in parse_seats(DASH, None))


def test_seats_are_people_or_levels() -> None:
    human, ai = {"kind": "human"}, {"kind": "ai", "level": 5}
    assert parse_seats(KIT, [human, ai, {"kind": "human", "level": None}]) == (Seat(), Seat(5), Seat())
    assert Seat(5).to_json() == ai
    assert not Seat(5).human


@pytest.mark.parametrize(
    "seats",
    [
        [],
        [{"kind": "human"}],
        [{"kind": "human"}] * 4,
        [{"kind": "human"}, {"kind": "ai"}],
        [{"kind": "human"}, {"kind": "ai", "level": 0}],
        [{"kind": "human"}, {"kind": "ai", "level": 6}],
        [{"kind": "human"}, {"kind": "ai", "level": True}],
        [{"kind": "human"}, {"kind": "ai", "level": 1.0}],
        [{"kind": "human"}, {"kind": "human", "level": 1}],
        [{"kind": "human"}, {"kind": "human", "name": "x"}],
        [{"kind": "human"}, {}],
        [{"kind": "human"}, []],
        ["human", "human"],
        {"0": {"kind": "human"}, "1": {"kind": "human"}},
        "human,ai:2",
        2,
        True,
    ],
    ids=str,
)
def test_other_seats_are_refused(seats: Any) -> None:
    with pytest.raises(BadOption) as caught:
        parse_seats(KIT, seats)
    assert caught.value.message.endswith(".")
