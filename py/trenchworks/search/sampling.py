"""Determinised search for games with secrets and dice: each action is tried in samples of what may be true.

A game says what can be done now, with a first guess of each action's worth (a *prior*), and plays an action out in the
sample of a given number: deal the hidden part, do the action, play on, evaluate. What an action is worth is the mean
over samples (Perfect Information Monte Carlo, Ginsberg 2001, with playouts by a policy). The actions share samples, so
that they meet the same luck. Sequential halving (Karnin, Koren and Somekh 2013) spends the effort: after each round
the worse half is dropped. The prior counts like so many samples.

Nothing here depends on time, apart from when a slice ends, so equal searches give equal results everywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Generic, NamedTuple, Protocol, TypeVar

from trenchworks.search.clock import Clock

Action = TypeVar("Action")


class Root(Protocol[Action]):
    """A decision as the search sees it."""

    def candidates(self) -> Generator[int, None, Sequence[tuple[Action, float]]]:
        """The actions that are worth trying, each with its prior, 0 to 1. Yields the nodes visited since the last time.

        There is at least one.
        """

    def try_out(self, action: Action, sample: int) -> tuple[float, int]:
        """The value, 0 to 1, that the action leads to in that sample, and the nodes that this took."""


@dataclass(frozen=True)
class Budget:
    """What a search may spend: ``nodes`` in tries (candidates come on top), or ``ms``.

    ``width`` candidates are tried at most, the best by their prior; none is tried that is ``gap`` or more behind the
    best. ``trust`` is how many samples a prior counts for.
    """

    nodes: int | None = None
    ms: int | None = None
    width: int = 8
    gap: float = 1.0
    trust: float = 10.0


class Found(NamedTuple, Generic[Action]):
    """The best action so far, its value from 0 to 1, the samples that it was tried in, and all nodes visited."""

    action: Action
    value: float
    samples: int
    nodes: int


class _Arm(Generic[Action]):
    """A candidate and what is known of it."""

    __slots__ = ("action", "count", "prior", "total")

    def __init__(self, action: Action, prior: float) -> None:
        self.action, self.prior, self.total, self.count = action, prior, 0.0, 0

    def value(self, trust: float) -> float:
        return (self.prior * trust + self.total) / (trust + self.count) if trust + self.count else self.prior


FIRST, MOST = 8, 4096
"""Where only time limits the search: twice so many samples of each action in the first round, then twice as many each
round; and how many there are at most."""


class SampledSearch(Generic[Action]):
    """A search of one decision. ``first`` is played where nothing is known yet: any legal action."""

    def __init__(self, root: Root[Action], first: Action, budget: Budget) -> None:
        self._root, self._budget = root, budget
        self._clock = Clock(budget.ms)
        self._nodes = 0
        self._over = False
        self._found: Found[Action] = Found(first, 0.5, 0, 0)
        self._steps = self._think()

    def run(self, seconds: float) -> bool:
        """Search for about this long; True once nothing more is to be done."""
        self._clock.slice(seconds)
        while not self._over:
            if next(self._steps, True) or self._clock.over():
                self._over = True
            elif self._clock.pause():
                break
        return self._over

    def best(self) -> Found[Action]:
        """The best so far."""
        return self._found._replace(nodes=self._nodes)

    def _think(self) -> Generator[None, None, None]:
        coming = self._root.candidates()
        while True:
            try:
                self._nodes += next(coming)
            except StopIteration as end:
                ranked: list[tuple[Action, float]] = sorted(end.value, key=lambda each: -each[1])
                break
            yield
        budget = self._budget
        best = ranked[0][1]
        arms = [_Arm(action, prior) for action, prior in ranked[: budget.width] if prior > best - budget.gap]
        self._note(arms)
        if len(arms) > 1 and budget.nodes != 0:
            yield from self._halve(arms)

    def _halve(self, arms: list[_Arm[Action]]) -> Generator[None, None, None]:
        rounds = ceil(log2(len(arms)))
        start = self._nodes
        sample = 0
        for number in range(1, rounds + 1):
            share = None if self._budget.nodes is None else start + self._budget.nodes * number // rounds
            most = MOST if share is not None or number == rounds else FIRST << number
            while sample < most and (share is None or self._nodes < share):
                for arm in arms:
                    value, nodes = self._root.try_out(arm.action, sample)
                    arm.total += value
                    arm.count += 1
                    self._nodes += nodes
                    yield
                sample += 1
                self._note(arms)
            arms.sort(key=lambda arm: -arm.value(self._budget.trust))
            self._note(arms)
            del arms[(len(arms) + 1) // 2 :]

    def _note(self, arms: list[_Arm[Action]]) -> None:
        best = max(arms, key=lambda arm: arm.value(self._budget.trust))
        self._found = Found(best.action, best.value(self._budget.trust), best.count, self._nodes)
