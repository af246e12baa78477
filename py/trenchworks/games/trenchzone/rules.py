"""The rules of Trenchzone, rules version 1: the game and its state.

Sources: the rulebook and the rulings TZ-1 to TZ-106 (README.md). The parts are files of their own: ``board`` and
``cards`` are the data, ``position`` is all that there is at one moment, ``flow`` the order of what happens,
``actions`` what a seat may do, and ``setup``, ``bombardment``, ``gas``, ``effects``, ``fire``, ``movement``,
``melee``, ``reactions``, ``orders`` and ``victory`` the sections of the rulebook. ``knowledge`` says who knows what.

Seat 0 is Commander A, seat 1 Commander B. Actions are tuples of words and card numbers; chance's are ``("die", n)`` and
``("draw", card)``. A draw is seen by the drawer alone.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
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
from trenchworks.core.game import CHANCE, RESIGN, SIMULTANEOUS, TERMINAL, Action, Game, Option, Result
from trenchworks.core.state import SnapshotState
from trenchworks.games.trenchzone import actions, flow, knowledge, notation, resampling
from trenchworks.games.trenchzone.position import HIDDEN, Position, Settings

NAMES = ("Commander A", "Commander B")
MAX_HISTORY = 100_000


class Trenchzone(Game):
    """The game of Trenchzone."""

    short_name = "trenchzone"
    title = "Trenchzone"
    credits = "its author is not known to us (2010)"
    rules_version = 1
    dynamics = "simultaneous"
    chance_mode = "explicit"
    information = "imperfect"
    options = (
        Option("rounds", "Rounds", "choice", "30", ("30", "20", "none"), "After the last round the chart decides."),
        Option("chart", "Victory chart", "int", 6, (6, 5, 8), "Spaces from the middle to each end."),
        Option(
            "setup",
            "Set-up",
            "choice",
            "hidden",
            ("hidden", "open", "ready-made"),
            "In secret; openly, Commander A first; or an even set-up for both that is there at once.",
        ),
        Option(
            "reactions",
            "Reaction cards",
            "choice",
            "auto",
            ("auto", "orders", "ask"),
            "Auto: you are asked against the computer, two people give standing orders; change it in your turn.",
        ),
        Option("identical", "Cancel alike", "bool", False, (), "Any held card also cancels one of its own kind."),
    )
    presets: ClassVar[Mapping[str, Mapping[str, bool | int | str]]] = {
        "Standard": {},
        "Quick start": {"setup": "ready-made", "rounds": "20", "chart": 5},
    }

    def seat_names(self, players: int) -> tuple[str, ...]:
        return NAMES

    def settle_options(self, options: Mapping[str, Any], people: Sequence[bool]) -> dict[str, Any]:
        """Who is asked for answers by default depends on who plays (TZ-106)."""
        settled = dict(options)
        if settled["reactions"] == "auto":
            settled["reactions"] = "orders" if sum(people) > 1 else "ask"
        return settled

    def new_initial_state(
        self, options: Mapping[str, Any], players: int = 2, position: str | None = None
    ) -> TrenchzoneState:
        if players != 2:
            raise BadOption(f"Trenchzone is played by 2, not by {players}.")
        if position is not None:
            raise BadPosition("Trenchzone takes no position.")
        given = {option.name: options.get(option.name, option.default) for option in self.options}
        return TrenchzoneState(self, given, 2, flow.begin(settings_of(given)))

    def deserialize(self, text: str) -> TrenchzoneState:
        options, history = _read(text, self)
        state = self.new_initial_state(options)
        for ply, (seat, said) in enumerate(history, 1):
            try:
                if said == RESIGN:
                    state.apply_action(seat, RESIGN)
                else:
                    state.do(seat, state.string_to_action(seat, said))
            except TrenchworksError as error:
                raise BadRecord(f"Action {ply} of the saved history is not possible: {error.message}") from error
        return state


def settings_of(options: Mapping[str, Any]) -> Settings:
    """The options as the rules use them."""
    rounds = 0 if options["rounds"] == "none" else int(options["rounds"])
    return Settings(
        options["setup"],
        bool(options["identical"]),
        int(options["chart"]),
        rounds,
        options["reactions"] == "ask",
    )


class TrenchzoneState(SnapshotState[Position]):
    """A game of Trenchzone with its history; ``data`` is the :class:`Position` now."""

    def current_player(self) -> int:
        pos = self.data
        if pos.over is not None:
            return TERMINAL
        kind = pos.agenda[0][0]
        if kind in ("dice", "refill"):
            return CHANCE
        seats = flow.waiting(pos)
        return SIMULTANEOUS if kind in flow.TOGETHER and (kind != "setup" or pos.settings.setup == HIDDEN) else seats[0]

    def players_to_act(self) -> tuple[int, ...]:
        return () if self.data.over is not None else flow.waiting(self.data)

    def legal_actions(self, player: int) -> list[Action]:
        if player not in self.players_to_act():
            return []
        return list(actions.legal(self.data, player))

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        pos = self.data
        if pos.over is not None:
            return []
        if pos.agenda[0][0] == "dice":
            return [(("die", value), 1) for value in range(1, 7)]
        if pos.agenda[0][0] == "refill":
            return [(("draw", card), 1) for card in pos.deck]
        return []

    def table_actions(self, player: int) -> tuple[str, ...]:
        return () if self.data.over is not None else (RESIGN,)

    def why_not(self, player: int, action: str) -> str:
        if self.data.over is not None:
            return "The game is over."
        return "Nothing can be offered in Trenchzone; a side that wants to stop resigns."

    def apply_action(self, player: int, action: Action) -> None:
        """Do a legal action.

        :raises GameOver, NotYourTurn, IllegalAction: when it is not.
        """
        self._check(player, action)
        self.do(player, action)

    def do(self, player: int, action: Action) -> None:
        """Do an action that is known to be legal."""
        super().apply_action(player, action)

    def _check(self, player: int, action: Action) -> None:
        if self.data.over is not None:
            raise GameOver("The game is over.")
        if action == RESIGN and player in (0, 1):
            return
        if player == CHANCE:
            if action not in [outcome for outcome, _ in self.chance_outcomes()]:
                raise IllegalAction("Chance can't bring that now.")
        elif player not in self.players_to_act():
            raise NotYourTurn("It is not that seat's turn.")
        elif action not in self.legal_actions(player):
            raise IllegalAction("That action is not possible now.")

    def step(self, player: int, action: Action) -> Position:
        pos = self.data.copy()
        if action == RESIGN:
            pos.say("resign", player)
            pos.end(1 - player, "resigned")
        elif player == CHANCE:
            assert isinstance(action, tuple)
            actions.apply_chance(pos, action)
        else:
            assert isinstance(action, tuple)
            actions.apply(pos, player, action)
        return pos

    def result(self) -> Result | None:
        over = self.data.over
        if over is None:
            return None
        winners = () if over.winner is None else (over.winner,)
        chart = self.data.chart
        return Result(winners, (max(chart, 0), max(-chart, 0)), _REASONS[over.how].format(*_names(over.winner)))

    # --- texts ---

    def action_to_string(self, player: int, action: Action) -> str:
        if isinstance(action, str):
            return action
        assert isinstance(action, tuple)
        return notation.text_of(action)

    def string_to_action(self, player: int, text: str) -> Action:
        action = notation.parse(text)
        if player == CHANCE:
            possible = [outcome for outcome, _ in self.chance_outcomes()]
        else:
            possible = self.legal_actions(player)
        if action not in possible:
            raise IllegalAction("That action is not possible now.")
        return action

    # --- who knows what ---

    def observation_string(self, player: int | None) -> str:
        return knowledge.observation(self.data, player)

    def information_state_string(self, player: int) -> str:
        since = [knowledge.entry(self, ply, player) for ply in range(len(self.history))]
        return "|".join([self.observation_string(player), *filter(None, since)])

    def sees(self, ply: int, viewer: int | None) -> bool:
        return knowledge.sees(self, ply, viewer)

    def undo_barrier(self, ply: int) -> bool:
        return knowledge.is_barrier(self, ply)

    def resample_from_infostate(self, player: int, rng: Any) -> TrenchzoneState:
        return resampling.resample(self, player, rng)

    # --- the whole ---

    def key(self) -> Hashable:
        return self.data.key()

    def serialize(self) -> str:
        history = [(player, self.action_to_string(player, action)) for player, action in self.history]
        data = {
            "game": self.game.short_name,
            "rules": self.game.rules_version,
            "options": dict(self.options),
            "history": history,
        }
        return json.dumps(data, separators=(",", ":"))


_REASONS = {
    "conquest": "{0} has broken through: a trench of {1} is taken.",
    "morale": "The morale of {1} is at its end.",
    "resigned": "{1} resigned.",
    "rounds": "The last round is over, and the chart decides.",
}


def _names(winner: int | None) -> tuple[str, str]:
    if winner is None:
        return "a draw", ""
    return NAMES[winner], NAMES[1 - winner]


def _read(text: str, game: Game) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """The options and history that :meth:`TrenchzoneState.serialize` wrote.

    :raises BadRecord: when the text is no such thing.
    """
    from trenchworks.core.options import complete_options

    try:
        data = json.loads(text)
        if data["game"] != game.short_name or data["rules"] != game.rules_version:
            raise BadRecord("This is no game of Trenchzone saved under these rules.")
        options = complete_options(game, data["options"])
        history = [(seat, said) for seat, said in data["history"]]
    except BadOption as error:
        raise BadRecord(f"The saved options are wrong: {error.message}") from error
    except BadRecord:
        raise
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadRecord("A saved game of Trenchzone is a JSON text of options and history.") from error
    if len(history) > MAX_HISTORY or any(type(s) is not int or not isinstance(t, str) for s, t in history):
        raise BadRecord("The saved history is no list of [seat, text].")
    return options, history
