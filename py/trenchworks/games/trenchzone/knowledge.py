"""Who knows what: what each seat can see, and which steps of the history it saw (TZ-28, TZ-106).

Hidden from the other seat are the hand, face-down cards, a set-up and opening cards before both are ready, an
initiative card and the number of Grenades before both have chosen, standing orders, and which cards were drawn. All
else is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from trenchworks.core.game import CHANCE
from trenchworks.games.trenchzone import flow
from trenchworks.games.trenchzone.position import OPEN, Position

if TYPE_CHECKING:
    from trenchworks.games.trenchzone.rules import TrenchzoneState

PUBLIC = (
    "active", "artillery", "chart", "clouds", "crewed", "discard", "fired", "first", "fog", "gas", "guns",
    "hand_used", "loose", "masked", "mgs", "mud", "phase", "pillboxes", "plan", "played", "reached", "ready",
    "reserve", "round", "salvo", "silenced", "spent", "wire",
)  # fmt: skip
"""Fields of a position that everybody sees."""

REVEALING = ("react", "use", "extra", "discard", "initiative", "placed", "grenades")
"""News that show somebody something: a step that brought it is not taken back between people."""

CHOICES = ("commit", "initiative", "grenades")
"""The verbs that end a secret choice; they stand."""


def _seen(pos: Position, viewer: int | None) -> dict[str, Any]:
    """All that a viewer can see now, and nothing else."""
    seen = {name: getattr(pos, name) for name in PUBLIC}
    seen["over"] = pos.over
    seen["deck"] = len(pos.deck)
    seen["hand"] = [hand if side == viewer else len(hand) for side, hand in enumerate(pos.hand)]
    seen["slots"] = [
        [[(slot.serial, slot.card if slot.up or side == viewer else 0, slot.up) for slot in slots] for slots in sectors]
        for side, sectors in enumerate(pos.slots)
    ]
    seen["picks"] = [pick if side == viewer else bool(pick) for side, pick in enumerate(pos.picks)]
    seen["agenda"] = [_task(task, viewer) for task in pos.agenda if task[0] != "orders" or pos.active == viewer]
    if viewer is not None:
        own = {"draft": pos.drafts[viewer], "laid": pos.laid[viewer]}
        seen["own"] = {**own, "orders": pos.orders[viewer], "losses": pos.losses[viewer]}
    if pos.settings.setup == OPEN:
        seen["drafts"] = pos.drafts
    return seen


def facts(pos: Position, viewer: int | None) -> dict[str, Any]:
    """All that a viewer can see now, and nothing else, as JSON (README.md says what each field means)."""
    return {name: _plain(value) for name, value in _seen(pos, viewer).items()}


def _plain(value: Any) -> Any:
    """A value as JSON brings it back: lists for tuples."""
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, dict) else value


def observation(pos: Position, viewer: int | None) -> str:
    """The same as an ASCII text: what Python writes, without spaces and quotes."""
    text = str(list(_seen(pos, viewer).values()))
    for long, short in ((" ", ""), ("'", ""), ("True", "y"), ("False", "n"), ("None", "-")):
        text = text.replace(long, short)
    return text


def _task(task: tuple[Any, ...], viewer: int | None) -> tuple[Any, ...]:
    if task[0] != "muster":
        return task
    counts = [count if side == viewer or count is None else "chosen" for side, count in enumerate(task[2])]
    return (task[0], task[1], counts)


def sees(state: TrenchzoneState, ply: int, viewer: int | None) -> bool:
    """Whether the viewer saw that step itself, not only what came of it."""
    who, action = state.history[ply]
    if who == viewer or isinstance(action, str):
        return True
    before = state.past(ply)
    task = before.agenda[0]
    verb = cast("tuple[Any, ...]", action)[0]
    if who == CHANCE:
        return bool(verb != "draw" or task[1] == viewer)
    if task[0] in ("setup", "open"):
        return bool(verb == "commit" or (task[0] == "setup" and before.settings.setup == OPEN))
    if task[0] in ("initiative", "muster"):
        return not _pending(state, ply, task[0])
    return bool(task[0] != "orders" and verb not in ("orders", "play"))


def _pending(state: TrenchzoneState, ply: int, kind: str) -> bool:
    """Whether the secret choice of that ply is not resolved yet: nothing but such choices has happened since."""
    later = range(ply, len(state.history) + 1)
    if state.data.over is not None or state.data.agenda[0][0] != kind:
        return False
    return all(state.past(at).agenda[0][0] == kind for at in later)


def entry(state: TrenchzoneState, ply: int, viewer: int | None) -> str:
    """What the viewer remembers of a step: the step, or what everybody could see of it; empty where that is nothing."""
    if sees(state, ply, viewer):
        return repr(state.history[ply])
    shown = [news[1:] for news in state.past(ply + 1).news if news[0] is None]
    return repr(shown) if shown else ""


def is_barrier(state: TrenchzoneState, ply: int) -> bool:
    """Whether taking that step back would take back something rolled, revealed or committed."""
    who, action = state.history[ply]
    if who == CHANCE or isinstance(action, str):
        return True
    verb = cast("tuple[Any, ...]", action)[0]
    before, after = state.past(ply), state.past(ply + 1)
    if verb in CHOICES or after.over is not None:
        return True
    if after.agenda[0][0] in flow.TOGETHER and before.agenda[0][0] != after.agenda[0][0]:
        return True  # the other seat may have made a secret choice since
    return any(news[1] in REVEALING for news in after.news)
