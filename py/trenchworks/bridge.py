"""The only door: JSON text in, JSON text out.

``handle`` answers one message. A ``think`` or ``perft`` is answered with a progress line first; ``tick`` then works
on what is running and gives further progress lines and the final replies, until nothing runs any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

from trenchworks.build_id import BUILD_ID
from trenchworks.core import chance, fields
from trenchworks.core.compose import compose, describe, review
from trenchworks.core.errors import (
    BadRequest,
    GameOver,
    NoSession,
    TooLarge,
    TrenchworksError,
    UnknownGame,
    UnknownOp,
)
from trenchworks.core.game import TABLE_ACTIONS, Kit
from trenchworks.core.options import complete_options, parse_seats
from trenchworks.core.reading import Reading
from trenchworks.core.record import from_record, parse_record, to_record
from trenchworks.core.session import Session, Viewer
from trenchworks.core.tasks import PerftTask, Tasks, ThinkTask
from trenchworks.core.wire import MAX_BYTES, dump, failure, parse

Message = dict[str, Any]

MAX_SESSIONS = 64


class Bridge:
    """Sessions and running work behind one door. ``kits`` are the games by name, ``coming`` those not there yet."""

    def __init__(self, kits: Mapping[str, Kit], coming: Iterable[Mapping[str, str]] = ()) -> None:
        self._kits = kits
        self._coming = [dict(game) for game in coming]
        self._sessions: dict[str, Session | Reading] = {}
        self._names = count(1)
        self._tasks = Tasks()
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
            **dict.fromkeys(TABLE_ACTIONS, self._table_action),
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
            fields.check_fields(op, message)
            reply = self._ops[op](message)
            return dump(reply if "progress" in reply else {"id": id_, "ok": True, **reply})
        except TrenchworksError as error:
            return dump(failure(id_, error.code, error.message))
        except Exception as error:  # the last net: a fault of ours must not end the page or the process
            return dump(failure(id_, "internal", f"Something went wrong inside ({type(error).__name__})."))

    def tick(self, budget: float) -> str | None:
        """Work for about ``budget`` milliseconds on what runs; a JSON list of messages, or None when nothing runs."""
        messages = self._tasks.tick(budget / 1000)
        return None if messages is None else dump(messages)

    # --- ops ---

    def _games(self, message: Message) -> Message:
        palette: dict[str, Any] = {}
        for kit in self._kits.values():
            palette.update({name: dict(values) for name, values in kit.view.palette.items()})
        games = [describe(kit) for kit in self._kits.values()]
        coming = [{**game, "available": False} for game in self._coming]
        return {"games": games + coming, "palette": palette, "build": BUILD_ID}

    def _new(self, message: Message) -> Message:
        self._check_room()
        kit = self._kit(message["game"])
        _seat(kit.game.max_players, message)
        fields.prefs(kit, message)
        options = complete_options(kit.game, message.get("options"), message.get("preset"))
        seats = parse_seats(kit, message.get("seats"))
        options = kit.game.settle_options(options, [seat.human for seat in seats])
        seed = fields.seed(message)
        if seed is None:
            seed = chance.new_seed()
        return self._opened(Session(kit, options, seats, seed, fields.position(kit, message)), message)

    def _view(self, message: Message) -> Message:
        session = self._session(message)
        if isinstance(session, Reading):
            return {"view": session.view(message.get("log_from"))}
        viewer = self._viewer(session, message)
        prefs = fields.prefs(session.kit, message)
        ply = message.get("ply")
        if ply is None:
            return {"view": compose(session, viewer, prefs, message.get("since"), message.get("log_from"))}
        if ply > session.ply(viewer):
            raise BadRequest("There is no such ply in this game.")
        return {"view": review(session, viewer, prefs, ply)}

    def _act(self, message: Message) -> Message:
        return self._change(message, lambda session, seat: session.act(seat, message["action"], message.get("seq")))

    def _table_action(self, message: Message) -> Message:
        return self._change(
            message, lambda session, seat: session.table_action(seat, message["op"], message.get("seq"))
        )

    def _undo(self, message: Message) -> Message:
        return self._change(message, lambda session, seat: session.undo(seat, message.get("to")))

    def _redo(self, message: Message) -> Message:
        return self._change(message, lambda session, seat: session.redo(seat, message.get("to")))

    def _change(self, message: Message, change: Callable[[Session, Any], None]) -> Message:
        """Change a session, and end what was thought about it before."""
        session = self._live(message)
        seat = _seat(len(session.seats), message)
        prefs = fields.prefs(session.kit, message)
        change(session, seat)
        self._tasks.end(session)
        return {"view": compose(session, self._viewer(session, message), prefs)}

    def _record(self, message: Message) -> Message:
        session = self._session(message)
        if isinstance(session, Reading):
            return {"record": session.record}
        return {"record": to_record(session, message.get("full") or False)}

    def _load(self, message: Message) -> Message:
        self._check_room()
        record = parse_record(message["record"])
        kit = self._kit(record["game"])
        _seat(kit.game.max_players, message)
        fields.prefs(kit, message)
        seats = None if message.get("seats") is None else parse_seats(kit, message["seats"])
        return self._opened(Reading(kit, record) if record.get("public") else from_record(kit, record, seats), message)

    def _think(self, message: Message) -> Message:
        self._tasks.check_id(message.get("id"))
        session = self._live(message)
        seat = _seat(len(session.seats), message)
        assert seat is not None
        limit = fields.limit(session.seats[seat], message)
        seed = message.get("seed")
        if seed is None:
            seed = chance.derived(session.seed, "think", session.ply(seat))
        session.check_turn(seat)
        return self._tasks.start(ThinkTask(message.get("id"), session, seat, limit, seed))

    def _perft(self, message: Message) -> Message:
        self._tasks.check_id(message.get("id"))
        kit = self._kit(message["game"])
        game = kit.game
        if game.chance_mode != "deterministic" or game.information != "perfect":
            raise BadRequest(f"{game.title} has chance or secrets: its moves can't be counted this way.")
        options = complete_options(game, message.get("options"))
        options.pop("undo")
        state = game.new_initial_state(options, game.min_players, fields.position(kit, message))
        return self._tasks.start(PerftTask(message.get("id"), kit.player, state, message["depth"]))

    def _stop(self, message: Message) -> Message:
        self._tasks.stop(message["target"])
        return {}

    def _close(self, message: Message) -> Message:
        self._tasks.end(self._session(message))
        del self._sessions[message["session"]]
        return {}

    # --- helpers ---

    def _kit(self, name: str) -> Kit:
        kit = self._kits.get(name)
        if kit is not None:
            return kit
        for game in self._coming:
            if game["game"] == name:
                raise UnknownGame(f"{game['title']} is not there yet.")
        raise UnknownGame(f"There is no game {name[:40]!r}; there is {', '.join(self._kits)}.")

    def _session(self, message: Message) -> Session | Reading:
        session = self._sessions.get(message["session"])
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
        return _seat(len(session.seats), message) if "seat" in message else session.default_viewer()

    def _opened(self, session: Session | Reading, message: Message) -> Message:
        if isinstance(session, Reading):
            view = session.view()
        else:
            view = compose(session, self._viewer(session, message), fields.prefs(session.kit, message))
        name = f"s{next(self._names)}"
        self._sessions[name] = session
        return {"session": name, "view": view}


def _decode(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    if len(text) > MAX_BYTES:
        raise TooLarge("The message is longer than 4 MB.")
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise BadRequest("The message is no UTF-8 text.") from error


def _seat(seats: int, message: Message) -> Viewer:
    seat: Viewer = message.get("seat")
    if seat is not None and seat >= seats:
        raise BadRequest(f"seat must be a whole number from 0 to {seats - 1}.")
    return seat


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
