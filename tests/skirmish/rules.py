"""The rules of Skirmish, two or three seats.

Each seat is dealt four hidden cards out of sixteen. First every seat places three squads on two fields, in private.
Then, round by round: a public die is rolled; every seat chooses a card in secret; the cards are turned up, and the
highest number decides: it holds (one point), or aims at a field and fires (the die's points and one enemy squad).
After three rounds all cards are gathered and dealt anew, the last one of each hand unseen.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from trenchworks.core.errors import BadRecord, IllegalAction, InvalidAction
from trenchworks.core.game import (
    ACCEPT,
    CHANCE,
    DECLINE,
    OFFER,
    RESIGN,
    SIMULTANEOUS,
    TABLE_ACTIONS,
    TERMINAL,
    Action,
    Game,
    Option,
    Result,
)
from trenchworks.core.state import SnapshotState

DECK = tuple(range(1, 17))
HAND = 4
ROUNDS_A_DEAL = 3
SQUADS = 3
FIELDS = ("left", "right")
DIE = ((1, 1), (2, 2), (3, 2), (4, 1))
"""The faces of the die and their weights."""

DEAL, MUSTER, ROLL, CHOOSE, DECIDE, OVER = "deal", "muster", "roll", "choose", "decide", "over"

Act = tuple[str, int]


class Card(NamedTuple):
    """A card: its number, its slot as the owner sees it, and the slot that others see, which tells nothing."""

    number: int
    slot: int
    back: int


@dataclass(frozen=True)
class Side:
    """What one seat has. ``dealt`` counts the cards it ever got, which numbers the slots."""

    hand: tuple[Card, ...] = ()
    dealt: int = 0
    placed: tuple[int, int] = (0, 0)
    ready: bool = False
    chosen: Card | None = None
    score: int = 0

    @property
    def backs(self) -> tuple[int, ...]:
        """The slots of the hand that others see: which card is played can't be told, so the last slot goes."""
        first = (self.dealt - 1) // HAND * HAND
        return tuple(range(first, first + len(self.hand)))


@dataclass(frozen=True)
class Board:
    """The whole position. ``table`` holds the open cards, ``aim`` the field aimed at, ``offer`` whose offer stands."""

    phase: str
    sides: tuple[Side, ...]
    round: int = 0
    die: int = 0
    turn: int = 0
    aim: int | None = None
    table: tuple[tuple[int, Card], ...] = ()
    offer: int | None = None
    agreed: tuple[int, ...] = ()
    reason: str = ""
    loser: int | None = None


class Skirmish(Game):
    short_name = "skirmish"
    title = "Skirmish"
    rules_version = 3
    dynamics = "simultaneous"
    chance_mode = "explicit"
    information = "imperfect"
    min_players = 2
    max_players = 3
    options = (
        Option("rounds", "Rounds", "int", 6, (1, 2, 6, 12)),
        Option("muster", "Place squads first", "bool", True),
        Option("dice", "Roll a die", "bool", True),
    )
    presets: ClassVar[Mapping[str, Mapping[str, bool | int | str]]] = {
        "Quick": {"rounds": 2, "muster": False},
        "Blind": {"rounds": 2, "dice": False},
    }

    def seat_names(self, players: int) -> tuple[str, ...]:
        return ("Red", "Blue", "Green")[:players]

    def new_initial_state(self, options: Mapping[str, Any], players: int, position: str | None = None) -> SkirmishState:
        return SkirmishState(self, options, players, Board(DEAL, (Side(),) * players))

    def deserialize(self, text: str) -> SkirmishState:
        try:
            data = json.loads(text)
            state = self.new_initial_state(data["options"], data["players"])
            for player, said in data["history"]:
                table = said in TABLE_ACTIONS and player != CHANCE
                action = state.table_action(player, said) if table else state.string_to_action(player, said)
                state.apply_action(player, action)
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise BadRecord("The text is no saved skirmish.") from error
        return state


class SkirmishState(SnapshotState[Board]):
    # --- who may do what ---

    def current_player(self) -> int:
        phase = self.data.phase
        if phase in (DEAL, ROLL):
            return CHANCE
        if phase in (MUSTER, CHOOSE):
            return SIMULTANEOUS
        return TERMINAL if phase == OVER else self.data.turn

    def legal_actions(self, player: int) -> list[Action]:
        board = self.data
        side = board.sides[player]
        if board.phase == MUSTER and not side.ready:
            free = sum(side.placed) < SQUADS
            puts = [("put", field) for field in (0, 1) if free]
            takes = [("take", field) for field in (0, 1) if side.placed[field]]
            return [*puts, *takes, *([("reset", 0)] if takes else []), *([] if free else [("done", 0)])]
        if board.phase == CHOOSE and side.chosen is None:
            return [("play", number) for number in sorted(card.number for card in side.hand)]
        if board.phase == DECIDE and board.turn == player:
            if board.aim is not None:
                return [("fire", 0)]
            return [*(("aim", field) for field in (0, 1) if self._victim(field) is not None), ("hold", 0)]
        return []

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        board = self.data
        if board.phase == DEAL:
            gone = {card.number for side in board.sides for card in side.hand}
            return [(("deal", number), 1) for number in DECK if number not in gone]
        return [(("roll", face), weight) for face, weight in DIE] if board.phase == ROLL else []

    def _victim(self, field: int) -> int | None:
        """The next seat with a squad on that field."""
        for step in range(1, self.players):
            seat = (self.data.turn + step) % self.players
            if self.data.sides[seat].placed[field]:
                return seat
        return None

    def receiver(self, ply: int) -> int:
        """The seat that the card dealt at this ply goes to."""
        return sum(side.dealt for side in self.past(ply).sides) % self.players

    def table_actions(self, player: int) -> tuple[str, ...]:
        board = self.data
        if board.phase == OVER:
            return ()
        if board.offer is None:
            return (OFFER, RESIGN)
        return (RESIGN,) if player in board.agreed else (ACCEPT, DECLINE, RESIGN)

    # --- doing it ---

    def step(self, player: int, action: Action) -> Board:
        if isinstance(action, str):
            return self._step_at_table(player, action)
        assert isinstance(action, tuple)
        verb, number = action
        board: Board = getattr(self, f"_{verb}")(player, number)
        return board

    def _step_at_table(self, player: int, action: str) -> Board:
        board = self.data
        if action == OFFER:
            return replace(board, offer=player, agreed=(player,))
        if action == DECLINE:
            return replace(board, offer=None, agreed=())
        if action == RESIGN:
            return replace(board, phase=OVER, offer=None, loser=player, reason=f"{self._name(player)} resigned.")
        agreed = (*board.agreed, player)
        if len(agreed) < self.players:
            return replace(board, agreed=agreed)
        return replace(board, phase=OVER, offer=None, agreed=agreed, reason="All sides agreed to stop.")

    def _name(self, seat: int) -> str:
        return self.game.seat_names(self.players)[seat]

    def _with(self, board: Board, seat: int, **changes: Any) -> Board:
        sides = list(board.sides)
        sides[seat] = replace(sides[seat], **changes)
        return replace(board, sides=tuple(sides))

    def _deal(self, _: int, number: int) -> Board:
        seat = self.receiver(len(self.history))
        side = self.data.sides[seat]
        card = Card(number, side.dealt, -1)
        board = self._with(self.data, seat, hand=(*side.hand, card), dealt=side.dealt + 1)
        if any(len(side.hand) < HAND for side in board.sides):
            return board
        muster = self.options["muster"] and board.round == 0
        return replace(board, phase=MUSTER) if muster else self._to_the_cards(board)

    def _put(self, seat: int, field: int, change: int = 1) -> Board:
        placed = list(self.data.sides[seat].placed)
        placed[field] += change
        return self._with(self.data, seat, placed=tuple(placed))

    def _take(self, seat: int, field: int) -> Board:
        return self._put(seat, field, -1)

    def _reset(self, seat: int, _: int) -> Board:
        return self._with(self.data, seat, placed=(0, 0))

    def _done(self, seat: int, _: int) -> Board:
        board = self._with(self.data, seat, ready=True)
        return self._to_the_cards(board) if all(side.ready for side in board.sides) else board

    def _to_the_cards(self, board: Board) -> Board:
        """Without dice one simultaneous choice follows upon another."""
        return replace(board, phase=ROLL) if self.options["dice"] else replace(board, phase=CHOOSE, die=2, table=())

    def _roll(self, _: int, face: int) -> Board:
        return replace(self.data, phase=CHOOSE, die=face, table=())

    def _play(self, seat: int, number: int) -> Board:
        side = self.data.sides[seat]
        card = next(card for card in side.hand if card.number == number)
        hand = tuple(other for other in side.hand if other is not card)
        board = self._with(self.data, seat, hand=hand, chosen=card._replace(back=side.backs[-1]))
        table = [(number, side.chosen) for number, side in enumerate(board.sides) if side.chosen is not None]
        if len(table) < self.players:
            return board
        sides = tuple(replace(side, chosen=None) for side in board.sides)
        winner = max(table, key=lambda entry: entry[1].number)[0]
        return replace(board, phase=DECIDE, turn=winner, table=tuple(table), sides=sides)

    def _aim(self, _: int, field: int) -> Board:
        return replace(self.data, aim=field)

    def _hold(self, seat: int, _: int) -> Board:
        return self._next_round(self._with(self.data, seat, score=self.data.sides[seat].score + 1))

    def _fire(self, seat: int, _: int) -> Board:
        board = self.data
        assert board.aim is not None
        victim = self._victim(board.aim)
        assert victim is not None
        placed = list(board.sides[victim].placed)
        placed[board.aim] -= 1
        board = self._with(board, victim, placed=tuple(placed))
        return self._next_round(self._with(board, seat, score=board.sides[seat].score + board.die))

    def _next_round(self, board: Board) -> Board:
        board = self._to_the_cards(replace(board, round=board.round + 1, aim=None))
        if board.round == self.options["rounds"]:
            return replace(board, phase=OVER, reason="All rounds are played.")
        if board.round % ROUNDS_A_DEAL == 0:
            return replace(board, phase=DEAL, table=(), sides=tuple(replace(side, hand=()) for side in board.sides))
        return board

    def result(self) -> Result | None:
        board = self.data
        if board.phase != OVER:
            return None
        scores = tuple(side.score for side in board.sides)
        if board.loser is not None:
            winners = tuple(seat for seat in range(self.players) if seat != board.loser)
        else:
            best = [seat for seat in range(self.players) if scores[seat] == max(scores)]
            winners = () if len(best) == self.players else tuple(best)
        return Result(winners, scores, board.reason)

    # --- who knows what ---

    def sees(self, ply: int, viewer: int | None) -> bool:
        player, action = self.history[ply]
        verb = action[0] if isinstance(action, tuple) else ""
        if verb == "deal":
            return self.receiver(ply) == viewer
        if verb in ("put", "take", "reset"):
            return player == viewer
        if verb == "play":
            return player == viewer or self.revealed(ply)
        return True

    def revealed(self, ply: int) -> bool:
        """Whether the card chosen at this ply lies open by now."""
        return self.past(ply).round < self.data.round or self.data.phase != CHOOSE

    def undo_barrier(self, ply: int) -> bool:
        player, action = self.history[ply]
        return player == CHANCE or action == ("done", 0) or (isinstance(action, tuple) and action[0] == "play")

    def observation_string(self, player: int | None) -> str:
        board = self.data
        seen: list[Any] = [board.phase, board.round, board.die, board.turn, board.aim, board.offer, board.agreed]
        seen += [board.reason, [(seat, card.number) for seat, card in board.table]]
        for seat, side in enumerate(board.sides):
            own = seat == player or board.phase == OVER
            hand = sorted(card.number for card in side.hand) if own else len(side.hand)
            chosen = side.chosen.number if own and side.chosen else side.chosen is not None
            placed = side.placed if own or board.phase != MUSTER else None
            seen.append([side.score, side.dealt, side.ready, hand, chosen, placed])
        return json.dumps(seen)

    def resample_from_infostate(self, player: int, rng: Any) -> SkirmishState:
        from tests.skirmish.resample import resample

        return resample(self, player, rng)

    # --- texts and the whole state ---

    def action_to_string(self, player: int, action: Action) -> str:
        assert isinstance(action, tuple)
        verb, number = action
        if verb in ("put", "take", "aim"):
            return f"{verb} {FIELDS[number]}"
        return verb if verb in ("reset", "done", "hold", "fire") else f"{verb} {number}"

    def string_to_action(self, player: int, text: str) -> Action:
        action = ACTIONS.get(text)
        if action is None:
            raise InvalidAction(f"{text[:20]!r} is no action of Skirmish.")
        legal = [pair[0] for pair in self.chance_outcomes()] if player == CHANCE else self.legal_actions(player)
        if action not in legal:
            raise IllegalAction(f"{text!r} is not possible now.")
        return action

    def key(self) -> Hashable:
        return self.data, tuple(self.options.values())

    def serialize(self) -> str:
        history = []
        for player, action in self.history:
            text = action if isinstance(action, str) else self.action_to_string(player, action)
            history.append([player, text])
        return json.dumps({"players": self.players, "options": dict(self.options), "history": history})


ACTIONS: dict[str, Act] = {
    **{f"deal {number}": ("deal", number) for number in DECK},
    **{f"play {number}": ("play", number) for number in DECK},
    **{f"roll {face}": ("roll", face) for face, _ in DIE},
    **{f"{verb} {name}": (verb, field) for verb in ("put", "take", "aim") for field, name in enumerate(FIELDS)},
    **{verb: (verb, 0) for verb in ("reset", "done", "hold", "fire")},
}
"""Every action text of the game."""
