"""What taking back and doing again would do, worked out before anything is changed.

Simultaneous choices make the rule: while one is being made, a seat takes back steps of its own draft alone, from
among the steps of others, which it can't see; and whether it may do so never depends on theirs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trenchworks.core import chance
from trenchworks.core.errors import IllegalAction, NotYourTurn
from trenchworks.core.game import CHANCE, TABLE_ACTIONS, Action, State

if TYPE_CHECKING:
    from trenchworks.core.session import Session, Viewer


def plies_to_undo(session: Session, seat: Viewer, to: int | None = None) -> list[int]:
    """The plies that an undo by this seat takes back: the end of the history, or steps of its own draft.

    ``to`` is the ply to reach, as this seat counts plies; a roll or draw that would come next there stays.

    :raises NotYourTurn: when this seat's simultaneous choice is made, so that it stands.
    :raises IllegalAction: when there is nothing to take back, or it may not be.
    """
    if session.undo_mode == "off":
        raise IllegalAction("This game is played without taking back.")
    seat = _owner(session, seat)
    draft = _draft(session, seat)
    if draft:
        if seat not in session.state.players_to_act():
            raise NotYourTurn("Your choice is made and stands.")
        steps = 1 if to is None else session.ply(seat) - to
        plies = draft[-steps:] if 1 <= steps <= len(draft) else []
    else:
        first = _last_decision(session, seat) if to is None else _first_after(session, seat, to)
        plies = list(range(first, len(session.state.history)))
    if not plies:
        raise IllegalAction("There is nothing to take back.")
    if not draft and not _allowed(session, seat, plies):
        raise IllegalAction("That can't be taken back any more.")
    return plies


def ply_after_undo(session: Session, seat: Viewer) -> int:
    """The ply, as this seat counts, that an undo reaches.

    :raises NotYourTurn, IllegalAction: as :func:`plies_to_undo`.
    """
    plies = plies_to_undo(session, seat)
    if not session.hides or (session.phase is not None and plies[0] >= session.phase):
        return session.ply(seat) - len(plies)
    past = session.state.clone()  # what was turned up after a choice is hidden again before it
    for _ in plies:
        past.undo_action()
    return session.ply(seat, past)


def _owner(session: Session, seat: Viewer) -> Viewer:
    """Who takes back: the only person, where none is named."""
    return session.humans[0] if seat is None and len(session.humans) == 1 else seat


def _draft(session: Session, seat: Viewer) -> list[int]:
    """The plies of this seat's steps in the simultaneous choice that is being made."""
    if session.phase is None:
        return []
    history = session.state.history
    return [
        ply
        for ply in range(session.phase, len(history))
        if history[ply][0] == seat and history[ply][1] not in TABLE_ACTIONS
    ]


def _last_decision(session: Session, seat: Viewer) -> int:
    """The ply of the last decision that is this seat's to take back; the length of the history where there is none."""
    history = session.state.history
    for ply in range(len(history) - 1, -1, -1):
        player = history[ply][0]
        if player == CHANCE:
            continue
        if len(session.humans) == len(session.seats) and not session.hides:
            return ply
        if player == seat or (seat is None and (player in session.humans or not session.humans)):
            return ply
    return len(history)


def _first_after(session: Session, seat: Viewer, to: int) -> int:
    """The ply of the first action to take back so that this seat counts ``to`` plies."""
    history = session.state.history
    first = to
    if session.hides:
        past = session.state.clone()
        while past.history and session.ply(seat, past) > to:
            past.undo_action()
        first = len(past.history) if session.ply(seat, past) == to else len(history)
    while first < len(history) and history[first][0] == CHANCE:
        first += 1
    return first


def _allowed(session: Session, seat: Viewer, plies: list[int]) -> bool:
    """Whether the end of the history may be taken back."""
    state = session.state
    free = session.undo_mode == "free"
    if session.hides and seat is None:
        return False
    if session.phase is not None and not (free and len(session.humans) <= 1):
        return False  # it would touch other people's drafts, or tell that there are none
    if free:
        return True
    if any(state.undo_barrier(ply) for ply in plies):
        return False
    return not session.hides or (not state.is_terminal() and all(state.history[ply][0] == seat for ply in plies))


def places_to_redo(session: Session, seat: Viewer, to: int | None = None) -> tuple[list[int], int]:
    """Which entries of ``session.future`` a redo by this seat does again, and the ply it then reaches, as it counts.

    Without ``to`` it is one decision and the computers' answers to it; where secrets are kept, an own decision alone.

    :raises IllegalAction: when there is nothing to do again, or not up to there.
    """
    seat = _owner(session, seat)
    state, drawn = session.state, session.drawn
    places: list[int] = []
    for place, (player, action) in enumerate(session.future):
        if session.hides and player != seat:
            continue
        enough = places and (session.hides or session.seats[player].human or not session.humans)
        if enough if to is None else session.ply(seat, state) >= to:
            break
        if not _possible(state, player, action):
            break
        state = state.clone() if state is session.state else state
        state.apply_action(player, action)
        while state.current_player() == CHANCE:
            state.apply_action(CHANCE, chance.pick(session.seed, drawn, state.chance_outcomes()))
            drawn += 1
        places.append(place)
    reached = session.ply(seat, state)
    if not places or (to is not None and reached < to):
        raise IllegalAction("There is nothing to do again.")
    return places, reached


def ply_after_redo(session: Session, seat: Viewer) -> int:
    """The ply, as this seat counts, that a redo reaches.

    :raises IllegalAction: as :func:`places_to_redo`.
    """
    return places_to_redo(session, seat)[1]


def _possible(state: State, player: int, action: Action) -> bool:
    return action in (state.table_actions(player) if action in TABLE_ACTIONS else state.legal_actions(player))
