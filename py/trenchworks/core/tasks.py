"""Long work in slices: a thought or a count of leaves that runs between messages and can be stopped at any time."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any, Protocol

from trenchworks.core.errors import BadRequest
from trenchworks.core.game import Limit, Player, State, Thought
from trenchworks.core.session import Session
from trenchworks.core.wire import failure

Message = dict[str, Any]

MAX_TASKS = 64
PROGRESS_SECONDS = 0.1


class Task(Protocol):
    """Work that answers request ``id`` with progress lines and then one reply; ``session`` is what it works on."""

    id: Any
    session: Session | None

    def run(self, seconds: float) -> bool:
        """Work for about this long; True once nothing more is to be done."""

    def progress(self) -> Message:
        """How far it is."""

    def reply(self) -> Message:
        """What there is so far, as the fields of the reply."""


class ThinkTask:
    """A thought for one seat of a session, on the state at its ``seq``."""

    def __init__(self, id: Any, session: Session, seat: int, limit: Limit, seed: int) -> None:
        self.id = id
        self.session: Session | None = session
        self._seat = seat
        self._seq = session.seq(seat)
        self._secret = session.hides
        self._started = perf_counter()
        self._state: State = session.state.clone()
        self._thinking = session.kit.player.think(self._state.clone(), seat, limit, seed)

    def run(self, seconds: float) -> bool:
        return self._thinking.run(seconds)

    def progress(self) -> Message:
        best = self._thinking.best()
        return {"nodes": best.nodes} if self._secret else self._found(best)

    def reply(self) -> Message:
        ms = round((perf_counter() - self._started) * 1000)
        return {**self._found(self._thinking.best()), "ms": ms, "seq": self._seq}

    def _found(self, best: Thought) -> Message:
        return {
            "action": self._state.action_to_string(self._seat, best.action),
            "value": best.value,
            "line": [] if self._secret else list(best.line),
            "depth": best.depth,
            "nodes": best.nodes,
        }


class PerftTask:
    """A count of leaves below each first action."""

    def __init__(self, id: Any, player: Player, state: State, depth: int) -> None:
        self.id = id
        self.session: Session | None = None
        self._depth = depth
        self._counting = player.perft(state, depth)
        self._moves: dict[str, int] = {}

    def run(self, seconds: float) -> bool:
        until = perf_counter() + seconds
        for found in self._counting or ():
            if found is not None:
                self._moves[found[0]] = found[1]
            if perf_counter() >= until:
                return False
        return True

    def progress(self) -> Message:
        return {"nodes": sum(self._moves.values()), "moves": len(self._moves)}

    def reply(self) -> Message:
        # Nothing played is one way to play nothing.
        return {"nodes": sum(self._moves.values()) if self._depth else 1, "moves": self._moves}


class Tasks:
    """What runs now, and the messages that wait to be fetched."""

    def __init__(self) -> None:
        self._running: dict[str, Task] = {}
        self._told: dict[str, float] = {}
        self._outbox: list[Message] = []

    def check_id(self, id: Any) -> None:
        """See that work can be started under this id.

        :raises BadRequest: when it can't.
        """
        if _name(id) in self._running:
            raise BadRequest("Something with that id is running already.")
        if len(self._running) >= MAX_TASKS:
            raise BadRequest(f"{MAX_TASKS} thoughts are running; stop one first.")

    def start(self, task: Task) -> Message:
        """Begin; the first progress line."""
        line = {"id": task.id, "progress": task.progress()}
        self._running[_name(task.id)] = task
        self._told[_name(task.id)] = perf_counter()
        return line

    def stop(self, target: Any) -> None:
        """End the work with this id; its reply waits in the outbox.

        :raises BadRequest: when there is none.
        """
        task = self._running.get(_name(target))
        if task is None:
            raise BadRequest("Nothing with that id is running.")
        self._finish(task)

    def end(self, session: object) -> None:
        """End all work on a session that has changed or is closed."""
        for name, task in list(self._running.items()):
            if task.session is session:
                self._leave(name, failure(task.id, "stale", "The game has gone on since this thought began."))

    def tick(self, seconds: float) -> list[Message] | None:
        """Work about this long on all that runs; the messages since the last time, or None when nothing runs."""
        busy = bool(self._running)
        for name, task in list(self._running.items()):
            try:
                done = task.run(seconds / len(self._running))
                if done:
                    self._finish(task)
                elif perf_counter() - self._told[name] >= PROGRESS_SECONDS:
                    self._told[name] = perf_counter()
                    self._outbox.append({"id": task.id, "progress": task.progress()})
            except Exception as error:  # a fault of ours ends this work, not the program
                self._leave(name, _broken(task, error))
        messages, self._outbox = self._outbox, []
        return messages if busy or messages else None

    def _finish(self, task: Task) -> None:
        try:
            reply = {"id": task.id, "ok": True, **task.reply()}
        except Exception as error:
            reply = _broken(task, error)
        self._leave(_name(task.id), reply)

    def _leave(self, name: str, last: Message) -> None:
        del self._running[name], self._told[name]
        self._outbox.append(last)


def _name(id: Any) -> str:
    """Ids of any kind, compared as JSON compares them: 1 is not true, and objects have no order."""
    return json.dumps(id, sort_keys=True)


def _broken(task: Task, error: Exception) -> Message:
    return failure(task.id, "internal", f"Something went wrong inside ({type(error).__name__}).")
