"""The determinised search on a game of one decision whose answer is known: bandits with known means."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

import pytest

from trenchworks.search.sampling import Budget, Found, SampledSearch


class Bandit:
    """Arms that pay by a known mean, with noise that all arms share in a sample, and some of their own."""

    def __init__(self, means: Sequence[float], priors: Sequence[float], cost: int = 3) -> None:
        self.means, self.priors, self.cost = means, priors, cost
        self.tried: list[tuple[int, int]] = []

    def candidates(self) -> Generator[int, None, Sequence[tuple[int, float]]]:
        for _ in self.means:
            yield 1
        return list(enumerate(self.priors))

    def try_out(self, action: int, sample: int) -> tuple[float, int]:
        self.tried.append((action, sample))
        luck, own = Random(sample).gauss(0, 0.3), Random(1000 * sample + action).gauss(0, 0.05)
        return self.means[action] + luck + own, self.cost


def finished(search: SampledSearch[int], slice: float = 1.0) -> Found[int]:
    while not search.run(slice):
        pass
    return search.best()


def test_the_best_arm_is_found_through_shared_luck() -> None:
    means = [0.4, 0.5, 0.45, 0.3, 0.2, 0.44]
    found = finished(SampledSearch(Bandit(means, [0.5] * 6), 0, Budget(nodes=1500, trust=0)))
    assert found.action == 1
    assert found.value == pytest.approx(0.5, abs=0.15)


def test_the_prior_speaks_where_nothing_is_spent() -> None:
    search = SampledSearch(Bandit([0.9, 0.1, 0.1], [0.1, 0.2, 0.3]), 0, Budget(nodes=0))
    assert search.best().action == 0, "before the first slice"
    assert finished(search) == (2, 0.3, 0, 3)


def test_a_prior_is_overruled_by_samples_only_as_far_as_it_is_trusted() -> None:
    for trust, best in ((5, 0), (100_000, 1)):
        bandit = Bandit([0.6, 0.4], [0.4, 0.5])
        assert finished(SampledSearch(bandit, 0, Budget(nodes=600, trust=trust))).action == best


def test_width_and_gap_drop_what_looks_bad() -> None:
    for budget in (Budget(nodes=300, width=2), Budget(nodes=300, gap=0.25)):
        bandit = Bandit([0.5] * 4, [0.1, 0.7, 0.2, 0.5])
        finished(SampledSearch(bandit, 0, budget))
        assert {action for action, _ in bandit.tried} == {1, 3}


def test_candidates_meet_the_same_samples_and_half_of_them_drop_out() -> None:
    bandit = Bandit([0.1, 0.2, 0.3, 0.4], [0.5] * 4)
    finished(SampledSearch(bandit, 0, Budget(nodes=600, trust=0)))
    counts = [len([1 for action, _ in bandit.tried if action == arm]) for arm in range(4)]
    assert counts[0] == counts[1] < counts[2] == counts[3]
    for arm in range(4):
        assert [sample for action, sample in bandit.tried if action == arm] == list(range(counts[arm]))


def test_slices_change_nothing_and_one_candidate_is_not_tried() -> None:
    budget = Budget(nodes=400)
    whole = finished(SampledSearch(Bandit([0.2, 0.3, 0.4], [0.3] * 3), 0, budget))
    assert finished(SampledSearch(Bandit([0.2, 0.3, 0.4], [0.3] * 3), 0, budget), 0.0) == whole
    alone = Bandit([0.2], [0.3])
    assert finished(SampledSearch(alone, 0, budget)).action == 0
    assert not alone.tried


@pytest.mark.parametrize("nodes", [30, 100, 1000])
def test_nodes_are_the_limit(nodes: int) -> None:
    found = finished(SampledSearch(Bandit([0.2, 0.3, 0.4, 0.1], [0.3] * 4), 0, Budget(nodes=nodes)))
    assert nodes <= found.nodes <= nodes + 4 + 2 * 4 * 3


def test_time_ends_a_search_that_has_no_other_limit() -> None:
    assert finished(SampledSearch(Bandit([0.2, 0.3], [0.3, 0.3]), 0, Budget(ms=5))).samples > 0


def test_where_only_time_limits_it_the_worse_half_drops_out_too() -> None:
    bandit = Bandit([0.1, 0.2, 0.3, 0.4], [0.5] * 4)
    search = SampledSearch(bandit, 0, Budget(ms=60_000, trust=0))
    while len(bandit.tried) < 200:
        assert not search.run(0.0)
    late = {action for action, _ in bandit.tried[-20:]}
    assert late == {2, 3}
