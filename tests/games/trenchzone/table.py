"""A table for the tests of the rules: positions set by hand, actions by their texts, dice as they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trenchworks.core.game import CHANCE
from trenchworks.games.trenchzone import flow
from trenchworks.games.trenchzone.board import ZONE_OF
from trenchworks.games.trenchzone.cards import DECK
from trenchworks.games.trenchzone.position import Position, Slot
from trenchworks.games.trenchzone.rules import Trenchzone, TrenchzoneState, settings_of

GAME = Trenchzone()
LOW = tuple(card for card in DECK if card < 5)
"""Cards without an answer in them, to fill hands with."""


def options(**given: Any) -> dict[str, Any]:
    return {option.name: given.get(option.name, option.default) for option in GAME.options}


class Table:
    """A game in the middle of side 0's turn, with nothing on the board but what the test puts there.

    Both hands are empty, so nobody can answer, unless the test deals cards.
    """

    def __init__(self, phase: str = "shell", active: int = 0, **given: Any) -> None:
        self.options = options(**given)
        pos = Position(settings_of(self.options))
        pos.round, pos.first, pos.active, pos.phase = 1, active, active, phase
        names = (flow.SHELL, flow.CARDS, flow.FIRE, flow.MOVE)
        steps: list[tuple[Any, ...]] = [("phase", name) for name in names]
        steps += [("advance",), ("melees",), ("phase", flow.PLAY), ("refill", active), ("turn", 1 - active), ("round",)]
        start = next(place for place, step in enumerate(steps) if step[-1] == phase or step[0] == phase)
        pos.agenda = tuple(steps[start:])
        self.pos = pos
        self._state: TrenchzoneState | None = None

    # --- before the first action ---

    def squads(self, side: int, zone: str, number: int) -> Table:
        self.pos.loose[side][ZONE_OF[zone]] += number
        self.pos.reserve[side] -= number
        return self

    def pillbox(self, side: int, sector: int, *crews: int) -> Table:
        self.pos.pillboxes[side][sector] = crews
        self.pos.reserve[side] -= sum(crews)
        return self

    def artillery(self, side: int, sector: int, *crews: int) -> Table:
        self.pos.artillery[side][sector] = crews
        self.pos.reserve[side] -= sum(crews)
        return self

    def mg(self, side: int, sector: int, number: int = 1) -> Table:
        self.pos.mgs[side][sector] = number
        return self

    def wire(self, zone: str, number: int) -> Table:
        self.pos.wire[ZONE_OF[zone]] = number
        return self

    def hand(self, side: int, *cards: int) -> Table:
        self._from_deck(cards)
        self.pos.hand[side] = cards
        return self

    def slot(self, side: int, sector: int, card: int, up: bool = False) -> Table:
        self._from_deck([card])
        self.pos.serials[side] += 1
        self.pos.slots[side][sector] += (Slot(card, self.pos.serials[side], up),)
        return self

    def order(self, side: int, order: str | int) -> Table:
        """The same standing order for every answer of a side."""
        self.pos.orders[side] = (order,) * len(self.pos.orders[side])
        return self

    def _from_deck(self, cards: Sequence[int]) -> None:
        self.pos.deck = tuple(card for card in self.pos.deck if card not in cards)

    # --- playing ---

    @property
    def state(self) -> TrenchzoneState:
        if self._state is None:
            flow.run(self.pos)
            self._state = TrenchzoneState(GAME, self.options, 2, self.pos)
        return self._state

    @property
    def now(self) -> Position:
        return self.state.data

    def texts(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat (left out: of whoever is to act) as texts."""
        seats = self.state.players_to_act() if seat is None else (seat,)
        return [
            self.state.action_to_string(each, action) for each in seats for action in self.state.legal_actions(each)
        ]

    def do(self, text: str, *dice: int, seat: int | None = None) -> Table:
        """Do an action, then let the dice fall like that; all of them must be asked for."""
        who = self.state.players_to_act()[0] if seat is None else seat
        self.state.apply_action(who, self.state.string_to_action(who, text))
        return self.roll(*dice)

    def roll(self, *dice: int) -> Table:
        for value in dice:
            assert self.now.agenda, "no more dice are asked for"
            assert self.now.agenda[0][0] == "dice", f"no die is asked for, but {self.now.agenda[0]}"
            self.state.apply_action(CHANCE, ("die", value))
        return self

    def done(self, times: int = 1) -> Table:
        for _ in range(times):
            self.do("done")
        return self

    def draws(self) -> Table:
        """Draw the lowest card wherever one is to be drawn."""
        while self.state.current_player() == CHANCE and self.now.agenda[0][0] == "refill":
            self.state.apply_action(CHANCE, self.state.chance_outcomes()[0][0])
        return self

    # --- looking ---

    def at(self, side: int, zone: str) -> int:
        return self.now.loose[side][ZONE_OF[zone]]

    @property
    def dice(self) -> int:
        """How many dice are still to fall now."""
        task = self.now.agenda[0]
        return task[1] - len(task[2]) if task[0] == "dice" else 0

    @property
    def chart(self) -> int:
        return self.now.chart

    @property
    def winner(self) -> int | None:
        return self.now.over.winner if self.now.over else None

    def can(self, beginning: str) -> list[str]:
        """The legal actions that begin so."""
        return [text for text in self.texts() if text.startswith(beginning)]
