"""The only door: JSON text in, JSON text out.

``handle`` answers one message. A ``think`` or ``perft`` is answered with a progress line first; ``tick`` then works
on what is running and gives further progress lines and the final replies, until nothing runs any more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

from trenchworks.core import chance
from trenchworks.core.compose import compose, describe, review
from trenchworks.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BadRequest,
    GameOver,
    IllegalAction,
    NoSession,
    TooLarge,
    TrenchworksError,
    UnknownGame,
    UnknownOp,
)
from trenchworks.core.game import TABLE_ACTIONS, Kit, Limit, Prefs
from trenchworks.core.options import complete_options, parse_seats
from trenchworks.core.reading import Reading
from trenchworks.core.record import MAX_SEED, from_record, parse_record, to_record
from trenchworks.core.session import Session, Viewer
from trenchworks.core.tasks import PerftTask, Task, ThinkTask
from trenchworks.core.wire import MAX_BYTES, dump, parse

Message = dict[str, Any]

MAX_SESSIONS = 64
MAX_TASKS = 64
MAX_TEXT = 1000
LIMITS = ("level", "nodes", "ms", "depth")


class Bridge:
    """Sessions and running work behind one door. ``kits`` are the games by name, ``coming`` those not there yet."""

    def __init__(self, kits: Mapping[str, Kit], coming: Iterable[Mapping[str, str]] = ()) -> None:
        self._kits = kits
        self._coming = [dict(game) for game in coming]
        self._sessions: dict[str, Session | Reading] = {}
        self._names = count(1)
        self._tasks: deque[Task] = deque()
        self._outbox: list[Message] = []
        self._ops: dict[str, Callable[[Message], Message]] = {
            "games": self._games,
            "new": self._new,
            "view": self._view,
            "act": self._act,
            "undo": self._undo,
            "redo": self._redo,
            "record": self._record,
            "load": self._load,
            "think": self._think,
            "stop": self._stop,
            "perft": self._perft,
            "close": self._close,
            **{name: self._table_action(name) for name in TABLE_ACTIONS},
        }

    # --- the door ---

    def handle(self, text: str | bytes) -> str:
        """Answer one message. Never raises, whatever the text is."""
        id_ = None
        try:
            message = parse(_decode(text))
            if not isinstance(message, dict):
                raise BadRequest("A message must be a JSON object.")
            id_ = message.get("id")
            op = message.get("op")
            if not isinstance(op, str):
                raise BadRequest("A message needs an op, as text.")
            if op not in self._ops:
                raise UnknownOp(f"There is no op {op[:40]!r}.")
            reply = self._ops[op](message)
        except TrenchworksError as error:
            return dump(_failure(id_, error.code, error.message))
        except Exception as error:  # the last net: a fault of ours must not end the page or the process
            return dump(_failure(id_, "internal", f"Something went wrong inside ({type(error).__name__})."))
        return dump(reply if "progress" in reply else {"id": id_, "ok": True, **reply})

    def tick(self, budget: float) -> str | None:
        """Work for about ``budget`` milliseconds on what runs; a JSON list of messages, or None when nothing runs."""
        messages, self._outbox = self._outbox, []
        if not self._tasks:
            return dump(messages) if messages else None
        share = budget / len(self._tasks) / 1000
        for task in list(self._tasks):
            try:
                reply = task.run(share)
            except Exception as error:
                reply = _failure(task.id, "internal", f"Something went wrong inside ({type(error).__name__}).")
            if reply is not None:
                self._tasks.remove(task)
            else:
                reply = task.progress_line()
            if reply is not None:
                messages.append(reply)
        return dump(messages)

    # --- ops ---

    def _games(self, message: Message) -> Message:
        palette: dict[str, Any] = {}
        for kit in self._kits.values():
            palette.update({name: dict(values) for name, values in kit.view.palette.items()})
        games = [describe(kit) for kit in self._kits.values()]
        return {"games": games + [{**game, "available": False} for game in self._coming], "palette": palette}

    def _new(self, message: Message) -> Message:
        kit = self._kit(message)
        self._check_room()
        _prefs(kit, message)
        options = complete_options(kit.game, message.get("options"), message.get("preset"))
        seats = parse_seats(kit, message.get("seats"))
        seed = message.get("seed")
        if seed is None:
            seed = chance.new_seed()
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise BadOption("A seed is a whole number from 0 to 2^53 - 1.")
        session = Session(kit, options, seats, seed, _position(kit, message))
        return self._opened(session, message)

    def _view(self, message: Message) -> Message:
        ply, since, log_from = (_whole(message, name, optional=True) for name in ("ply", "since", "log_from"))
        session = self._session(message)
        if isinstance(session, Reading):
            return {"view": session.view()}
        viewer = self._viewer(session, message)
        prefs = _prefs(session.kit, message)
        if ply is not None:
            if session.hides and not session.state.is_terminal():
                raise IllegalAction("Earlier positions of this game can be seen once it is over.")
            if not 0 <= ply <= len(session.state.history):
                raise BadRequest("There is no such ply in this game.")
            return {"view": review(session, viewer, prefs, ply)}
        return {"view": compose(session, viewer, prefs, since, log_from)}

    def _act(self, message: Message) -> Message:
        action = _text(message, "action")
        seq = _whole(message, "seq", optional=True)
        session = self._live(message)
        seat = _seat(session, message)
        prefs = _prefs(session.kit, message)
        session.act(seat, action, seq)
        return self._changed(session, message, prefs)

    def _table_action(self, name: str) -> Callable[[Message], Message]:
        def do(message: Message) -> Message:
            seq = _whole(message, "seq", optional=True)
            session = self._live(message)
            seat = _seat(session, message)
            prefs = _prefs(session.kit, message)
            session.table_action(seat, name, seq)
            return self._changed(session, message, prefs)

        return do

    def _undo(self, message: Message) -> Message:
        return self._go(message, "undo")

    def _redo(self, message: Message) -> Message:
        return self._go(message, "redo")

    def _go(self, message: Message, way: str) -> Message:
        to = _whole(message, "to", optional=True)
        session = self._live(message)
        seat = None if message.get("seat") is None else _seat(session, message)
        prefs = _prefs(session.kit, message)
        (session.undo if way == "undo" else session.redo)(seat, to)
        return self._changed(session, message, prefs)

    def _record(self, message: Message) -> Message:
        full = message.get("full", False)
        if not isinstance(full, bool):
            raise BadRequest("full must be true or false.")
        session = self._session(message)
        return {"record": session.record if isinstance(session, Reading) else to_record(session, full)}

    def _load(self, message: Message) -> Message:
        self._check_room()
        if not isinstance(message.get("record"), dict | str):
            raise BadRequest("load needs a record, as an object or text.")
        record = parse_record(message["record"])
        kit = self._kits.get(record["game"])
        if kit is None:
            raise UnknownGame("The record is of a game that is not here.")
        try:
            if record.get("public"):
                return self._opened(Reading(kit, record), message)
            return self._opened(from_record(kit, record, message.get("seats")), message)
        except BadRecord:
            raise
        except TrenchworksError as error:
            if error.code in ("bad_request", "bad_option"):
                raise
            raise BadRecord(error.message) from error

    def _think(self, message: Message) -> Message:
        seed = _whole(message, "seed", optional=True)
        session = self._live(message)
        seat = _seat(session, message)
        limit = _limit(session, seat, message)
        if seed is None:
            seed = chance.derived(session.seed, "think", len(session.state.history))
        session.check_turn(seat)
        self._check_task_id(message)
        return self._started(ThinkTask(message.get("id"), session, seat, limit, seed))

    def _perft(self, message: Message) -> Message:
        kit = self._kit(message)
        depth = _whole(message, "depth")
        if not 0 <= depth <= 8:
            raise BadRequest("depth goes from 0 to 8.")
        options = complete_options(kit.game, message.get("options"))
        options.pop("undo")
        state = kit.game.new_initial_state(options, kit.game.min_players, _position(kit, message))
        counting = kit.player.perft(state, depth)
        if counting is None:
            raise BadRequest(f"{kit.game.title} has chance or secrets: its moves can't be counted this way.")
        self._check_task_id(message)
        return self._started(PerftTask(message.get("id"), counting))

    def _stop(self, message: Message) -> Message:
        if "target" not in message:
            raise BadRequest("stop needs a target: the id of what is to be stopped.")
        target = dump(message["target"])
        for task in self._tasks:
            if dump(task.id) == target:
                self._tasks.remove(task)
                self._outbox.append(task.reply())
                return {}
        raise BadRequest("Nothing with that id is running.")

    def _close(self, message: Message) -> Message:
        session = self._session(message)
        self._end_tasks(session)
        del self._sessions[message["session"]]
        return {}

    # --- helpers ---

    def _kit(self, message: Message) -> Kit:
        name = message.get("game")
        if not isinstance(name, str):
            raise BadRequest("game must be the name of a game.")
        kit = self._kits.get(name)
        if kit is None:
            for game in self._coming:
                if game["game"] == name:
                    raise UnknownGame(f"{game['title']} is not there yet.")
            raise UnknownGame(f"There is no game {name[:40]!r}; there is {', '.join(self._kits)}.")
        return kit

    def _session(self, message: Message) -> Session | Reading:
        name = message.get("session")
        if not isinstance(name, str):
            raise BadRequest("session must be the text that new or load gave.")
        session = self._sessions.get(name)
        if session is None:
            raise NoSession("That session is not open.")
        return session

    def _live(self, message: Message) -> Session:
        session = self._session(message)
        if isinstance(session, Reading):
            raise GameOver("This is the public part of a game, for reading only.")
        return session

    def _check_room(self) -> None:
        if len(self._sessions) >= MAX_SESSIONS:
            raise BadRequest(f"{MAX_SESSIONS} sessions are open; close one first.")

    def _viewer(self, session: Session, message: Message) -> Viewer:
        if "seat" not in message:
            return session.default_viewer()
        return None if message["seat"] is None else _seat(session, message)

    def _opened(self, session: Session | Reading, message: Message) -> Message:
        if isinstance(session, Reading):
            view = session.view()
        else:
            view = compose(session, self._viewer(session, message), _prefs(session.kit, message))
        name = f"s{next(self._names)}"
        self._sessions[name] = session
        return {"session": name, "view": view}

    def _changed(self, session: Session, message: Message, prefs: Prefs) -> Message:
        """The reply after a change; what was thought about the session before is stale now."""
        self._end_tasks(session)
        viewer = self._viewer(session, message) if message.get("seat") is not None else session.default_viewer()
        return {"view": compose(session, viewer, prefs)}

    def _end_tasks(self, session: Session | Reading) -> None:
        for task in [task for task in self._tasks if task.session is session]:
            self._tasks.remove(task)
            self._outbox.append(_failure(task.id, "stale", "The game has gone on since this thought began."))

    def _check_task_id(self, message: Message) -> None:
        if len(self._tasks) >= MAX_TASKS:
            raise BadRequest(f"{MAX_TASKS} thoughts are running; stop one first.")
        name = dump(message.get("id"))
        if any(dump(task.id) == name for task in self._tasks):
            raise BadRequest("Something with that id is running already.")

    def _started(self, task: Task) -> Message:
        self._tasks.append(task)
        line = task.progress_line(now=True)
        assert line is not None
        return line


def _decode(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    if len(text) > MAX_BYTES:
        raise TooLarge("The message is longer than 4 MB.")
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise BadRequest("The message is no UTF-8 text.") from error


def _failure(id_: Any, code: str, message: str) -> Message:
    return {"id": id_, "ok": False, "error": {"code": code, "message": message}}


def _whole(message: Message, name: str, optional: bool = False) -> Any:
    value = message.get(name)
    if value is None and optional:
        return None
    if type(value) is not int or value < 0:
        raise BadRequest(f"{name} must be a whole number, 0 or more.")
    return value


def _text(message: Message, name: str) -> str:
    value = message.get(name)
    if not isinstance(value, str):
        raise BadRequest(f"{name} must be text.")
    if len(value) > MAX_TEXT:
        raise BadRequest(f"{name} is longer than {MAX_TEXT} characters.")
    return value


def _seat(session: Session, message: Message) -> int:
    seat = message.get("seat")
    if type(seat) is not int or not 0 <= seat < len(session.seats):
        raise BadRequest(f"seat must be a whole number from 0 to {len(session.seats) - 1}.")
    return seat


def _position(kit: Kit, message: Message) -> str | None:
    position = message.get("position")
    if position is None:
        return None
    if not kit.game.positions:
        raise BadPosition(f"{kit.game.title} takes no position.")
    if not isinstance(position, str):
        raise BadPosition("A position is a text.")
    if len(position) > MAX_TEXT:
        raise BadPosition(f"A position is no longer than {MAX_TEXT} characters.")
    return position


def _prefs(kit: Kit, message: Message) -> Prefs:
    given = message.get("prefs")
    if given is None:
        given = {}
    if not isinstance(given, dict):
        raise BadRequest("prefs must be an object.")
    choices = {"shape": ("wide", "tall"), **kit.view.prefs}
    values = {name: names[0] for name, names in choices.items()}
    for name, value in given.items():
        if name == "flip" and isinstance(value, bool):
            continue
        if name == "lang" and isinstance(value, str) and len(value) <= 35:
            continue
        if name not in choices or value not in choices[name]:
            known = ", ".join(["flip", "lang", *choices])
            allowed = f"{name} takes {', '.join(choices[name])}" if name in choices else f"prefs are {known}"
            raise BadRequest(f"That is no preference: {allowed}.")
        values[name] = value
    fields = {name: value for name, value in values.items() if name in ("orientation", "look", "shape")}
    return Prefs(flip=given.get("flip", False), lang=given.get("lang", "en"), **fields)


def _limit(session: Session, seat: int, message: Message) -> Limit:
    given = {name: message[name] for name in LIMITS if message.get(name) is not None}
    if not given and session.seats[seat].level is not None:
        given = {"level": session.seats[seat].level}
    if len(given) != 1:
        raise BadRequest("think takes one of level, nodes, ms and depth; without one the seat needs a level.")
    ((name, value),) = given.items()
    most = {"level": len(session.kit.player.levels), "nodes": 10**9, "ms": 3_600_000, "depth": 60}[name]
    if type(value) is not int or not 1 <= value <= most:
        raise BadRequest(f"{name} must be a whole number from 1 to {most}.")
    return Limit(**{name: value})


_bridge: Bridge | None = None


def _the_bridge() -> Bridge:
    global _bridge
    if _bridge is None:
        from trenchworks.games import COMING, GAMES

        _bridge = Bridge(GAMES, COMING)
    return _bridge


def handle(text: str | bytes) -> str:
    """Answer one message of the page or the command line; see :meth:`Bridge.handle`."""
    return _the_bridge().handle(text)


def tick(budget: float) -> str | None:
    """Work on what runs; see :meth:`Bridge.tick`."""
    return _the_bridge().tick(budget)
