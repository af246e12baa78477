"""Named errors by kind, each with the code that the bridge reports.

An error's message is one plain sentence for a person; its code is for a program. The codes and their order of
checking are part of the bridge's contract.
"""

from __future__ import annotations

from typing import ClassVar


class TrenchworksError(ValueError):
    """Anything wrong with what was asked. Never raised for a fault of the program itself."""

    code: ClassVar[str] = "internal"

    @property
    def message(self) -> str:
        """The sentence for a person."""
        return str(self.args[0]) if self.args else "Something is wrong with the request."


class TooLarge(TrenchworksError):
    """A message, record or text beyond the size or depth that is looked at."""

    code = "too_large"


class BadRequest(TrenchworksError):
    """Not JSON, not an object, or a field of the wrong kind."""

    code = "bad_request"


class UnknownOp(TrenchworksError):
    """An operation that the bridge does not have."""

    code = "unknown_op"


class UnknownGame(TrenchworksError):
    """A game that is not there."""

    code = "unknown_game"


class NoSession(TrenchworksError):
    """A session that is not open."""

    code = "no_session"


class BadOption(TrenchworksError):
    """An option, preset, seat list or seed that the game does not take."""

    code = "bad_option"


class BadPosition(TrenchworksError):
    """A position text that describes no position of the game."""

    code = "bad_position"


class BadRecord(TrenchworksError):
    """A record that can't be replayed, or that a newer version wrote."""

    code = "bad_record"


class GameOver(TrenchworksError):
    """An action after the end."""

    code = "game_over"


class NotYourTurn(TrenchworksError):
    """An action by a seat that may not act now."""

    code = "not_your_turn"


class Stale(TrenchworksError):
    """An action or a thought about a view that has changed since."""

    code = "stale"


class InvalidAction(TrenchworksError):
    """A text that is no action of the game at all."""

    code = "invalid_action"


class IllegalAction(TrenchworksError):
    """An action that the rules don't allow here, or whose text says something untrue."""

    code = "illegal_action"
