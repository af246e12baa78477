"""Time for a search: how long a slice may last, and when thinking is over. The only part that looks at a clock."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


class Clock:
    """Seconds since it was made, a deadline in milliseconds where there is one, and slices."""

    def __init__(self, ms: int | None = None, now: Callable[[], float] = perf_counter) -> None:
        self._now = now
        self._end = float("inf") if ms is None else now() + ms / 1000
        self._pause = 0.0

    def slice(self, seconds: float) -> None:
        """Begin a slice of about this length."""
        self._pause = min(self._now() + seconds, self._end)

    def pause(self) -> bool:
        """Whether the slice is used up."""
        return self._now() >= self._pause

    def over(self) -> bool:
        """Whether the deadline has passed."""
        return self._now() >= self._end
