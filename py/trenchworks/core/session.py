"""The session: one game at one table, with its seats, seed, chance, undo and redo, and a ``seq`` for each viewer.

Everything that happens is in ``state.history``; the session adds who sits where, draws the chance outcomes from the
seed, and keeps the canonical text of each action, so that a record is only a list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trenchworks.core import chance
from trenchworks.core.errors import GameOver, IllegalAction, NotYourTurn, Stale
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
    """A game under way. ``texts`` runs beside ``state.history``; ``future`` holds what can be redone, in order."""

    def __init__(
        self,
        kit: Kit,
        options: Mapping[str, Any],
        seats: tuple[Seat, ...],
        seed: int,
        position: str | None = None,
    ) -> None:
        """Set up the table.

        :raises BadPosition: when ``position`` describes none.
        """
        self.kit = kit
        self.options = dict(options)
        self.seats = seats
        self.seed = seed
        self.position = position
        self.state = self.fresh_state()
        self.texts: list[str] = []
        self.future: list[Entry] = []
        viewers: list[Viewer] = [None, *range(len(seats))]
        self._seen = {viewer: self.state.observation_string(viewer) for viewer in viewers}
        self._starts: dict[Viewer, list[int]] = {viewer: [0, 0] for viewer in viewers}
        self._draw_chance()

    def fresh_state(self) -> State:
        """The state before the first action."""
        options = {option.name: self.options[option.name] for option in self.kit.game.options}
        return self.kit.game.new_initial_state(options, len(self.seats), self.position)

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

    def ply(self, viewer: Viewer) -> int:
        """The number of actions in the record, as far as this viewer has seen them."""
        return sum(self.state.sees(ply, viewer) for ply in range(len(self.state.history)))

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
        action = self.state.string_to_action(seat, text)
        before = len(self.state.history)
        self._forget_future(seat)
        self._apply(seat, action)
        self._draw_chance()
        self._note_change(before)

    def table_action(self, seat: int, text: str, seq: int | None = None) -> None:
        """Offer, accept, decline or resign; an AI seat that is offered something answers at once.

        :raises GameOver, Stale, IllegalAction: in this order.
        """
        if self.state.is_terminal():
            raise GameOver("The game is over.")
        self._check_seq(seat, seq)
        action = self.state.table_action(seat, text)
        before = len(self.state.history)
        self._forget_future(seat)
        self._apply(seat, action)
        if text == OFFER:
            self._answer_for_computers()
        self._draw_chance()
        self._note_change(before)

    def check_turn(self, seat: int) -> None:
        """See that this seat may act now.

        :raises GameOver, NotYourTurn: when not.
        """
        if self.state.is_terminal():
            raise GameOver("The game is over.")
        acting = self.state.players_to_act()
        if seat not in acting:
            names = self.kit.game.seat_names(len(self.seats))
            whose = " and ".join(names[number] for number in acting)
            raise NotYourTurn(f"It is not {names[seat]}'s turn; {whose} to act.")

    def _check_seq(self, seat: int, seq: int | None) -> None:
        if seq is not None and seq != self.seq(seat):
            raise Stale("The game has gone on since that view; look again.")

    def _answer_for_computers(self) -> None:
        for number, seat in enumerate(self.seats):
            possible = self.state.table_actions(number)
            if not seat.human and ACCEPT in possible:
                self._apply(number, ACCEPT if self.kit.player.accepts(self.state.clone(), number) else DECLINE)

    def _apply(self, player: int, action: Action) -> None:
        text = str(action) if action in TABLE_ACTIONS else self.state.action_to_string(player, action)
        self.state.apply_action(player, action)
        self.texts.append(text)

    def _draw_chance(self) -> None:
        """Let chance act until somebody else is to act; outcome k is the k-th chance action of the history."""
        while self.state.current_player() == CHANCE:
            outcomes = self.state.chance_outcomes()
            k = sum(player == CHANCE for player, _ in self.state.history)
            self._apply(CHANCE, outcomes[chance.draw(self.seed, k, [weight for _, weight in outcomes])][0])

    def _note_change(self, start: int) -> None:
        """Raise the seq of every viewer who can see a difference."""
        for viewer, seen in self._seen.items():
            now = self.state.observation_string(viewer)
            if now != seen:
                self._seen[viewer] = now
                self._starts[viewer].append(start)

    # --- replay ---

    def replay(self, entries: list[tuple[int, str]]) -> None:
        """Do recorded actions, chance included, on a fresh session.

        :raises TrenchworksError: where one is not possible; ``len(self.texts)`` is then its ply.
        """
        for player, text in entries:
            if text in TABLE_ACTIONS and player != CHANCE:
                action = self.state.table_action(player, text)
            else:
                if self.state.is_terminal():
                    raise GameOver("The game is over.")
                if player != CHANCE:
                    self.check_turn(player)
                elif self.state.current_player() != CHANCE:
                    raise NotYourTurn("Nothing is left to chance here.")
                action = self.state.string_to_action(player, text)
            self._apply(player, action)
        self._draw_chance()
        self._seen = {viewer: self.state.observation_string(viewer) for viewer in self._seen}
        self._starts = {viewer: [0, len(self.state.history)] for viewer in self._seen}

    # --- undo and redo ---

    def undo_plies(self, seat: Viewer) -> tuple[int, ...] | None:
        """The plies that an undo by this seat takes back, or None where it may not."""
        history = self.state.history
        decisions = [ply for ply, (player, _) in enumerate(history) if player != CHANCE]
        owner = self._undo_owner(seat)
        if owner is not None:
            decisions = [ply for ply in decisions if history[ply][0] == owner]
        if not decisions:
            return None
        first = decisions[-1]
        if self.state.current_player() == SIMULTANEOUS and owner is not None:
            return self._undo_draft(owner, first)
        plies = tuple(range(first, len(history)))
        return plies if self._may_undo(seat, plies) else None

    def _undo_owner(self, seat: Viewer) -> Viewer:
        """Whose last decision an undo looks for; None: anybody's."""
        if len(self.humans) == len(self.seats) and not self.hides:
            return None
        if seat is None and len(self.humans) == 1:
            return self.humans[0]
        return seat

    def _undo_draft(self, seat: int, first: int) -> tuple[int, ...] | None:
        """A draft step goes alone, from among other seats' hidden steps; a committed choice stands."""
        later = range(first + 1, len(self.state.history))
        if (
            self.undo_mode == "off"
            or seat not in self.state.players_to_act()
            or any(self.state.sees(ply, seat) for ply in later)
            or self.state.undo_barrier(first)
        ):
            return None
        return (first,)

    def _may_undo(self, seat: Viewer, plies: tuple[int, ...]) -> bool:
        if self.undo_mode == "free":
            return True
        if self.undo_mode == "off" or any(self.state.undo_barrier(ply) for ply in plies):
            return False
        return not self.hides or all(self.state.history[ply][0] == seat for ply in plies)

    def undo(self, seat: Viewer, to: int | None = None) -> None:
        """Take back the last own decision (or the last one), or everything after ply ``to``.

        :raises IllegalAction: where there is nothing to take back, or it may not be.
        """
        plies = self.undo_plies(seat)
        if to is not None and to < len(self.state.history):
            wanted = tuple(range(to, len(self.state.history)))
            plies = wanted if to >= 0 and not self.hides and self._may_undo(seat, wanted) else None
        if plies is None or (to is not None and to >= len(self.state.history)):
            raise IllegalAction("There is nothing that can be taken back now.")
        self._take_back(plies)
        self._note_change(len(self.state.history))

    def _take_back(self, plies: tuple[int, ...]) -> None:
        history = self.state.history
        gone = [history[ply] for ply in plies if history[ply][0] != CHANCE]
        kept = [(history[ply][0], self.texts[ply]) for ply in range(plies[-1] + 1, len(history))]
        for _ in range(plies[0], len(history)):
            self.state.undo_action()
            self.texts.pop()
        for player, text in kept:
            self._apply(player, self.state.string_to_action(player, text))
        self.future[:0] = gone

    def redo_entries(self, seat: Viewer) -> list[Entry]:
        """What a redo by this seat would do again: one decision, and the computer's answers to it."""
        mine = [entry for entry in self.future if not self.hides or entry[0] == seat]
        count = 1
        while 0 < count < len(mine) and not self.seats[mine[count][0]].human and self.humans:
            count += 1
        return mine[:count]

    def redo(self, seat: Viewer, to: int | None = None) -> None:
        """Do again what was taken back, up to ply ``to`` where given.

        :raises IllegalAction: where there is nothing to do again.
        """
        before = len(self.state.history)
        entries = self.redo_entries(seat)
        if to is not None:
            entries = [] if self.hides else self.future[: max(0, to - before)]
            if len(entries) != to - before:
                entries = []
        if not entries:
            raise IllegalAction("There is nothing to do again.")
        for player, action in entries:
            possible = self.state.table_actions(player) if action in TABLE_ACTIONS else self.state.legal_actions(player)
            if action not in possible:
                break
            self.future.remove((player, action))
            self._apply(player, action)
            self._draw_chance()
        self._note_change(before)

    def _forget_future(self, seat: int) -> None:
        drafting = self.state.current_player() == SIMULTANEOUS
        self.future = [entry for entry in self.future if drafting and entry[0] != seat]

    def can(self, viewer: Viewer) -> dict[str, Any]:
        """What this viewer may do beside moving, by name; undo and redo give the ply they would reach."""
        undo = self.undo_plies(viewer)
        redo = self.redo_entries(viewer)
        ply = self.ply(viewer)
        seen = [p for p in undo or () if self.state.sees(p, viewer)]
        table = self.state.table_actions(viewer) if viewer is not None and not self.state.is_terminal() else ()
        return {
            "undo": ply - len(seen) if undo else None,
            "redo": ply + len(redo) if redo else None,
            **{name: name in table for name in TABLE_ACTIONS},
        }
