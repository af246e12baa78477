"""Chance: the same outcomes everywhere and for ever, spread as their weights say."""

from __future__ import annotations

import doctest
from collections import Counter

import pytest

from tests.core.outcomes import EXPECTED, outcomes
from trenchworks.core import chance


def test_outcomes_never_change() -> None:
    assert outcomes() == EXPECTED


def test_the_examples_in_the_docstrings_are_true() -> None:
    failed, tried = doctest.testmod(chance)
    assert failed == 0
    assert tried > 0


@pytest.mark.parametrize("weights", [[1], [1] * 6, [3, 1], [1, 2, 3, 4], [10**30, 10**30]], ids=str)
def test_outcomes_are_spread_by_weight(weights: list[int]) -> None:
    draws = 4000
    counts = Counter(chance.draw(9, k, weights) for k in range(draws))
    assert set(counts) == set(range(len(weights)))
    for index, weight in enumerate(weights):
        share = weight / sum(weights)
        assert abs(counts[index] / draws - share) < 4 * (share * (1 - share) / draws) ** 0.5 + 1e-9


def test_numbers_that_would_favour_an_outcome_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    class Top:
        """A digest beyond the last whole multiple of six, whenever it is a first attempt."""

        def __init__(self, text: bytes) -> None:
            asked.append(text)
            self.first = text.endswith(b":0")

        def digest(self) -> bytes:
            return b"\xff" * 32 if self.first else bytes(31) + b"\x03"

    monkeypatch.setattr(chance, "sha256", Top)
    assert chance.draw(5, 8, [1] * 6) == 3
    assert asked == [b"5:8:0", b"5:8:1"]


def test_neighbouring_seeds_and_numbers_have_nothing_in_common() -> None:
    rows = [[chance.draw(seed, k, [1] * 6) for k in range(600)] for seed in (0, 1, 2**53 - 1)]
    rows.append(rows[0][1:] + rows[0][:1])
    for one in range(len(rows)):
        for two in range(one):
            equal = sum(a == b for a, b in zip(rows[one], rows[two], strict=True))
            assert 60 < equal < 140


def test_pick_takes_the_outcome_that_was_drawn() -> None:
    for k in range(50):
        assert chance.pick(3, k, [("a", 1), ("b", 5)]) == "ab"[chance.draw(3, k, [1, 5])]


def test_new_seeds_fit_a_json_number_and_differ() -> None:
    seeds = {chance.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert max(seeds) > 2**45


def test_derived_seeds_depend_on_each_name() -> None:
    seeds = [chance.derived(7, "think", 1), chance.derived(7, "think", 2), chance.derived(8, "think", 1)]
    assert len(set(seeds)) == 3
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert chance.derived(7, "think", 1) == seeds[0]
