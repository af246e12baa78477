"""Records: a session as a list of actions, whole, as its public part, or sealed.

A whole record replays to the same game anywhere. Of an unfinished game with secrets only the public part is shown;
its whole is sealed into one opaque text, for saves.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from typing import Any

from trenchworks import __version__
from trenchworks.core import chance
from trenchworks.core.errors import BadOption, BadPosition, BadRecord, TrenchworksError
from trenchworks.core.game import CHANCE, Kit
from trenchworks.core.options import Seat, complete_options, parse_seats
from trenchworks.core.session import Session
from trenchworks.core.wire import MAX_BYTES, MAX_TEXT, dump, parse

MAX_ACTIONS = 100_000
MAX_SEED = (1 << chance.SEED_BITS) - 1


def result_json(session: Session) -> dict[str, Any] | None:
    """The result as the bridge writes it, or None while the game runs."""
    result = session.state.result()
    if result is None:
        return None
    found: dict[str, Any] = {"winners": list(result.winners)}
    if len(result.winners) == 1:
        found["winner"] = result.winners[0]
    found.update(draw=not result.winners, grade=result.grade, scores=list(result.scores), reason=result.reason)
    return found


def to_record(session: Session, full: bool = False) -> dict[str, Any]:
    """The record of a session: whole where nothing is hidden, else its public part, or sealed when ``full``."""
    game = session.kit.game
    head: dict[str, Any] = {"game": game.short_name, "rules": game.rules_version, "build": __version__}
    if session.guarded:
        if full:
            return {**head, "sealed": seal(_whole(session, head, seed=True))}
        if session.hides:
            return _public(session, head)
    return _whole(session, head, seed=not session.guarded)


def _whole(session: Session, head: Mapping[str, Any], seed: bool) -> dict[str, Any]:
    players = [player for player, _ in session.state.history]
    record: dict[str, Any] = {**head, **_table(session)}
    if seed:
        record["seed"] = session.seed
    record["actions"] = [[player, text] for player, text in zip(players, session.texts, strict=True)]
    record["result"] = result_json(session)
    return record


def _public(session: Session, head: Mapping[str, Any]) -> dict[str, Any]:
    entries = zip(session.state.history, session.texts, strict=True)
    seen = [[player, text] for ply, ((player, _), text) in enumerate(entries) if session.state.sees(ply, None)]
    return {**head, **_table(session), "public": True, "actions": seen, "result": None}


def _table(session: Session) -> dict[str, Any]:
    table: dict[str, Any] = {"options": session.options, "seats": [seat.to_json() for seat in session.seats]}
    if session.position is not None:
        table["position"] = session.position
    return table


def seal(record: Mapping[str, Any]) -> str:
    """One opaque text: deflate, then base64url without padding."""
    return _text64(zlib.compress(dump(record).encode(), 9))


def _text64(packed: bytes) -> str:
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unseal(text: Any) -> Any:
    """The object that :func:`seal` wrote.

    :raises BadRecord: when the text is no sealed record, or a far too large one.
    """
    try:
        if not isinstance(text, str):
            raise ValueError
        packed = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
        inflate = zlib.decompressobj()
        plain = inflate.decompress(packed, MAX_BYTES)
        if inflate.unconsumed_tail or inflate.unused_data or not inflate.eof or _text64(packed) != text:
            raise ValueError
        return parse(plain.decode())
    except (ValueError, binascii.Error, zlib.error) as error:
        raise BadRecord("The sealed record is damaged.") from error


def parse_record(given: Any) -> dict[str, Any]:
    """A record as an object, from an object, its JSON text, or a sealed one.

    :raises BadRecord: when it is none.
    """
    if isinstance(given, str):
        try:
            given = parse(given)
        except TrenchworksError as error:
            raise BadRecord("The record is no JSON object.") from error
    if isinstance(given, dict) and "sealed" in given:
        given = unseal(given["sealed"])
    if not isinstance(given, dict) or not isinstance(given.get("game"), str):
        raise BadRecord("A record is an object that names its game.")
    return given


def from_record(kit: Kit, record: Mapping[str, Any], seats: tuple[Seat, ...] | None = None) -> Session:
    """The session that a whole record describes; ``seats`` says who sits there now, where it is not as then.

    :raises BadOption: when ``seats`` are not as many as the record's.
    :raises BadRecord: with the ply of the first action that is not possible, or what else is wrong.
    """
    game = kit.game
    check_rules(kit, record)
    seed = record.get("seed")
    if seed is None:
        seed = chance.new_seed()
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise BadRecord("The record's seed is no whole number from 0 to 2^53 - 1.")
    position = record.get("position")
    if position is not None and not (game.positions and isinstance(position, str) and len(position) <= MAX_TEXT):
        raise BadRecord("The record's start position is no text, or this game takes none.")
    entries = parse_entries(record)
    try:
        options = complete_options(game, record.get("options"))
        recorded = parse_seats(kit, record.get("seats"))
    except BadOption as error:
        raise BadRecord(f"The record can't be opened: {error.message}") from error
    if seats is not None and len(seats) != len(recorded):
        raise BadOption(f"The record is of {len(recorded)} seats, not of {len(seats)}.")
    try:
        return Session(kit, options, seats or recorded, seed, position, entries)
    except BadPosition as error:
        raise BadRecord(f"The record can't be opened: {error.message}") from error


def check_rules(kit: Kit, record: Mapping[str, Any]) -> None:
    """See that the record follows rules of this version or an older one.

    :raises BadRecord: when it doesn't.
    """
    rules = record.get("rules")
    if type(rules) is not int or rules < 1:
        raise BadRecord("The record doesn't say which version of the rules it follows.")
    if rules > kit.game.rules_version:
        raise BadRecord("This record was made by a newer version; update to open it.")


def parse_entries(record: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The record's actions.

    :raises BadRecord: when they are no list of [seat, text].
    """
    actions = record.get("actions")
    if not isinstance(actions, list) or len(actions) > MAX_ACTIONS:
        raise BadRecord(f"A record has a list of up to {MAX_ACTIONS} actions.")
    for ply, entry in enumerate(actions, 1):
        if (
            not isinstance(entry, list)
            or len(entry) != 2
            or type(entry[0]) is not int
            or not CHANCE <= entry[0] < 16
            or not isinstance(entry[1], str)
            or len(entry[1]) > MAX_TEXT
        ):
            raise BadRecord(f"Action {ply} of the record is not [seat, text].")
    return [(player, text) for player, text in actions]
