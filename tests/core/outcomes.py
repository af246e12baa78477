"""A list of chance outcomes that must be equal on every machine, and what it has always been."""

from __future__ import annotations

from trenchworks.core import chance


def outcomes() -> list[int]:
    """Dice, cards, uneven weights, and derived seeds, for small and large seeds."""
    found = []
    for seed in (0, 1, 42, 2**53 - 1):
        found += [chance.draw(seed, k, [1] * 6) for k in range(12)]
        found += [chance.draw(seed, k, [1] * 90) for k in range(6)]
        found += [chance.draw(seed, k, [1, 2, 3, 10]) for k in (0, 7, 100_000)]
        found.append(chance.derived(seed, "think", 5))
    return found


def with_order_of_sets() -> tuple[list[int], list[str]]:
    """The outcomes, and the order of a set of texts, which tells hash seeds apart."""
    return outcomes(), list({"general", "colonel", "captain", "sergeant", "soldier", "trench", "zone", "runner"})


EXPECTED = [
    *[5, 2, 3, 5, 2, 4, 4, 5, 5, 5, 1, 4, 89, 44, 81, 77, 38, 88, 3, 3, 3, 3226417313464101],
    *[1, 4, 1, 0, 5, 2, 2, 0, 4, 4, 3, 1, 31, 70, 85, 24, 53, 26, 2, 0, 3, 1692698690514393],
    *[4, 4, 1, 5, 1, 4, 2, 0, 4, 3, 5, 2, 76, 52, 1, 23, 61, 64, 2, 0, 2, 6323464269079698],
    *[0, 4, 5, 5, 0, 0, 2, 4, 1, 5, 4, 0, 54, 10, 65, 17, 6, 48, 0, 3, 3, 7009430848623540],
]
