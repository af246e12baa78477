"""The only source of chance: outcome k of a session is a function of its seed and k, the same on every machine.

SHA-256 of "seed:k:attempt" is read as a whole number; numbers at the top that would favour some outcome are
rejected and the next attempt is taken. No ``random`` module, no hash order, no clock.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Outcome = TypeVar("Outcome")

SEED_BITS = 53
"""A seed fits a JSON number exactly: 0 up to 2**53 - 1."""


def new_seed() -> int:
    """53 random bits from the system."""
    return int.from_bytes(os.urandom(7), "big") >> 3


def draw(seed: int, k: int, weights: Sequence[int]) -> int:
    """The index of outcome ``k`` among outcomes with these positive whole-number weights.

    >>> [draw(7, k, [1] * 6) + 1 for k in range(10)]
    [2, 3, 2, 6, 4, 2, 2, 1, 2, 5]
    """
    total = sum(weights)
    top = (1 << 256) - (1 << 256) % total
    attempt = 0
    while True:
        number = int.from_bytes(sha256(f"{seed}:{k}:{attempt}".encode()).digest(), "big")
        if number < top:
            break
        attempt += 1
    number %= total
    for index, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return index
    raise AssertionError("weights are positive")


def pick(seed: int, k: int, outcomes: Sequence[tuple[Outcome, int]]) -> Outcome:
    """Outcome ``k`` among these, each with its weight."""
    return outcomes[draw(seed, k, [weight for _, weight in outcomes])][0]


def derived(seed: int, *names: object) -> int:
    """A further seed for a named purpose, which tells nothing of the first."""
    text = ":".join(str(name) for name in (seed, *names))
    return int.from_bytes(sha256(text.encode()).digest()[:7], "big") >> 3
