"""Reaction windows: who may answer what just began, with which cards, and what the answer does (TZ-27 to TZ-33).

A window is the task ``("window", seat, keys, sector, subject)`` before the task that it can stop: ``keys`` are the
kinds that answer it, ``identical`` among them where a card was used, whose kind is then ``subject``. Whether a seat is
asked depends on public facts alone (TZ-106): has it any card in hand that it may still use this turn, or one face down
there?
"""

from __future__ import annotations

from trenchworks.games.trenchzone.cards import key_of
from trenchworks.games.trenchzone.position import Position, Task


def window(seat: int, keys: tuple[str, ...], sector: int, subject: str = "") -> Task:
    """The task that lets a seat answer the task after it."""
    return ("window", seat, keys, sector, subject)


def _from_hand(pos: Position, seat: int) -> bool:
    return bool(pos.hand[seat]) and not pos.hand_used[seat]


def is_open(pos: Position, task: Task) -> bool:
    """Whether, by what everybody can see, the seat might answer."""
    _, seat, keys, sector, _ = task
    hand = _from_hand(pos, seat)
    if keys == ("identical",):
        return pos.settings.identical and hand
    return hand or bool(pos.face_down(seat, sector))


def usable(pos: Position, task: Task) -> list[int]:
    """The cards with which the seat can answer: those behind the sector first, then those in hand (TZ-27, TZ-29)."""
    _, seat, keys, sector, subject = task
    found = [card for card in pos.face_down(seat, sector) if key_of(card) in keys]
    if _from_hand(pos, seat):
        found += [card for card in sorted(pos.hand[seat]) if key_of(card) in keys]
        if subject and pos.settings.identical and "identical" in keys:
            found += [card for card in sorted(pos.hand[seat]) if key_of(card) == subject]
    return found


def order_key(card: int, task: Task) -> str:
    """Which standing order decides about this card in this window."""
    return key_of(card) if key_of(card) in task[2] else "identical"


def answer(pos: Position, card: int) -> None:
    """Use a card in the window that is next on the agenda; nobody answers that (TZ-31). It goes to the discard pile,
    as does what it cancels (TZ-30).
    """
    task = pos.pop()
    _, seat, _, sector, _ = task
    if card in pos.hand[seat]:
        pos.hand_used[seat] = True
    pos.spend_card(seat, card)
    pos.say("react", seat, card, sector)
    if order_key(card, task) == "gas_masks":
        pos.masked += ((seat, _next_step(pos)[3][1]),)  # in that zone, for this turn
    else:
        _cancel(pos)


def _next_step(pos: Position) -> Task:
    """What the windows that are open come before."""
    return next(task for task in pos.agenda if task[0] != "window")


def _cancel(pos: Position) -> None:
    """What was to happen does not. A movement card leaves its sector; other cards have left it already."""
    gone = pos.pop()
    if gone[0] == "turned":
        pos.spend_card(gone[1], gone[2])
