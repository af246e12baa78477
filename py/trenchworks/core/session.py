"""The session: one game at one table, with its seats, seed, chance, undo and redo, and a ``seq`` for each viewer.

Everything that happens is in ``state.history``; the session adds who sits where, draws the chance outcomes from the
seed, and keeps the canonical text of each action, so that a record is only a list.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

from trenchworks.core import chance, takeback
from trenchworks.core.errors import BadRecord, GameOver, IllegalAction, NotYourTurn, Stale, TrenchworksError
from trenchworks.core.game import (
    ACCEPT,
    CHANCE,
    DECLINE,
    OFFER,
    SIMULTANEOUS,
    TABLE_ACTIONS,
    Action,
    Kit,
    State,
)
from trenchworks.core.options import Seat

Viewer = int | None
Entry = tuple[int, Action]


class Session:
    """A game under way.

    ``texts`` runs beside ``state.history``; ``drawn`` counts the chance actions in it; ``future`` holds the decisions
    that can be done again, in order.
    """

    def __init__(
        self,
        kit: Kit,
        options: Mapping[str, Any],
        seats: tuple[Seat, ...],
        seed: int,
        position: str | None = None,
        entries: Sequence[tuple[int, str]] = (),
    ) -> None:
        """Set up the table, and do what ``entries`` record as (seat, text), chance included.

        :raises BadPosition: when ``position`` describes none.
        :raises BadRecord: when an entry is not possible; it names its ply.
        """
        self.kit = kit
        self.options = dict(options)
        self.seats = seats
        self.seed = seed
        self.position = position
        self.state = self._fresh_state()
        self.texts: list[str] = []
        self.drawn = 0
        self.future: list[Entry] = []
        self._phases: list[int | None] = []  # for each number of actions, what `phase` was after so many
        self._phases.append(self._phase_after(()))
        self._replay(entries)
        if entries:
            self._answer_for_computers()  # somebody else may sit there now
        start = len(self.state.history)
        self._draw_chance()
        viewers: list[Viewer] = [None, *range(len(seats))]
        self._sights = {viewer: self._sight(viewer) for viewer in viewers}
        self._starts: dict[Viewer, list[int]] = {viewer: [0, start] for viewer in viewers}

    def _fresh_state(self) -> State:
        options = {option.name: self.options[option.name] for option in self.kit.game.options}
        return self.kit.game.new_initial_state(options, len(self.seats), self.position)

    def earlier_state(self, ply: int, viewer: Viewer) -> State:
        """The state as it was when this viewer had seen so many actions, before the next that it saw."""
        state = self.state.clone()
        for _ in range(len(state.history) - self._length_at(ply, viewer)):
            state.undo_action()
        return state

    def _length_at(self, ply: int, viewer: Viewer) -> int:
        """How much of the history lies before the action that is seen next."""
        state = self.state
        if self.ply(viewer) == len(state.history):
            return min(ply, len(state.history))
        seen = [number for number in range(len(state.history)) if state.sees(number, viewer)]
        return seen[ply] if ply < len(seen) else len(state.history)

    # --- who and when ---

    @property
    def hides(self) -> bool:
        """Whether this game keeps anything from anybody while it runs."""
        return self.kit.game.information != "perfect"

    @property
    def guarded(self) -> bool:
        """Whether the seed must stay secret now: the game runs, and has chance or secrets."""
        return (self.hides or self.kit.game.chance_mode != "deterministic") and not self.state.is_terminal()

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.human)

    @property
    def undo_mode(self) -> str:
        """``off``, ``own step`` or ``free``."""
        mode = str(self.options["undo"])
        if mode == "auto":
            return "own step" if len(self.humans) > 1 else "free"
        return mode

    @property
    def phase(self) -> int | None:
        """The ply where the simultaneous choice that is being made began, or None where none is being made."""
        return self._phases[-1]

    def default_viewer(self) -> Viewer:
        """The one seat to act where nothing is hidden or it is the only person; else nobody's seat."""
        acting = self.state.players_to_act()
        if len(acting) == 1 and (not self.hides or self.humans == acting):
            return acting[0]
        return None

    def seq(self, viewer: Viewer) -> int:
        """How often what this viewer can see has changed, from 1."""
        return len(self._starts[viewer]) - 1

    def start_of(self, viewer: Viewer, since: int | None = None) -> int:
        """The first ply of what this viewer has not seen at ``since`` (left out: of the last change)."""
        starts = self._starts[viewer]
        after = len(starts) - 1 if since is None else max(since + 1, 1)
        return min(starts[after:], default=len(self.state.history))

    def ply(self, viewer: Viewer, state: State | None = None) -> int:
        """How many actions of the record this viewer has seen: all of them once the game is over.

        ``state`` is another state of this game than the one now.
        """
        state = self.state if state is None else state
        if not self.hides or state.is_terminal():
            return len(state.history)
        return sum(state.sees(ply, viewer) for ply in range(len(state.history)))

    # --- acting ---

    def act(self, seat: int, text: str, seq: int | None = None) -> None:
        """Do the action that ``text`` names.

        :raises GameOver, NotYourTurn, Stale, InvalidAction, IllegalAction: in this order.
        """
        if text in TABLE_ACTIONS:
            self.table_action(seat, text, seq)
            return
        self.check_turn(seat)
        self._check_seq(seat, seq)
        self._do(seat, self.state.string_to_action(seat, text))

    def table_action(self, seat: int, text: str, seq: int | None = None) -> None:
        """Offer, accept, decline or resign; an AI seat that is offered something answers at once.

        :raises GameOver, Stale, IllegalAction: in this order.
        """
        if self.state.is_terminal():
            raise GameOver("The game is over.")
        self._check_seq(seat, seq)
        self._do(seat, self.state.table_action(seat, text))

    def check_turn(self, seat: int) -> None:
        """See that this seat may act now.

        :raises GameOver, NotYourTurn: when not.
        """
        if self.state.is_terminal():
            raise GameOver("The game is over.")
        acting = self.state.players_to_act()
        if seat in acting:
            return
        names = self.kit.game.seat_names(len(self.seats))
        whose = " and ".join(names[number] for number in acting) or "chance"
        who = f"It is not {names[seat]}'s turn" if 0 <= seat < len(names) else f"There is no seat {seat}"
        raise NotYourTurn(f"{who}; {whose} to act.")

    def _check_seq(self, seat: int, seq: int | None) -> None:
        if seq is not None and seq != self.seq(seat):
            raise Stale("The game has gone on since that view; look again.")

    def _do(self, seat: int, action: Action) -> None:
        before = len(self.state.history)
        # A new decision ends what could be done again; of simultaneous choices, each seat has its own.
        self.future = [entry for entry in self.future if self.phase is not None and entry[0] != seat]
        self._apply(seat, action)
        if action == OFFER:
            self._answer_for_computers()
        self._draw_chance()
        self._note_change(before)

    def _answer_for_computers(self) -> None:
        for number, seat in enumerate(self.seats):
            if not seat.human and not self.state.is_terminal() and ACCEPT in self.state.table_actions(number):
                self._apply(number, ACCEPT if self.kit.player.accepts(self.state.clone(), number) else DECLINE)

    def _apply(self, player: int, action: Action) -> None:
        before = self.state.players_to_act() if self.phase is not None else ()
        text = str(action) if action in TABLE_ACTIONS else self.state.action_to_string(player, action)
        self.state.apply_action(player, action)
        self.texts.append(text)
        self.drawn += player == CHANCE
        self._phases.append(self._phase_after(before))

    def _phase_after(self, before: tuple[int, ...]) -> int | None:
        """A simultaneous choice goes on as long as nobody joins those who still have to make it."""
        if self.state.current_player() != SIMULTANEOUS:
            return None
        if self._phases and self.phase is not None and set(self.state.players_to_act()) <= set(before):
            return self.phase
        return len(self.state.history)

    def _draw_chance(self) -> None:
        """Let chance act until somebody else is to act; outcome k is the k-th chance action of the history."""
        while self.state.current_player() == CHANCE:
            self._apply(CHANCE, chance.pick(self.seed, self.drawn, self.state.chance_outcomes()))

    # --- what each viewer has noticed ---

    def _sight(self, viewer: Viewer) -> tuple[int, str]:
        """What tells whether this viewer sees a change; where nothing is hidden, every action and undo is one."""
        return self.ply(viewer), self.state.observation_string(viewer) if self.hides else ""

    def _note_change(self, start: int) -> None:
        """Raise the seq of every viewer who can see a difference; what is new to it begins at ply ``start``."""
        for viewer, seen in self._sights.items():
            now = self._sight(viewer)
            if now != seen:
                self._sights[viewer] = now
                self._starts[viewer].append(start)

    # --- replay ---

    def _replay(self, entries: Sequence[tuple[int, str]]) -> None:
        for player, text in entries:
            try:
                self._apply(player, self._recorded_action(player, text))
            except TrenchworksError as error:
                ply = len(self.texts) + 1
                raise BadRecord(f"Action {ply} of the record is not possible: {error.message}") from error

    def _recorded_action(self, player: int, text: str) -> Action:
        if player == CHANCE:
            if self.state.current_player() != CHANCE:
                raise NotYourTurn("Nothing is left to chance here.")
        elif text in TABLE_ACTIONS and 0 <= player < len(self.seats) and not self.state.is_terminal():
            return self.state.table_action(player, text)
        else:
            self.check_turn(player)
        return self.state.string_to_action(player, text)

    # --- undo and redo ---

    def undo(self, seat: Viewer, to: int | None = None) -> None:
        """Take back the last own decision (or the last one), or everything after ply ``to``.

        :raises NotYourTurn: when a simultaneous choice is made and stands.
        :raises IllegalAction: where there is nothing to take back, or it may not be.
        """
        plies = takeback.plies_to_undo(self, seat, to)
        history = self.state.history
        gone = [history[ply] for ply in plies if history[ply][0] != CHANCE]
        # From a draft go single steps; those that other seats took in between stand, and are done again.
        chosen = set(plies)
        kept = [history[ply] for ply in range(plies[0], len(history)) if ply not in chosen]
        for _ in range(plies[0], len(history)):
            self._unapply()
        for player, action in kept:
            self._apply(player, action)
        self.future[:0] = gone
        for starts in self._starts.values():
            starts[:] = [start - bisect_left(plies, start) for start in starts]
        self._note_change(len(history))

    def _unapply(self) -> None:
        self.drawn -= self.state.history[-1][0] == CHANCE
        self.state.undo_action()
        self.texts.pop()
        self._phases.pop()

    def redo(self, seat: Viewer, to: int | None = None) -> None:
        """Do again what was taken back, up to ply ``to`` where given.

        :raises IllegalAction: where there is nothing to do again.
        """
        before = len(self.state.history)
        places, _ = takeback.places_to_redo(self, seat, to)
        entries, chosen = [self.future[place] for place in places], set(places)
        self.future = [entry for place, entry in enumerate(self.future) if place not in chosen]
        for player, action in entries:
            self._apply(player, action)
            self._draw_chance()
        self._note_change(before)

    def can(self, viewer: Viewer) -> dict[str, Any]:
        """What this viewer may do beside moving, by name; undo and redo give the ply they would reach."""
        table = self.state.table_actions(viewer) if viewer is not None and not self.state.is_terminal() else ()
        found: dict[str, Any] = {"undo": None, "redo": None, **{name: name in table for name in TABLE_ACTIONS}}
        if viewer is None and self.hides:
            return found  # a spectator must not learn from this that somebody has begun to choose
        for name, reach in (("undo", takeback.ply_after_undo), ("redo", takeback.ply_after_redo)):
            try:
                found[name] = reach(self, viewer)
            except (IllegalAction, NotYourTurn):
                continue
        return found
