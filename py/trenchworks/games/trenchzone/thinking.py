"""A decision of Trenchzone as the determinised search sees it: what to try, and how a try plays on.

A try deals the hidden part, does the action, and lets both sides go on by the rule of thumb until so many turns have
begun; then the evaluation speaks. All that is looked at is the position as the seat knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from trenchworks.games.trenchzone import actions, policy
from trenchworks.games.trenchzone.actions import Words
from trenchworks.games.trenchzone.candidates import candidates, worth
from trenchworks.games.trenchzone.dealing import SILENT, Chance, Memory, deal
from trenchworks.games.trenchzone.evaluation import value
from trenchworks.games.trenchzone.position import Position

MOST_STEPS = 400
"""No try goes further, whatever happens."""


class Decision:
    """The decision of a seat (:class:`trenchworks.search.sampling.Root`).

    ``turns`` is how many turns may begin before a try is evaluated; ``chance`` gives the random numbers of a sample;
    ``whim`` is how much better than it is a candidate may look, at most.
    """

    def __init__(
        self, pos: Position, seat: int, memory: Memory, turns: int, chance: Callable[[int], Chance], whim: float = 0.0
    ) -> None:
        self._pos, self._seat, self._memory = pos, seat, memory
        self._turns, self._chance, self._whim = turns, chance, whim
        self._sample = -1
        self._dealt = pos

    def candidates(self) -> Generator[int, None, Sequence[tuple[Words, float]]]:
        """Each with its exact expectation one step ahead, the other taken not to answer."""
        rng = self._chance(-1)
        dealt = deal(self._pos, self._seat, rng, self._memory, SILENT)
        found: list[tuple[Words, float]] = []
        tried = candidates(dealt, self._seat)
        if len(tried) == 1:
            return [(tried[0], 0.5)]
        for action in tried:
            prior = worth(dealt, self._seat, action)
            found.append((action, prior + self._whim * rng.random() if self._whim else prior))
            yield 1
        return found

    def try_out(self, action: Words, sample: int) -> tuple[float, int]:
        """The evaluation after so many turns; the steps that led to it."""
        if sample != self._sample:
            self._sample = sample
            self._dealt = deal(self._pos, self._seat, self._chance(2 * sample), self._memory)
        pos = self._dealt.copy()
        rng = self._chance(2 * sample + 1)
        actions.apply(pos, self._seat, action)
        turn = (pos.round, pos.active)
        left = self._turns + (self._pos.agenda[0][0] == "initiative")
        steps = 1
        while pos.over is None and steps < MOST_STEPS:
            policy.step(pos, rng)
            steps += 1
            now = (pos.round, pos.active)
            if now != turn and pos.phase != "initiative":
                turn = now
                left -= 1
                if left <= 0:
                    break
        return value(pos, self._seat), steps
