"""The picture of Trenchzone: what each viewer sees, is asked and is told. See drawing.py, prompting.py and
telling.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from trenchworks.core import palette, scene
from trenchworks.core.game import LogEntry, Picture, Prefs, State
from trenchworks.games.trenchzone import drawing, hints, knowledge, layout, prompting, surroundings, telling, texts
from trenchworks.games.trenchzone.board import SECTORS
from trenchworks.games.trenchzone.palette import PALETTE
from trenchworks.games.trenchzone.position import OPEN, Position
from trenchworks.games.trenchzone.rules import TrenchzoneState
from trenchworks.games.trenchzone.setup import START_SQUADS, STOCK, is_whole, left_over

LOOK_BACK = 80
"""So many actions back the last dice are looked for."""


class TrenchzoneView:
    """See :class:`trenchworks.core.game.View`."""

    palette: ClassVar = palette.PALETTE | PALETTE
    prefs: ClassVar[Mapping[str, Sequence[str]]] = {}
    summary = texts.SUMMARY
    log_style = "sentences"

    def picture(self, state: State, viewer: int | None, prefs: Prefs) -> Picture:
        assert isinstance(state, TrenchzoneState)
        pos = state.data
        bare = pos.agenda[:1] == (("setup",),)
        room = layout.Layout((viewer or 0) ^ prefs.flip, prefs.shape == "tall", bare)
        actions: list[Any] = [] if viewer is None else state.legal_actions(viewer)
        shown = _shown(pos, viewer)
        words, why = what_to_do(pos, viewer)
        prompt = None
        items = [*surroundings.heading(pos, room, words), *drawing.zones(shown, room)]
        items += surroundings.sector_names(room)
        if not bare:
            items += surroundings.cards(pos, room, viewer)
            items += _dice(state, viewer, room)
        if viewer is not None and actions:
            prompter = prompting.Prompter(shown, viewer, room)
            prompt = prompter.prompt(actions, words, why)
            items += prompter.items()
        groups = [scene.group(name, "list", f"{name.capitalize()} sector") for name in SECTORS]
        return Picture(
            scene=scene.scene(room.w, room.h, items, [*groups, scene.group("hands", "list", "Hands")]),
            prompt=prompt,
            text=words,
            sides=[_side(pos, shown, seat, viewer, room.tall) for seat in (0, 1)],
            counters=_counters(pos),
            legal=[
                {
                    "action": state.action_to_string(viewer or 0, action),
                    "label": prompting.label(pos, viewer or 0, action),
                }
                for action in actions
            ],
            facts=knowledge.facts(pos, viewer),
        )

    def events(self, state: State, start: int, viewer: int | None) -> list[dict[str, Any]]:
        assert isinstance(state, TrenchzoneState)
        found = []
        for ply in range(start, len(state.history)):
            for news in telling.visible(state.past(ply + 1).news, viewer):
                words = telling.sentence(news)
                rolled = telling.dice_of(news)
                if rolled:
                    ids = [f"die.{place}" for place in range(len(rolled))]
                    found.append({"kind": "roll", "ids": ids, "values": [value for value, _ in rolled], "text": words})
                elif words:
                    found.append({"kind": "over" if news[0] == "over" else "note", "text": words})
        return found

    def log(self, state: State, viewer: int | None, start: int) -> Iterator[LogEntry]:
        assert isinstance(state, TrenchzoneState)
        for ply in range(start, len(state.history)):
            pos = state.past(ply + 1)
            told = [telling.sentence(news) for news in telling.visible(pos.news, viewer)]
            say = " ".join(filter(None, told))
            if say:
                who = state.history[ply][0]
                yield LogEntry(ply + 1, who, say, say, max(1, pos.round))


def _shown(pos: Position, viewer: int | None) -> Position:
    """The position as the viewer's picture has it: with the drafts that it may see on the board."""
    if pos.over is not None or pos.agenda[0] != ("setup",):
        return pos
    for side in (0, 1):
        if side == viewer or pos.settings.setup == OPEN:
            pos = drawing.draft_position(pos, pos.drafts[side], side)
    return pos


def _dice(state: TrenchzoneState, viewer: int | None, room: layout.Layout) -> Iterator[scene.Item]:
    """The dice that fell last."""
    end = len(state.history)
    for ply in range(end, max(0, end - LOOK_BACK), -1):
        for news in reversed(telling.visible(state.past(ply).news, viewer)):
            rolled = telling.dice_of(news)
            if rolled:
                yield from surroundings.dice(rolled, telling.sentence(news), room)
                return


# --- words ---


def what_to_do(pos: Position, viewer: int | None) -> tuple[str, str]:
    """The sentence that says what to do or what is awaited, and what matters about it."""
    from trenchworks.games.trenchzone import flow

    if pos.over is not None:
        return "The game is over.", ""
    task = pos.agenda[0]
    acting = flow.waiting(pos)
    if viewer not in acting or viewer is None:
        names = " and ".join(texts.NAMES[seat] for seat in acting)
        return f"{names or 'Chance'} to act: {_awaited(pos, viewer)}.", ""
    if task[0] == "setup":
        draft = pos.drafts[viewer]
        left = ", ".join(f"{left_over(draft, what)} {what}" for what in STOCK if left_over(draft, what))
        if is_whole(draft):
            return "All is placed: change it, or press Ready.", "The other side sees it only when both are ready."
        return f"Place your forces: {left} to go.", "Take a ready-made set-up, or choose how many of what, then where."
    if task[0] == "open":
        return "You may put one card behind each trench.", "Face down; your hand is then filled up to four."
    if task[0] == "initiative":
        return (
            "Choose a card for the initiative.",
            "The higher number acts first; the card is discarded without effect.",
        )
    if task[0] == "muster":
        own, enemies = pos.strength(viewer, task[1]), pos.strength(1 - viewer, task[1])
        return "Melee: how many Grenades?", f"{own} against {enemies} in the {texts.zone(task[1])}; one die each, once."
    if task[0] == "window":
        return f"You may answer: {hints.at_stake(pos)}.", hints.threat(pos)
    if task[0] == "orders":
        return "Give standing orders for your cards.", "Nobody else sees them; they hold until you change them."
    if pos.plan is not None:
        parts = [hints.walk(pos, viewer, origin, goal, count)[0] for origin, goal, count in pos.plan.orders]
        return "March, or change the plan.", texts.capital("; ".join(parts)) + "."
    if task == ("phase", "shell") and (pos.salvo or any(pos.guns)):
        return "Shelling: aim what is left.", "A hit destroys one piece, or five squads."
    return _PHASES[task[1]]


_PHASES = {
    "shell": (
        "Shelling: aim the salvo and your artillery.",
        "First you may change crews; hits destroy one piece or five squads each.",
    ),
    "cards": (
        "Turn up and use cards behind your sectors.",
        "Movement cards are turned up now and work in the move step.",
    ),
    "fire": ("Fire: choose a sector.", "Every manned pillbox and MG rolls three dice; each hit kills two."),
    "move": ("Move: choose a turned-up card, a group and where it goes.", "All groups of a card march together."),
    "play": (
        "Put cards behind your sectors, one each.",
        "They can be used from the next turn on; your hand is then filled.",
    ),
}


def _awaited(pos: Position, viewer: int | None) -> str:
    task = pos.agenda[0]
    words = {
        "setup": "setting up",
        "open": "opening cards",
        "initiative": "a card for the initiative",
        "muster": "Grenades for the melee",
        "window": "an answer",
        "orders": "play",
        "refill": "drawing",
        "dice": "rolling",
    }
    return words.get(task[0]) or dict(texts.STEPS).get(str(task[1]), "").lower()


def _side(pos: Position, shown: Position, seat: int, viewer: int | None, tall: bool) -> dict[str, Any]:
    from trenchworks.games.trenchzone import flow

    ahead = max(0, pos.chart if seat == 0 else -pos.chart)
    end = pos.settings.chart
    notes = []
    task = pos.agenda[0][0] if pos.agenda else ""
    if task in ("setup", "open"):
        notes.append("Ready" if pos.ready[seat] else "Still placing")
    if task == "setup" and seat == viewer:
        notes.append(f"{shown.on_board(seat)} of {START_SQUADS} squads")
    if task != "setup":
        notes += [texts.squads(pos.on_board(seat)), f"reserve {pos.reserve[seat]}"]
        notes.append(texts.count(len(pos.hand[seat]), "card"))
        if pos.gas[seat]:
            notes.append("1 gas")
    name = drawing.SIDES[seat]
    side: dict[str, Any] = {
        "seat": seat,
        "name": texts.NAMES[seat],
        "token": {"shape": "block", "fill": f"squad.{name}", "stroke": f"squad.{name}.edge"},
        "active": pos.over is None and seat in flow.waiting(pos),
        "taken": [],
        "notes": notes,
    }
    if not tall:  # there the chart stands beside it and says the same
        side["score"] = {"value": ahead, "max": end, "text": f"{ahead} of {end} on the chart"}
    return side


def _counters(pos: Position) -> list[dict[str, Any]]:
    if not pos.round:
        return []
    limit = pos.settings.rounds
    words = f"Round {pos.round} of {limit}" if limit else f"Round {pos.round}"
    return [{"id": "round", "value": pos.round, "max": limit or pos.round, "text": words}]
