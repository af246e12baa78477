"""Dash: a tiny game with dice and nothing hidden, for tests of chance without secrets, and of very long games."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping
from time import perf_counter
from typing import Any, ClassVar

from trenchworks.core import palette, scene
from trenchworks.core.errors import BadPosition, BadRecord, IllegalAction, InvalidAction
from trenchworks.core.game import (
    CHANCE,
    RESIGN,
    TERMINAL,
    Action,
    Game,
    Kit,
    Limit,
    LogEntry,
    Option,
    Picture,
    Prefs,
    Result,
    State,
    Thinking,
    Thought,
)
from trenchworks.core.prompt import Path, Step, build
from trenchworks.core.state import SnapshotState

Track = tuple[tuple[int, ...], int, int, int | None]
"""Where each seat is, how many turns were played, the die (0: not rolled), and who resigned."""

ROLLS: tuple[Action, ...] = ("roll 1", "roll 2", "roll 3")


class Dash(Game):
    short_name = "dash"
    title = "Dash"
    rules_version = 1
    chance_mode = "explicit"
    min_players = 2
    max_players = 4
    positions = True
    options = (
        Option("turns", "Turns a seat", "int", 5, (1, 5, 50_000)),
        Option("strict", "A three must be used", "bool", False),
    )
    presets: ClassVar[Mapping[str, Mapping[str, bool | int | str]]] = {"Strict": {"strict": True}}

    def seat_names(self, players: int) -> tuple[str, ...]:
        return ("North", "East", "South", "West")[:players]

    def new_initial_state(self, options: Mapping[str, Any], players: int, position: str | None = None) -> DashState:
        places = (0,) * players
        if position is not None:
            words = position.split("/")
            if len(words) != players or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
                raise BadPosition("A position of Dash is a number for each seat.")
            places = tuple(int(word) for word in words)
        return DashState(self, options, players, (places, 0, 0, None))

    def deserialize(self, text: str) -> DashState:
        try:
            data = json.loads(text)
            state = DashState(self, data["options"], len(data["places"]), (tuple(data["places"]), 0, 0, None))
            for player, action in data["history"]:
                state.apply_action(player, state.string_to_action(player, action) if action != RESIGN else action)
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise BadRecord("The text is no saved dash.") from error
        return state


class DashState(SnapshotState[Track]):
    def current_player(self) -> int:
        places, played, die, gone = self.data
        if gone is not None or played == self.options["turns"] * len(places):
            return TERMINAL
        return played % len(places) if die else CHANCE

    def legal_actions(self, player: int) -> list[Action]:
        if player != self.current_player():
            return []
        return ["go"] if self.options["strict"] and self.data[2] == 3 else ["go", "rest"]

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        return [(roll, 1) for roll in ROLLS] if self.current_player() == CHANCE else []

    def table_actions(self, player: int) -> tuple[str, ...]:
        return () if self.is_terminal() else (RESIGN,)

    def step(self, player: int, action: Action) -> Track:
        places, played, die, _ = self.data
        if action == RESIGN:
            return places, played, die, player
        if player == CHANCE:
            return places, played, ROLLS.index(action) + 1, None
        gain = die if action == "go" else 2
        return (*places[:player], places[player] + gain, *places[player + 1 :]), played + 1, 0, None

    def result(self) -> Result | None:
        places, _, _, gone = self.data
        if not self.is_terminal():
            return None
        if gone is not None:
            winners = tuple(seat for seat in range(self.players) if seat != gone)
            return Result(winners, places, "Somebody resigned.")
        winners = tuple(seat for seat, place in enumerate(places) if place == max(places))
        return Result(winners if len(winners) < self.players else (), places, "All turns are played.", "fair")

    def observation_string(self, player: int | None) -> str:
        return str(self.data)

    def action_to_string(self, player: int, action: Action) -> str:
        return str(action)

    def string_to_action(self, player: int, text: str) -> Action:
        if text not in ("go", "rest", *ROLLS):
            raise InvalidAction("That is no action of Dash.")
        legal = [action for action, _ in self.chance_outcomes()] if player == CHANCE else self.legal_actions(player)
        if text not in legal:
            raise IllegalAction("That is not possible now.")
        return text

    def key(self) -> Hashable:
        return self.data, *self.options.values()

    def serialize(self) -> str:
        options = dict(self.options)
        return json.dumps({"options": options, "places": self.past(0)[0], "history": self.history})


class DashView:
    palette: ClassVar = palette.PALETTE
    prefs: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    summary = "Dice on a track, for tests."
    log_style = "moves"

    def picture(self, state: State, viewer: int | None, prefs: Prefs) -> Picture:
        assert isinstance(state, DashState)
        places, played, die, _ = state.data
        legal = [str(action) for action in state.legal_actions(viewer)] if viewer is not None else []
        names = state.game.seat_names(state.players)
        items = [scene.button(f"button.{verb}", verb) for verb in ("go", "rest")]
        items.append(scene.die("die", 50, 50, 20, die, ink="ui.text", alt=f"Die: {die}"))
        sides = [{"seat": seat, "name": names[seat], "notes": []} for seat in range(state.players)]
        paths = [Path((Step(f"button.{verb}", "done"),), verb) for verb in legal]
        return Picture(
            scene=scene.scene(100, 100, items),
            prompt=build(paths, "Go or rest.") if legal else None,
            text="Go or rest.",
            sides=sides,
            legal=[{"action": verb, "label": verb} for verb in legal],
            facts={"places": list(places), "turns": played},
        )

    def events(self, state: State, start: int, viewer: int | None) -> list[dict[str, Any]]:
        return [{"kind": "note", "text": f"{player}: {action}"} for player, action in state.history[start:]]

    def log(self, state: State, viewer: int | None, start: int) -> Iterator[LogEntry]:
        for ply in range(start, len(state.history)):
            player, action = state.history[ply]
            yield LogEntry(ply + 1, player, str(action), f"{player}: {action}")


class DashThinking:
    """Rests unless the die is better; looks at one position a run, so that it lasts as long as its limit says."""

    def __init__(self, state: DashState, limit: Limit) -> None:
        self._die = state.data[2]
        self._nodes = 0
        self._most = limit.nodes or limit.depth or 100 * (limit.level or 0) or None
        self._until = perf_counter() + (limit.ms or 0) / 1000

    def run(self, seconds: float) -> bool:
        self._nodes += 1
        return perf_counter() >= self._until if self._most is None else self._nodes >= self._most

    def best(self) -> Thought:
        verb = "go" if self._die > 2 else "rest"
        return Thought(verb, 100 * max(2, self._die), (verb,), 1, self._nodes)


class DashPlayer:
    levels = ("One", "Two", "Three", "Four", "Five")

    def think(self, state: State, player: int, limit: Limit, seed: int) -> Thinking:
        assert isinstance(state, DashState)
        return DashThinking(state, limit)

    def accepts(self, state: State, player: int) -> bool:
        return False

    def perft(self, state: State, depth: int) -> Iterator[tuple[str, int] | None] | None:
        return None


KIT = Kit(Dash(), DashView(), DashPlayer())
