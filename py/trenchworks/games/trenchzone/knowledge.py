"""Who knows what: what each seat can see, which steps it saw, and states that it can't tell apart (TZ-28, TZ-106).

Hidden from the other seat are the hand, face-down cards, a set-up and opening cards before both are ready, an
initiative card and the number of Grenades before both have chosen, standing orders, and which cards were drawn. All
else is public.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from trenchworks.core.game import CHANCE
from trenchworks.games.trenchzone import flow, melee
from trenchworks.games.trenchzone.cards import DECK
from trenchworks.games.trenchzone.position import Position
from trenchworks.games.trenchzone.setup import READY_MADE, stepped

if TYPE_CHECKING:
    from trenchworks.games.trenchzone.rules import TrenchzoneState

UNSEEN = ("unseen",)
"""What stands in a resampled history for a step that the seat did not see."""

PUBLIC = (
    "active", "artillery", "chart", "clouds", "crewed", "discard", "fired", "first", "fog", "gas", "guns", "hand_used",
    "loose", "mgs", "mud", "phase", "pillboxes", "plan", "played", "reached", "ready", "reserve", "round", "salvo",
    "silenced", "spent", "wire",
)  # fmt: skip
"""Fields of a position that everybody sees."""

REVEALING = ("react", "use", "extra", "discard", "initiative", "placed", "grenades")
"""News that show somebody something: a step that brought it is not taken back between people."""

CHOICES = ("commit", "initiative", "grenades")
"""The verbs that end a secret choice; they stand."""


def observation(pos: Position, viewer: int | None) -> dict[str, Any]:
    """All that a viewer can see now, as JSON."""
    seen: dict[str, Any] = {name: getattr(pos, name) for name in PUBLIC}
    seen["over"] = pos.over
    seen["deck"] = len(pos.deck)
    seen["hand"] = [list(hand) if side == viewer else len(hand) for side, hand in enumerate(pos.hand)]
    seen["slots"] = [
        [[(slot.serial, slot.card if slot.up or side == viewer else 0) for slot in slots] for slots in sectors]
        for side, sectors in enumerate(pos.slots)
    ]
    seen["picks"] = [pick if side == viewer else bool(pick) for side, pick in enumerate(pos.picks)]
    seen["agenda"] = [_task(pos, task, viewer) for task in pos.agenda if task[0] != "orders" or pos.active == viewer]
    if viewer is not None:
        seen["own"] = [pos.drafts[viewer], pos.laid[viewer], pos.orders[viewer], pos.losses[viewer]]
    if not pos.settings.hidden:
        seen["drafts"] = pos.drafts
    return seen


def _task(pos: Position, task: tuple[Any, ...], viewer: int | None) -> tuple[Any, ...]:
    if task[0] != "muster":
        return task
    counts = [count if side == viewer or count is None else "chosen" for side, count in enumerate(task[2])]
    return (task[0], task[1], counts)


def sees(state: TrenchzoneState, ply: int, viewer: int | None) -> bool:
    """Whether the viewer saw that step itself, not only what came of it."""
    who, action = state.history[ply]
    if ply < state.base:
        return action != UNSEEN
    if who == viewer or isinstance(action, str):
        return True
    before = state.position_after(ply)
    task = before.agenda[0]
    verb = cast("tuple[Any, ...]", action)[0]
    if who == CHANCE:
        return bool(verb != "draw" or task[1] == viewer)
    if task[0] in ("setup", "open"):
        return bool(verb == "commit" or (task[0] == "setup" and not before.settings.hidden))
    if task[0] in ("initiative", "muster"):
        return not _pending(state, ply, task[0])
    return bool(task[0] != "orders" and verb not in ("orders", "play"))


def _pending(state: TrenchzoneState, ply: int, kind: str) -> bool:
    """Whether the secret choice of that ply is not resolved yet: nothing but such choices has happened since."""
    later = range(ply, len(state.history) + 1)
    if state.data.over is not None or state.data.agenda[0][0] != kind:
        return False
    return all(state.position_after(at).agenda[0][0] == kind for at in later)


def entry(state: TrenchzoneState, ply: int, viewer: int | None) -> str:
    """What the viewer remembers of a step: the step, or what everybody could see of it."""
    if sees(state, ply, viewer):
        return repr(state.history[ply])
    return repr([news[1:] for news in state.position_after(ply + 1).news if news[0] is None])


def is_barrier(state: TrenchzoneState, ply: int) -> bool:
    """Whether taking that step back would take back something rolled, revealed or committed."""
    who, action = state.history[ply]
    if who == CHANCE or ply < state.base or isinstance(action, str):
        return True
    verb = cast("tuple[Any, ...]", action)[0]
    before, after = state.position_after(ply), state.position_after(ply + 1)
    if verb in CHOICES or after.over is not None:
        return True
    if after.agenda[0][0] in flow.TOGETHER and before.agenda[0][0] != after.agenda[0][0]:
        return True  # the other seat may have made a secret choice since
    return any(news[1] in REVEALING for news in after.news)


def resample(state: TrenchzoneState, player: int, rng: Any) -> TrenchzoneState:
    """A state that this seat can't tell from the true one: what it can't see is dealt anew.

    Cards that were seen on the discard pile and then reshuffled may come up in the other's hand even where a perfect
    memory could rule that out. History before now can't be undone in it.

    :param rng: anything with ``randrange``.
    """
    other = 1 - player
    pos = state.data.copy()
    pool = _shuffled([*pos.deck, *pos.hand[other], *_down(pos, other)], rng)
    pos.hand[other] = tuple(pool.pop() for _ in pos.hand[other])
    for sector, slots in enumerate(pos.slots[other]):
        pos.slots[other][sector] = tuple(slot if slot.up else slot._replace(card=pool.pop()) for slot in slots)
    hidden = set(pool)
    pos.deck = tuple(card for card in DECK if card in hidden)
    fresh = Position(pos.settings)
    pos.orders[other], pos.losses[other] = fresh.orders[other], fresh.losses[other]
    _guess_choices(pos, other, rng)
    return state.like(
        pos, [action if sees(state, ply, player) else UNSEEN for ply, (_, action) in _plies(state)], player
    )


def _plies(state: TrenchzoneState) -> list[tuple[int, tuple[int, Any]]]:
    return list(enumerate(state.history))


def _down(pos: Position, side: int) -> list[int]:
    return [card for sector in range(3) for card in pos.face_down(side, sector)]


def _guess_choices(pos: Position, other: int, rng: Any) -> None:
    """Secret choices that are under way: something that could have been chosen."""
    kind = pos.agenda[0][0]
    if kind == "setup" and pos.settings.hidden:
        empty = Position(pos.settings).drafts[other]
        names = list(READY_MADE)
        pos.drafts[other] = (
            stepped(empty, ("ready-made", names[rng.randrange(len(names))])) if pos.ready[other] else empty
        )
    elif kind == "open":
        pos.laid[other] = ()
        if pos.ready[other]:
            cards = _shuffled(list(pos.hand[other]), rng)
            pos.laid[other] = tuple(
                sorted((card, sector) for sector, card in zip(range(rng.randrange(4)), cards, strict=False))
            )
    elif kind == "initiative" and pos.picks[other]:
        hand = pos.hand[other]
        pos.picks[other] = hand[rng.randrange(len(hand))]
    elif kind == "muster" and pos.agenda[0][2][other] is not None:
        _, zone, counts = pos.agenda[0]
        guess = rng.randrange(len(melee.grenades(pos, other, zone)) + 1)
        changed = tuple(guess if side == other else count for side, count in enumerate(counts))
        pos.agenda = (("muster", zone, changed), *pos.agenda[1:])


def _shuffled(cards: Sequence[int], rng: Any) -> list[int]:
    """The cards in an order drawn by ``rng``, from their order by number, so that nothing of the true order is left."""
    left = sorted(cards)
    return [left.pop(rng.randrange(len(left))) for _ in range(len(left))]
