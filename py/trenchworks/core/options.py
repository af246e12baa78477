"""Options, presets and seats as they come from outside, checked and made complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trenchworks.core.errors import BadOption
from trenchworks.core.game import Game, Kit, Option

UNDO = Option(
    "undo",
    "Take back moves",
    "choice",
    "auto",
    ("auto", "off", "own step", "free"),
    "Auto: freely against the computer; between people the last step, if nothing was rolled or revealed since.",
)


@dataclass(frozen=True)
class Seat:
    """Who sits there: ``level`` is None for a person, 1 to 5 for the computer."""

    level: int | None = None

    @property
    def human(self) -> bool:
        """Whether a person sits there."""
        return self.level is None

    def to_json(self) -> dict[str, Any]:
        """As the bridge writes it."""
        return {"kind": "human"} if self.level is None else {"kind": "ai", "level": self.level}


def all_options(game: Game) -> tuple[Option, ...]:
    """The game's own options, and those that every game has."""
    return (*game.options, UNDO)


def complete_options(game: Game, given: Any, preset: Any = None) -> dict[str, bool | int | str]:
    """The value of every option: the given ones over the preset's over the defaults.

    :raises BadOption: for an unknown option or preset, or a value that it does not take.
    """
    known = {option.name: option for option in all_options(game)}
    values: dict[str, bool | int | str] = {name: option.default for name, option in known.items()}
    if preset is not None:
        if not isinstance(preset, str) or preset not in game.presets:
            raise BadOption(f"{game.title} has no preset {_quote(preset)}; it has {_list(game.presets)}.")
        values.update(game.presets[preset])
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise BadOption("Options must be an object of names and values.")
    for name, value in given.items():
        option = known.get(name)
        if option is None:
            raise BadOption(f"{game.title} has no option {_quote(name)}; it has {_list(known)}.")
        if not _takes(option, value):
            wanted = "true or false" if option.type == "bool" else f"one of {_list(option.choices)}"
            raise BadOption(f"The option {name} takes {wanted}.")
        values[name] = value
    return values


def _takes(option: Option, value: Any) -> bool:
    if option.type == "bool":
        return isinstance(value, bool)
    kind = int if option.type == "int" else str
    return isinstance(value, kind) and not isinstance(value, bool) and value in option.choices


def parse_seats(kit: Kit, given: Any) -> tuple[Seat, ...]:
    """The seats of a session; left out, the least number of people.

    :raises BadOption: for a list of the wrong length, or a seat that is neither a person nor a level.
    """
    game = kit.game
    if given is None:
        return (Seat(),) * game.min_players
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise BadOption('Seats must be a list such as [{"kind": "human"}, {"kind": "ai", "level": 2}].')
    if not game.min_players <= len(given) <= game.max_players:
        least, most = game.min_players, game.max_players
        count = str(least) if least == most else f"{least} to {most}"
        raise BadOption(f"{game.title} is played by {count}, not by {len(given)}.")
    return tuple(_parse_seat(kit, seat) for seat in given)


def _parse_seat(kit: Kit, seat: Any) -> Seat:
    if isinstance(seat, Mapping) and set(seat) <= {"kind", "level"}:
        level = seat.get("level")
        if seat.get("kind") == "human" and level is None:
            return Seat()
        if seat.get("kind") == "ai" and type(level) is int and 1 <= level <= len(kit.player.levels):
            return Seat(level)
    raise BadOption(f"A seat is human, or ai with a level from 1 to {len(kit.player.levels)}.")


def _quote(value: Any) -> str:
    return repr(value)[:40]


def _list(names: Any) -> str:
    return ", ".join(str(name) for name in names) or "none"
