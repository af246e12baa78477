"""Long work in slices: a thought or a count of leaves that runs between messages and can be stopped at any time."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from trenchworks.core.game import Limit, State, Thinking, Thought
from trenchworks.core.session import Session

PROGRESS_SECONDS = 0.1


class Task:
    """Work that answers request ``id`` with progress lines and then one reply."""

    def __init__(self, id: Any) -> None:
        self.id = id
        self.started = perf_counter()
        self.session: Session | None = None
        self._told = self.started

    def run(self, seconds: float) -> dict[str, Any] | None:
        """Work for about this long; the reply once it is done, else None."""
        raise NotImplementedError

    def reply(self) -> dict[str, Any]:
        """The reply with what there is so far."""
        raise NotImplementedError

    def progress(self) -> dict[str, Any]:
        """How far it is."""
        raise NotImplementedError

    def progress_line(self, now: bool = False) -> dict[str, Any] | None:
        """A progress line, when one is due."""
        time = perf_counter()
        if not now and time - self._told < PROGRESS_SECONDS:
            return None
        self._told = time
        return {"id": self.id, "progress": self.progress()}


class ThinkTask(Task):
    """A thought for one seat of a session, on the state at its ``seq``."""

    def __init__(self, id: Any, session: Session, seat: int, limit: Limit, seed: int) -> None:
        super().__init__(id)
        self.session = session
        self.seq = session.seq(seat)
        self._seat = seat
        self._state: State = session.state.clone()
        self._secret = session.hides
        self._thinking: Thinking = session.kit.player.think(self._state, seat, limit, seed)

    def run(self, seconds: float) -> dict[str, Any] | None:
        return self.reply() if self._thinking.run(seconds) else None

    def reply(self) -> dict[str, Any]:
        best = self._thinking.best()
        found = self._found(best)
        found["ms"] = round((perf_counter() - self.started) * 1000)
        found["seq"] = self.seq
        return {"id": self.id, "ok": True, **found}

    def progress(self) -> dict[str, Any]:
        best = self._thinking.best()
        return {"nodes": best.nodes} if self._secret else self._found(best)

    def _found(self, best: Thought) -> dict[str, Any]:
        return {
            "action": self._state.action_to_string(self._seat, best.action),
            "value": best.value,
            "line": [] if self._secret else list(best.line),
            "depth": best.depth,
            "nodes": best.nodes,
        }


class PerftTask(Task):
    """A count of leaves below each first action."""

    def __init__(self, id: Any, counting: Iterator[tuple[str, int] | None]) -> None:
        super().__init__(id)
        self._counting = counting
        self._moves: dict[str, int] = {}

    def run(self, seconds: float) -> dict[str, Any] | None:
        until = perf_counter() + seconds
        for found in self._counting:
            if found is not None:
                self._moves[found[0]] = found[1]
            if perf_counter() >= until:
                return None
        return self.reply()

    def reply(self) -> dict[str, Any]:
        return {"id": self.id, "ok": True, "nodes": sum(self._moves.values()), "moves": self._moves}

    def progress(self) -> dict[str, Any]:
        return {"nodes": sum(self._moves.values()), "moves": len(self._moves)}
