"""The picture of Skirmish: hands by slot ids that are each viewer's own, fields, squads, a die, a track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from tests.skirmish.rules import DECIDE, FIELDS, MUSTER, OVER, Board, Card, SkirmishState
from trenchworks.core import palette, scene
from trenchworks.core.game import CHANCE, LogEntry, Picture, Prefs, State
from trenchworks.core.prompt import Path, Step, build

Json = dict[str, Any]

BUTTONS = {"put": "Place a squad", "take": "Take it back", "reset": "Start anew", "done": "Ready"}
DECISIONS = {"hold": "Hold", "fire": "Fire"}
TABLE_WORDS = {
    "offer": "{} offers to stop.",
    "accept": "{} agrees.",
    "decline": "{} declines.",
    "resign": "{} resigns.",
}


class SkirmishView:
    palette: ClassVar = {
        **palette.PALETTE,
        "card.face": {"light": "#ffffff", "dark": "#eeeeee"},
        "card.back": {"light": "#335577", "dark": "#224466"},
        "field": {"light": "#ccddaa", "dark": "#556633"},
        "squad": {"light": "#884422", "dark": "#cc8855"},
    }
    prefs: ClassVar = {"look": ("plain", "bold")}
    summary = "Cards, dice and hidden squads, for tests."
    log_style = "sentences"

    def picture(self, state: State, viewer: int | None, prefs: Prefs) -> Picture:
        assert isinstance(state, SkirmishState)
        names = state.game.seat_names(state.players)
        legal = []
        if viewer is not None:
            legal = [state.action_to_string(viewer, action) for action in state.legal_actions(viewer)]
        return Picture(
            scene=_scene(state, viewer, prefs),
            prompt=build(_paths(state, viewer, legal), "Your choice.", "") if viewer is not None and legal else None,
            text="Your choice." if legal else "The others choose.",
            sides=[
                {
                    "seat": seat,
                    "name": names[seat],
                    "active": seat in state.players_to_act(),
                    "fill": "squad",
                    "score": {"value": side.score, "max": 24, "text": f"{side.score} points"},
                    "taken": [],
                    "notes": ["ready"] if side.ready and state.data.phase == MUSTER else [],
                }
                for seat, side in enumerate(state.data.sides)
            ],
            counters=[{"id": "round", "text": f"Round {state.data.round + 1}", "value": state.data.round, "max": 12}],
            legal=[{"action": text, "label": text.capitalize()} for text in legal],
            facts={"die": state.data.die, "scores": [side.score for side in state.data.sides]},
        )

    def events(self, state: State, start: int, viewer: int | None) -> list[Json]:
        assert isinstance(state, SkirmishState)
        return [event for ply in range(start, len(state.history)) for event in _events(state, ply, viewer)]

    def log(self, state: State, viewer: int | None, start: int) -> Iterator[LogEntry]:
        assert isinstance(state, SkirmishState)
        for ply in range(start, len(state.history)):
            player, action = state.history[ply]
            if state.sees(ply, viewer) or state.data.phase == OVER:
                text = action if isinstance(action, str) else state.action_to_string(player, action)
                yield LogEntry(ply + 1, player, text, _say(state, player, text), state.past(ply).round + 1)


# --- the scene ---


def _scene(state: SkirmishState, viewer: int | None, prefs: Prefs) -> Json:
    board = state.data
    items: list[scene.Item] = []
    for seat in range(state.players):
        items += _fields(state, seat, viewer, prefs)
        items += _hand(state, seat, viewer)
    for seat, card in board.table:
        items.append(_open_card(state, seat, card, viewer, "on the table"))
    items.append(scene.die("die", 700, 300, 60, board.die, fill="card.face", ink="ui.text", alt=f"Die: {board.die}"))
    items.append(scene.track("round", 0, 580, 800, 20, 13, board.round, ink="ui.text", fill="field"))
    items += [scene.button(f"button.{verb}", words) for verb, words in (BUTTONS | DECISIONS).items()]
    groups = [scene.group("fields", "list", "Fields"), scene.group("hands", "list", "Hands")]
    return scene.scene(800, 600, items, groups)


def _fields(state: SkirmishState, seat: int, viewer: int | None, prefs: Prefs) -> list[scene.Item]:
    items = []
    known = seat == viewer or state.data.phase != MUSTER
    y = 60 * (state.players - seat if prefs.flip else seat)
    for number, name in enumerate(FIELDS):
        count = state.data.sides[seat].placed[number] if known else 0
        whose = state.game.seat_names(state.players)[seat]
        alt = f"{whose}, {name}: {count} squads" if known else f"{whose}, {name}: still placing"
        corners = [(200 * number, y), (200 * number + 190, y), (200 * number + 190, y + 50), (200 * number, y + 50)]
        stroke = "ui.line" if prefs.look == "plain" else "ui.text"
        items.append(scene.polygon(f"zone.{seat}.{name}", corners, "field", stroke=stroke, alt=alt, group="fields"))
        for squad in range(count):
            look: Json = {"ink": "ui.text", "mark": scene.burst(4, 0.5, 0.2)}
            place = (200 * number + 40 + 50 * squad, y + 25)
            items.append(scene.token(f"squad.{seat}.{name}.{squad}", *place, 20, "block", "squad", **look))
    return items


def _hand(state: SkirmishState, seat: int, viewer: int | None) -> list[scene.Item]:
    side = state.data.sides[seat]
    over = state.data.phase == OVER
    if seat == viewer:
        cards = [_open_card(state, seat, card, viewer, "in hand") for card in side.hand]
    elif over:  # turned up where they lie
        shown = zip(side.hand, side.backs, strict=True)
        cards = [_open_card(state, seat, card._replace(back=back), viewer, "in hand") for card, back in shown]
    else:
        cards = [_back(seat, back, "hidden card") for back in side.backs]
    if side.chosen is not None and (seat == viewer or over):
        cards.append(_open_card(state, seat, side.chosen, viewer, "chosen"))
    elif side.chosen is not None:
        cards.append(_back(seat, side.chosen.back, "chosen card, face down"))
    return cards


def _slot(seat: int, card: Card, viewer: int | None) -> str:
    """A seat knows its own cards apart from the deal on; for others a card is the slot that it left."""
    return f"hand.{seat}.{card.slot if seat == viewer else card.back}"


def _open_card(state: SkirmishState, seat: int, card: Card, viewer: int | None, where: str) -> scene.Item:
    whose = state.game.seat_names(state.players)[seat]
    alt = f"{whose}'s {card.number}, {where}"
    look = {"title": str(card.number), "fill": "card.face", "ink": "ui.text", "alt": alt, "group": "hands"}
    return scene.card(_slot(seat, card, viewer), 50 * card.number, 250 + 100 * seat, 40, 60, True, **look)


def _back(seat: int, slot: int, words: str) -> scene.Item:
    look = {"fill": "card.back", "alt": words, "group": "hands"}
    return scene.card(f"hand.{seat}.{slot}", 50 * (slot % 4), 250 + 100 * seat, 40, 60, False, **look)


# --- the prompt ---


def _paths(state: SkirmishState, viewer: int, legal: list[str]) -> Iterator[Path]:
    board = state.data
    for text in legal:
        verb, _, what = text.partition(" ")
        if verb in ("put", "take"):
            yield Path((Step(f"zone.{viewer}.{what}", "pick"), Step(f"button.{verb}", "add", BUTTONS[verb])), text)
        elif verb == "play":
            card = next(card for card in board.sides[viewer].hand if card.number == int(what))
            yield Path((Step(f"hand.{viewer}.{card.slot}", "pick"),), text)
        elif verb == "aim":
            victim = next(
                seat
                for seat in (*range(viewer + 1, state.players), *range(viewer))
                if board.sides[seat].placed[FIELDS.index(what)]
            )
            yield Path((Step(f"zone.{victim}.{what}", "target"),), text)
        else:
            yield Path((Step(f"button.{verb}", "done"),), text)


# --- words ---


def _say(state: SkirmishState, player: int, text: str) -> str:
    if player == CHANCE:
        return f"Chance: {text}."
    name = state.game.seat_names(state.players)[player]
    return TABLE_WORDS.get(text, "{}: " + text + ".").format(name)


def _events(state: SkirmishState, ply: int, viewer: int | None) -> Iterator[Json]:
    player, action = state.history[ply]
    after: Board = state.past(ply + 1)
    if isinstance(action, str):
        yield {"kind": "note", "text": _say(state, player, action)}
        return
    assert isinstance(action, tuple)
    verb, number = action
    if verb == "deal":
        seat = state.receiver(ply)
        side = after.sides[seat]
        text = f"You are dealt the {number}." if seat == viewer else ""
        yield {"kind": "put", "id": f"hand.{seat}.{side.dealt - 1}", "text": text}
    elif verb == "roll":
        yield {"kind": "roll", "ids": ["die"], "values": [number], "text": f"The die shows {number}."}
    elif verb == "play":
        yield {"kind": "note", "text": f"{state.game.seat_names(state.players)[player]} has chosen."}
        if after.phase == DECIDE:
            for seat, card in after.table:
                yield {"kind": "turn", "id": _slot(seat, card, viewer), "text": f"The {card.number} is turned up."}
    elif state.sees(ply, viewer):
        yield {"kind": "note", "text": _say(state, player, state.action_to_string(player, action))}
