"""Many seeded random games in one number, so that two interpreters can be compared.

Everything random comes from :mod:`trenchworks.core.chance`: this file must give the same everywhere.
"""

from __future__ import annotations

from hashlib import sha256

from tests.playing import KITS
from trenchworks.core import chance
from trenchworks.core.game import TABLE_ACTIONS
from trenchworks.core.options import Seat, complete_options
from trenchworks.core.record import to_record
from trenchworks.core.session import Session
from trenchworks.core.wire import dump

MOST = 1000
"""Actions after which a game is broken off."""


def play(name: str, seed: int) -> Session:
    """One random game, with what can be done at the table now and then."""
    kit = KITS[name]
    presets = [None, *kit.game.presets]
    players = kit.game.min_players + seed % (kit.game.max_players - kit.game.min_players + 1)
    options = complete_options(kit.game, None, presets[seed % len(presets)])
    session = Session(kit, options, (Seat(),) * players, seed)
    dice = chance.derived(seed, "play")
    for step in range(MOST):
        if session.state.is_terminal():
            break

        def pick(number: int, of: int, step: int = step) -> int:
            return chance.draw(dice, 4 * step + number, [1] * of)

        if pick(0, 40) == 0:
            seat = pick(1, players)
            possible = [action for action in TABLE_ACTIONS if action in session.state.table_actions(seat)]
            if possible and (possible[pick(2, len(possible))] != "resign" or pick(3, 5) == 0):
                session.table_action(seat, possible[pick(2, len(possible))])
                continue
        acting = session.state.players_to_act()
        seat = acting[pick(1, len(acting))]
        legal = session.state.legal_actions(seat)
        session.act(seat, session.state.action_to_string(seat, legal[pick(2, len(legal))]))
    return session


def digest(name: str, games: int, first: int = 0) -> str:
    """SHA-256 of the records of so many games, by seeds from ``first`` on."""
    whole = sha256()
    for seed in range(first, first + games):
        session = play(name, seed)
        whole.update(dump([to_record(session), session.state.serialize(), session.seq(None)]).encode())
    return whole.hexdigest()
