"""The examples in the docstrings of Trenchzone's rules."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from trenchworks.games.trenchzone import board, cards, fire, gas, hints, melee, notation, odds, resampling, texts


@pytest.mark.parametrize(
    "module",
    [board, cards, fire, gas, hints, melee, notation, odds, resampling, texts],
    ids=lambda module: module.__name__,
)
def test_examples(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert results.attempted
    assert not results.failed
