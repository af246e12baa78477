"""The protocol that every game follows, in OpenSpiel's terms.

A :class:`Game` makes states; a :class:`State` knows who may do what, does it and takes it back. A :class:`View`
turns a state into a scene, a prompt and sentences for one viewer. A :class:`Player` is the computer player. A
:class:`Kit` is the four together, which is all that the session and the bridge know of a game.

Players are ints from 0, in seat order; chance is a player of its own. Actions are hashable and cheap.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from trenchworks.core.errors import IllegalAction

CHANCE = -1
SIMULTANEOUS = -2
TERMINAL = -4

Action = Hashable
Json = Any

OFFER, ACCEPT, DECLINE, RESIGN = "offer", "accept", "decline", "resign"
TABLE_ACTIONS = (OFFER, ACCEPT, DECLINE, RESIGN)
"""What is done at the table beside moving: actions like any other in the record, but never among the legal moves."""


@dataclass(frozen=True)
class Option:
    """One rule option of a game. ``type`` is ``bool``, ``int`` or ``choice``; ``choices`` lists what is allowed."""

    name: str
    label: str
    type: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...] = ()
    help: str = ""


@dataclass(frozen=True)
class Prefs:
    """How one viewer wants the picture. Changes nothing in the game."""

    orientation: str = ""
    flip: bool = False
    look: str = ""
    shape: str = "wide"
    lang: str = "en"


@dataclass(frozen=True)
class Result:
    """How a game ended: the winning seats (none for a draw), points by seat, an optional grade, and the reason."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    grade: str | None = None


@dataclass(frozen=True)
class Limit:
    """How long a thought may last: exactly one is set. ``ms`` is wall time, the others count the same everywhere."""

    level: int | None = None
    nodes: int | None = None
    ms: int | None = None
    depth: int | None = None


@dataclass(frozen=True)
class Thought:
    """What a search has found so far.

    ``value`` is in hundredths of a point for the thinking seat; a forced win or loss is +-(100000 - plies).
    ``line`` is the expected play as canonical action texts.
    """

    action: Action
    value: int
    line: tuple[str, ...]
    depth: int
    nodes: int


class Thinking(Protocol):
    """A search under way, which the driver runs in slices."""

    def run(self, seconds: float) -> bool:
        """Search for about this long; True once nothing more is to be done."""

    def best(self) -> Thought:
        """The best so far; at any time, even before the first slice, a legal action."""


class Game(ABC):
    """What is fixed about a game."""

    short_name: ClassVar[str]
    title: ClassVar[str]
    credits: ClassVar[str] = ""
    """Whose game it is: authors, then the publisher in brackets."""
    rules_version: ClassVar[int]
    dynamics: ClassVar[str] = "sequential"
    chance_mode: ClassVar[str] = "deterministic"
    information: ClassVar[str] = "perfect"
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, bool | int | str]]] = {}
    positions: ClassVar[bool] = False

    @abstractmethod
    def seat_names(self, players: int) -> tuple[str, ...]:
        """The name of each seat when so many play."""

    def settle_options(self, options: Mapping[str, Any], people: Sequence[bool]) -> dict[str, Any]:
        """The complete options of a new session once it is known which seats are people's.

        A default that depends on that is replaced here, so that a record plays alike whoever sits there later.
        """
        return dict(options)

    @abstractmethod
    def new_initial_state(self, options: Mapping[str, Any], players: int, position: str | None = None) -> State:
        """The state before the first action; ``options`` is complete.

        :raises BadPosition: when ``position`` is given and describes none.
        """

    @abstractmethod
    def deserialize(self, text: str) -> State:
        """The state that :meth:`State.serialize` wrote.

        :raises BadRecord: when the text is no such thing.
        """


class State(ABC):
    """A position with its history. ``history`` holds (player, action) in order, chance included."""

    game: Game
    options: Mapping[str, Any]
    players: int
    history: list[tuple[int, Action]]

    @abstractmethod
    def current_player(self) -> int:
        """The seat to act, or CHANCE, SIMULTANEOUS or TERMINAL."""

    def players_to_act(self) -> tuple[int, ...]:
        """The seats that may act now, in order; empty at a chance node and at the end."""
        player = self.current_player()
        if player == SIMULTANEOUS:
            return tuple(seat for seat in range(self.players) if self.legal_actions(seat))
        return (player,) if player >= 0 else ()

    @abstractmethod
    def legal_actions(self, player: int) -> list[Action]:
        """What this seat may do now, in a fixed order; empty when it may not act."""

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """At a chance node, the outcomes with whole-number weights, in a fixed order."""
        return []

    @abstractmethod
    def apply_action(self, player: int, action: Action) -> None:
        """Do a legal action of this player and note it in the history. Nothing random happens here."""

    @abstractmethod
    def undo_action(self) -> None:
        """Take back the last action of the history."""

    def table_actions(self, player: int) -> tuple[str, ...]:
        """Which of offer, accept, decline and resign this seat may do now."""
        return ()

    def why_not(self, player: int, action: str) -> str:
        """The sentence that says why a table action is not possible now."""
        return f"You can't {action} now."

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == TERMINAL

    @abstractmethod
    def result(self) -> Result | None:
        """How it ended, or None while it runs."""

    def returns(self) -> list[float]:
        """At the end 1, 0 or -1 by seat; before it zeros."""
        result = self.result()
        if result is None or not result.winners:
            return [0.0] * self.players
        return [1.0 if seat in result.winners else -1.0 for seat in range(self.players)]

    @abstractmethod
    def observation_string(self, player: int | None) -> str:
        """All that this seat (None: a spectator) can see now, and nothing else."""

    def information_state_string(self, player: int) -> str:
        """All that this seat has seen since the start."""
        seen = [(who, action) for ply, (who, action) in enumerate(self.history) if self.sees(ply, player)]
        return f"{self.observation_string(player)}|{seen}"

    def resample_from_infostate(self, player: int, rng: Any) -> State:
        """A state that this seat can't tell from the true one, the hidden part drawn anew by ``rng``.

        The hidden steps of its history are drawn anew as well: its history leads to it. The outcome depends on
        ``rng`` and on what this seat has seen, and on nothing that is hidden from it.
        """
        return self.clone()

    def sees(self, ply: int, viewer: int | None) -> bool:
        """Whether this viewer has seen that action of the history (its step, not only its consequence)."""
        return True

    def undo_barrier(self, ply: int) -> bool:
        """Whether taking back that action would take back something rolled or revealed."""
        return self.history[ply][0] == CHANCE

    @abstractmethod
    def action_to_string(self, player: int, action: Action) -> str:
        """The canonical text of an action that is legal now."""

    @abstractmethod
    def string_to_action(self, player: int, text: str) -> Action:
        """The legal action that a text names.

        :raises InvalidAction: when the text is no action at all.
        :raises IllegalAction: when it is not legal now, or says something untrue.
        """

    @abstractmethod
    def key(self) -> Hashable:
        """Equal for states that play on alike."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @abstractmethod
    def serialize(self) -> str:
        """The whole state with its history and drafts as one text."""

    def table_action(self, player: int, text: str) -> Action:
        """Check a table action and return it as an action.

        :raises IllegalAction: when it is not possible now.
        """
        if text not in self.table_actions(player):
            raise IllegalAction(self.why_not(player, text))
        return text


@dataclass(frozen=True)
class LogEntry:
    """One line of the log as one viewer may see it. ``text`` is short (a move), ``say`` is a sentence.

    ``ply`` is the number of actions of the history up to and including this one; the view counts anew for each viewer.
    """

    ply: int
    seat: int
    text: str
    say: str
    number: int = 0


@dataclass
class Picture:
    """What a view needs beside the session's own fields. All of it is JSON.

    ``scene`` and ``prompt`` are described in :mod:`trenchworks.core.scene` and :mod:`trenchworks.core.prompt`.
    ``sides`` are the strips of the seats, ``counters`` small facts with a limit (quiet moves, rounds), ``legal`` the
    viewer's legal actions in order, each with its ``action`` text, a ``label`` and what else the game tells of it.
    """

    scene: dict[str, Json]
    prompt: dict[str, Json] | None
    text: str
    sides: list[dict[str, Json]] = field(default_factory=list)
    counters: list[dict[str, Json]] = field(default_factory=list)
    legal: list[dict[str, Json]] = field(default_factory=list)
    facts: dict[str, Json] = field(default_factory=dict)


class View(Protocol):
    """The pictures and sentences of a game.

    ``palette`` gives each colour name its value by theme (``light``, ``dark``), ``prefs`` what a viewer may choose,
    ``summary`` says in a sentence what the game is, and ``log_style`` is ``moves`` or ``sentences``.
    """

    @property
    def palette(self) -> Mapping[str, Mapping[str, str]]: ...

    @property
    def prefs(self) -> Mapping[str, Sequence[str]]: ...

    @property
    def summary(self) -> str: ...

    @property
    def log_style(self) -> str: ...

    def picture(self, state: State, viewer: int | None, prefs: Prefs) -> Picture:
        """The scene, prompt and facts of a state as this viewer may see them."""

    def events(self, state: State, start: int, viewer: int | None) -> list[dict[str, Json]]:
        """What the actions from ``history[start]`` on did, as this viewer saw it."""

    def log(self, state: State, viewer: int | None, start: int) -> Iterator[LogEntry]:
        """The log lines of the actions from ``history[start]`` on, in order, as this viewer may read them."""


class Player(Protocol):
    """The computer player of a game; ``levels`` are the names of its levels, the weakest first."""

    @property
    def levels(self) -> Sequence[str]: ...

    def think(self, state: State, player: int, limit: Limit, seed: int) -> Thinking:
        """Start a search for this seat, from what this seat may know."""

    def accepts(self, state: State, player: int) -> bool:
        """Whether this seat accepts the offer that stands."""

    def perft(self, state: State, depth: int) -> Iterator[tuple[str, int] | None] | None:
        """The leaves below each first action, with None in between to give way; None for chance or secrets."""


@dataclass(frozen=True)
class Kit:
    """A game, whole: what ``games/<name>/__init__.py`` exports as ``GAME``.

    ``page`` tells whether the page offers it; a game whose view or player is unfinished is played through the bridge
    alone.
    """

    game: Game
    view: View
    player: Player
    page: bool = True
