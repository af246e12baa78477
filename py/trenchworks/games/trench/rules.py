"""The rules of Trench (Rui Alípio Monteiro), rules version 1.

Sources: the rulebook, the help page of Board Game Arena with its history, and the rulings in README.md. How pieces
move and capture (T-1 to T-13) is :mod:`trenchworks.games.trench.position`; here is how a game goes and ends:

- T-14 25 captured points win. T-15 50 moves in a row without a capture: the score decides. T-16 so does an armistice
  that is offered and accepted. T-17 and so it does when the player to move can't.
- Options: T-18 equal turns, T-19 touch-move, T-20 strict armistice, T-21 two battles with colours swapped,
  T-22 25 moves a side. T-23 says when an armistice may be offered.

Seat 0 has Black, who moves first, and seat 1 White; in the second of two battles it is the other way round.

Actions: a move is ``from * 64 + to``, touching a piece (T-19) is ``TOUCH + square``; offer, accept, decline and resign
are their own names. Whatever an action changes is noted in :class:`Done`, and undo puts that back.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from trenchworks.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    GameOver,
    IllegalAction,
    NotYourTurn,
    TrenchworksError,
)
from trenchworks.core.game import (
    ACCEPT,
    DECLINE,
    OFFER,
    RESIGN,
    TABLE_ACTIONS,
    TERMINAL,
    Action,
    Game,
    Option,
    Result,
    State,
)
from trenchworks.games.trench import reasons, saving
from trenchworks.games.trench.deeds import Battle, Detail, Done, Victim, piece_ids
from trenchworks.games.trench.ending import ending, owes_turn
from trenchworks.games.trench.notation import (
    COLOURS,
    START,
    move_text,
    parse_action,
    parse_position,
    position_text,
    square_name,
    touch_text,
)
from trenchworks.games.trench.position import BLACK, WHITE, Move, piece_at, plain, score, taken, to_move

TOUCH = 4096
"""Touching a piece is this plus its square (T-19)."""

OFFER_PAUSE = 10
"""So many own moves lie between two offers of one seat (T-23)."""


class Trench(Game):
    """The game of Trench."""

    short_name = "trench"
    title = "Trench"
    credits = "Rui Alípio Monteiro (Outer Limit Games)"
    rules_version = 1
    positions = True
    options = (
        Option(
            "equal_turns", "Equal turns", "bool", False, (), "When Black reaches 25 first, White has one more turn."
        ),
        Option("touch_move", "Touch-move", "bool", False, (), "A piece that was chosen must be moved."),
        Option("strict_armistice", "Strict armistice", "bool", False, (), "Offer only on your turn, with no capture."),
        Option("two_battles", "Two battles", "bool", False, (), "Two games with colours swapped, the points added."),
        Option("move_limit", "Move limit", "bool", False, (), "After 25 moves a side the score decides."),
    )
    presets: ClassVar[Mapping[str, Mapping[str, bool]]] = {
        "Standard": {},
        "Rulebook strict": {"touch_move": True, "strict_armistice": True},
        "Boxed match": {"two_battles": True, "move_limit": True},
    }

    def seat_names(self, players: int) -> tuple[str, ...]:
        return COLOURS

    def new_initial_state(
        self, options: Mapping[str, Any], players: int = 2, position: str | None = None
    ) -> TrenchState:
        if players != 2:
            raise BadOption(f"Trench is played by 2, not by {players}.")
        return TrenchState(self, {option.name: bool(options.get(option.name)) for option in self.options}, position)

    def deserialize(self, text: str) -> TrenchState:
        saved = saving.read(text, self.rules_version, {option.name for option in self.options})
        try:
            state = self.new_initial_state(saved.options, 2, saved.position)
        except BadPosition as error:
            raise BadRecord(f"The saved start position is wrong: {error.message}") from error
        for ply, (seat, said) in enumerate(saved.history, 1):
            try:
                action = state.string_to_action(seat, said)
                if state.action_to_string(seat, action) != said:
                    raise IllegalAction("Its text is not the canonical one.")
                state.apply_action(seat, action)
            except TrenchworksError as error:
                raise BadRecord(f"Action {ply} of the saved history is not possible: {error.message}") from error
        return state


class TrenchState(State):
    """A game of Trench, or a match of two, with its history.

    ``position`` is the packed position, ``number`` that of the move to come, ``quiet`` the moves since a capture,
    ``battle`` 1 or 2, ``slots`` the id of the piece on each square ("" for none), ``touched`` the square of the piece
    that must move, ``offer`` the seat whose offer stands. ``done`` runs beside ``history``; ``battles`` holds the
    finished battles of a match; ``how`` names the end: ``points``, ``quiet``, ``limit``, ``armistice``, ``stuck`` or
    ``resigned``. ``start`` is the position string that the game began from, None for the standard set-up.
    """

    game: Trench

    def __init__(self, game: Trench, options: Mapping[str, bool], position: str | None = None) -> None:
        """Set up the first battle.

        :raises BadPosition: when ``position`` is no position string.
        """
        self.game = game
        self.options = options
        self.players = 2
        self.start = position
        self.history = []
        self.done: list[Done] = []
        self.battles: list[Battle] = []
        self.how = ""
        self._result: Result | None = None
        self._moved = [0, 0]
        self._begin(1, START if position is None else position)
        self._settle()

    def _begin(self, battle: int, position: str) -> None:
        setup = parse_position(position)
        self.battle = battle
        self.position = plain().pack(setup.pieces, setup.colour)
        self.quiet, self.number = setup.quiet, setup.number
        self.slots = piece_ids(setup.pieces, "" if battle == 1 else f"{battle}.")
        self.touched: int | None = None
        self.offer: int | None = None
        self._offered: list[int | None] = [None, None]
        self._legal: dict[int, Move] | None = None

    # --- who and what ---

    def colour_of(self, seat: int) -> int:
        """The colour of a seat in this battle (T-21); for a colour, its seat."""
        return seat if self.battle == 1 else 1 - seat

    def current_player(self) -> int:
        return TERMINAL if self._result is not None else self.colour_of(to_move(self.position))

    @property
    def last_turn(self) -> bool:
        """Whether White now plays the one turn that T-18 leaves it."""
        return self._result is None and owes_turn(self.position)

    @property
    def match(self) -> tuple[int, int]:
        """The captured points by seat, of this battle and those before."""
        before = [sum(battle.points[seat] for battle in self.battles) for seat in (0, 1)]
        return before[0] + self._points(0), before[1] + self._points(1)

    def _points(self, seat: int) -> int:
        return score(self.position, self.colour_of(seat))

    def _moves(self) -> dict[int, Move]:
        """The legal moves by action, as if no piece were touched, in the order of the board."""
        if self._legal is None:
            over = self._result is not None
            moves = [] if over else plain().moves(self.position)
            self._legal = {move[3]: move for move in sorted(moves, key=lambda move: move[3])}
        return self._legal

    def legal_actions(self, player: int) -> list[Action]:
        if player != self.current_player():
            return []
        if not self.options["touch_move"]:
            return list(self._moves())
        if self.touched is None:
            return list(dict.fromkeys(TOUCH + action // 64 for action in self._moves()))
        return [action for action in self._moves() if action // 64 == self.touched]

    def legal_details(self, player: int) -> list[Detail]:
        """The legal actions of a seat with all that a view shows of them, in the order of :meth:`legal_actions`."""
        details = []
        for action in self.legal_actions(player):
            assert isinstance(action, int)
            text = self.action_to_string(player, action)
            if action >= TOUCH:
                details.append(Detail(action, text, action - TOUCH, None, ()))
            else:
                details.append(Detail(action, text, action // 64, action % 64, self._victims(action)))
        return details

    def _victims(self, action: int) -> tuple[Victim, ...]:
        return tuple((square, rank, self.slots[square]) for square, rank in taken(self.position, action))

    # --- at the table (T-16, T-20, T-23) ---

    def table_actions(self, player: int) -> tuple[str, ...]:
        return tuple(action for action in TABLE_ACTIONS if not self._refused(player, action))

    def why_not(self, player: int, action: str) -> str:
        return self._refused(player, action) or super().why_not(player, action)

    def offer_pause(self, seat: int) -> int:
        """How many more own moves this seat has to make before it may offer again (T-23)."""
        offered = self._offered[seat]
        return 0 if offered is None else max(0, OFFER_PAUSE - (self._moved[seat] - offered))

    def _refused(self, seat: int, action: str) -> str:
        """Why this seat may not do that now; empty when it may."""
        if self._result is not None:
            return "The game is over."
        if action in (ACCEPT, DECLINE):
            if self.offer is None:
                return "No armistice is offered."
            return "Your own offer stands; the other side has to answer it." if self.offer == seat else ""
        if action == RESIGN:
            return ""
        if self.offer is not None:
            mine = self.offer == seat
            return "Your offer still stands." if mine else "Answer the offer that stands, or move, which declines it."
        pause = self.offer_pause(seat)
        if pause:
            return f"You can offer an armistice again after {pause} more of your own moves."
        if self.options["strict_armistice"]:
            if seat != self.current_player():
                return "Under the strict armistice you can offer only on your own turn."
            if plain().captures(self.position):
                return "Under the strict armistice you can offer only while you have no capture."
        return ""

    # --- doing and undoing ---

    def apply_action(self, player: int, action: Action) -> None:
        """Do a legal action.

        :raises GameOver, NotYourTurn, IllegalAction: when it is not.
        """
        if isinstance(action, str) and action in TABLE_ACTIONS:
            self.table_action(player, action)
            self._note(player, action)
            self._apply_at_table(player, action)
            return
        self._check_turn(player)
        if action not in self.legal_actions(player):
            raise IllegalAction("That action is not possible now.")
        assert isinstance(action, int)
        if action >= TOUCH:
            self._note(player, action)
            self.touched = action - TOUCH
        else:
            self._apply_move(player, self._moves()[action])

    def _check_turn(self, player: int) -> None:
        if self._result is not None:
            raise GameOver("The game is over.")
        if player != self.current_player():
            raise NotYourTurn(f"It is {COLOURS[to_move(self.position)]}'s turn.")

    def _note(self, player: int, action: int | str, delta: int = 0) -> None:
        """Add to the history, before anything is changed."""
        origin, goal, piece = None, None, 0
        victims: tuple[Victim, ...] = ()
        if isinstance(action, int):
            origin, goal = (action - TOUCH, None) if action >= TOUCH else divmod(action, 64)
            victims = () if goal is None else self._victims(action)
            piece = piece_at(self.position, origin)
        done = Done(
            text=self.action_to_string(player, action),
            battle=self.battle,
            number=self.number,
            colour=self.colour_of(player),
            piece="" if origin is None else self.slots[origin],
            rank=abs(piece),
            origin=origin,
            goal=goal,
            taken=victims,
            delta=delta,
            quiet=self.quiet,
            touched=self.touched,
            offer=self.offer,
            offered=self._offered[player],
        )
        self.history.append((player, action))
        self.done.append(done)

    def _apply_at_table(self, player: int, action: str) -> None:
        if action == OFFER:
            self.offer, self._offered[player] = player, self._moved[player]
            return
        self.offer = None
        if action == ACCEPT:
            self._end("armistice", "Both sides agreed to an armistice, so the score decides.")
        elif action == RESIGN:
            battle = f" in battle {self.battle}" if self.options["two_battles"] else ""
            self._finish("resigned", f"{COLOURS[self.colour_of(player)]} resigned{battle}.", (1 - player,))

    def _apply_move(self, player: int, move: Move) -> None:
        self._note(player, move[3], move[0])
        origin, goal = divmod(move[3], 64)
        slots, victims = self.slots, self.done[-1].taken
        for square, _, _ in victims:
            slots[square] = ""
        slots[goal], slots[origin] = slots[origin], ""
        self.position += move[0]
        self.quiet = 0 if victims else self.quiet + 1
        self.number += 1
        self.touched = None
        self._moved[player] += 1
        self._legal = None
        if self.offer != player:
            self.offer = None  # T-23: moving declines the other's offer; one's own stands
        self._settle()

    def undo_action(self) -> None:
        player, _ = self.history.pop()
        done = self.done.pop()
        if done.closed:
            self._reopen(self.battles.pop())
        if done.goal is not None and done.origin is not None:
            self.position -= done.delta
            self.slots[done.origin], self.slots[done.goal] = self.slots[done.goal], ""
            for square, _, piece in done.taken:
                self.slots[square] = piece
            self._moved[player] -= 1
        self.number, self.quiet, self.touched, self.offer = done.number, done.quiet, done.touched, done.offer
        self._offered[player] = done.offered
        self.how, self._result, self._legal = "", None, None

    def _reopen(self, battle: Battle) -> None:
        self.battle, self.position, self.slots = 1, battle.position, list(battle.slots)
        self.quiet, self.number, self._offered = battle.quiet, battle.number, list(battle.offered)

    # --- the end ---

    def _settle(self) -> None:
        """End the battle where the position says so."""
        over = ending(self.position, self.quiet, self.number, self.options)
        if over is not None:
            self._end(*over)

    def _end(self, how: str, reason: str) -> None:
        """End this battle by score, and begin the second where there is one (T-21)."""
        points = (self._points(0), self._points(1))
        if self.options["two_battles"] and self.battle == 1:
            slots, offered = tuple(self.slots), tuple(self._offered)
            self.battles.append(Battle(self.position, slots, self.quiet, self.number, offered, points, how, reason))
            if self.done:
                self.done[-1] = replace(self.done[-1], closed=True)
            self._begin(2, START)
            return
        if self.options["two_battles"]:
            points = self.match
            reason = f"Both battles are over: {points[0]} points to {points[1]} in all."
        winners = tuple(seat for seat in (0, 1) if points[seat] > points[1 - seat])
        self._finish(how, reason, winners)

    def _finish(self, how: str, reason: str, winners: tuple[int, ...]) -> None:
        self.how, self._legal = how, None
        self._result = Result(winners, self.match, reason)

    def result(self) -> Result | None:
        return self._result

    # --- texts ---

    def position_text(self) -> str:
        """The position string of this battle."""
        return position_text(self.position, self.quiet, self.number)

    def facts(self) -> dict[str, Any]:
        """The public facts for scripts, as README.md describes them."""
        return {
            "position": self.position_text(),
            "score": [score(self.position, BLACK), score(self.position, WHITE)],
            "quiet": self.quiet,
            "battle": self.battle,
            "colour": [COLOURS[self.colour_of(seat)].lower() for seat in (0, 1)],
            "match": list(self.match),
        }

    def observation_string(self, player: int | None) -> str:
        touched = "-" if self.touched is None else square_name(self.touched)
        pauses = [self.offer_pause(seat) for seat in (0, 1)]
        return f"{self.position_text()} {self.battle} {self.match} {touched} {self.offer} {pauses} {self._result}"

    def action_to_string(self, player: int, action: Action) -> str:
        if not isinstance(action, int):
            return str(action)
        if action >= TOUCH:
            return touch_text(abs(piece_at(self.position, action - TOUCH)), action - TOUCH)
        origin, goal = divmod(action, 64)
        victims = [rank for _, rank in taken(self.position, action)]
        return move_text(abs(piece_at(self.position, origin)), origin, goal, victims)

    def string_to_action(self, player: int, text: str) -> Action:
        """The legal action that a text names; letter, sign and brackets may be left out.

        :raises GameOver, NotYourTurn, InvalidAction, IllegalAction: in this order.
        """
        if text in TABLE_ACTIONS:
            return self.table_action(player, text)
        self._check_turn(player)
        said = parse_action(text)
        touched = reasons.UNTOUCHED if self.touched is None else self.touched
        touch = touched if self.options["touch_move"] else None
        wrong = reasons.refusal(self.position, self._moves(), touch, said)
        if wrong is not None:
            raise IllegalAction(wrong)
        return TOUCH + said.origin if said.goal is None else said.origin * 64 + said.goal

    # --- the whole state ---

    def key(self) -> Hashable:
        number = self.number if self.options["move_limit"] else 0
        table = (self.offer, self.offer_pause(0), self.offer_pause(1), self._result)
        rules = tuple(self.options.values())
        return (self.position, self.quiet, number, self.battle, self.match, self.touched, table, rules)

    def clone(self) -> TrenchState:
        other = TrenchState.__new__(TrenchState)
        for name, value in vars(self).items():
            setattr(other, name, list(value) if isinstance(value, list) else value)
        return other

    def serialize(self) -> str:
        history = [(player, done.text) for (player, _), done in zip(self.history, self.done, strict=True)]
        return saving.write(self.game.rules_version, self.options, self.start, history)
