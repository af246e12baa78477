"""The words of Trench, in one place."""

from __future__ import annotations

from trenchworks.games.trench.notation import COLOURS, NAMES, square_name
from trenchworks.games.trench.position import BLACK, OWN, TRENCH, WHITE, zone

SUMMARY = "Two armies, one diagonal trench. Take 25 points to win."

MOVES = {
    1: "one square along rows and columns",
    2: "up to two squares along rows and columns or forward",
    3: "up to three squares along rows and columns, forward or backward",
    4: "up to four squares in every direction but backward",
    5: "up to five squares in every direction",
}
"""How each rank moves, for the sentence shown when a piece is chosen."""


def land(square: int) -> str:
    """Where a square lies, as a person would say it."""
    place = zone(WHITE, square)
    return "trench" if place == TRENCH else "White's land" if place == OWN else "Black's land"


def piece_name(piece: int) -> str:
    """ "White General": a piece by its rank, negative for Black."""
    return f"{COLOURS[WHITE if piece > 0 else BLACK]} {NAMES[abs(piece)]}"


def square_alt(square: int, piece: int) -> str:
    """What a listener hears of a square."""
    what = piece_name(piece) if piece else "empty"
    return f"{square_name(square)}, {what}, {land(square)}"


def pick(colour: int, rank: int, square: int) -> str:
    """What matters about a chosen piece where it stands."""
    name = f"{NAMES[rank]} {square_name(square)}"
    if zone(colour, square) == TRENCH:
        return f"{name} stands in the trench: it can sweep every enemy on its way ahead."
    if zone(colour, square) == OWN:
        return f"{name} moves {MOVES[rank]}."
    return f"{name} is behind the enemy's lines: from here it can take what stands in the trench."


def points(number: int) -> str:
    """ "1 point", "3 points"."""
    return "1 point" if number == 1 else f"{number} points"


def takes(victims: list[tuple[int, int]]) -> str:
    """What a move captures: (square, rank) of each victim, and what they are worth together."""
    names = ", ".join(f"{NAMES[rank]} {square_name(square)}" for square, rank in victims)
    return f"takes {names} for {points(sum(rank for _, rank in victims))}"


def move_say(colour: int, rank: int, origin: int, goal: int, victims: list[tuple[int, int]]) -> str:
    """A move as a sentence."""
    sentence = f"{COLOURS[colour]} {NAMES[rank]} {square_name(origin)} to {square_name(goal)}"
    return f"{sentence}, {takes(victims)}." if victims else f"{sentence}."


TABLE = {
    "offer": "{who} offers an armistice.",
    "accept": "{who} accepts the armistice.",
    "decline": "{who} declines the armistice.",
    "resign": "{who} resigns.",
}
