"""The prompt: every legal action as a path of clicks, with what each is worth, and the buttons that the paths need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from trenchworks.core import scene
from trenchworks.core.prompt import Path, Step, build
from trenchworks.games.trenchzone import bombardment, fire, hints, movement, notation, orders, setup, texts
from trenchworks.games.trenchzone.board import OWN_WIRE, SECTOR_OF, SECTORS, ZONE_OF, trench_of, zone_at
from trenchworks.games.trenchzone.cards import KIND_OF, MOVE
from trenchworks.games.trenchzone.drawing import shelter_id
from trenchworks.games.trenchzone.layout import Layout, zone_key
from trenchworks.games.trenchzone.position import ARTILLERY, CREW, INFANTRY, MG, PILLBOX, Position
from trenchworks.games.trenchzone.surroundings import hand_id, slot_id

Words = tuple[Any, ...]

BUTTONS = {
    "salvo": "Salvo",
    "crews": "Crews",
    "gas": "Gas",
    "discard": "Discard",
    "done": "Go on",
    "pass": "Let it be",
    "commit": "Ready",
    "reset": "Start over",
    "march": "March",
    "back": "Another plan",
    "orders": "Orders",
}
"""The words on buttons that are always the same."""

ALTS = {
    "salvo": "Off-board salvo",
    "crews": "Change crews",
    "gas": "Release gas",
    "discard": "Discard a card",
    "orders": "Standing orders",
}
"""The same in full, where they are short."""


ROWS = {"squads": "Squads", "pillboxes": "Pillboxes", "artillery": "Artillery", "wire": "Wire"}
"""What is placed in small steps, each with a row of buttons."""

ONE = {"squads": "squad", "pillboxes": "pillbox", "artillery": "artillery", "wire": "wire"}
"""One of each."""


class Prompter:
    """Makes one prompt. ``buttons`` are those that it needs, by id."""

    def __init__(self, pos: Position, seat: int, layout: Layout) -> None:
        self.pos, self.seat, self.layout = pos, seat, layout
        self.buttons: dict[str, scene.Item] = {}

    def prompt(self, actions: Sequence[Words], words: str, why: str) -> dict[str, Any]:
        """The prompt for these actions."""
        task = self.pos.agenda[0]
        if task[0] == "setup":
            self._tools()
        elif self.pos.plan is not None and task == ("phase", "move"):
            for by in setup.STEPS["squads"]:
                self._step_button("count", "Squads", f"{by:+d}", "squads")
        paths = [Path(tuple(self.steps(action)), notation.text_of(action)) for action in actions]
        return build(paths, words, why, [*self._plan_marks(), *self._order_marks(), *self._threat_marks()])

    def items(self) -> Iterator[scene.Item]:
        """The buttons as scene items without a place. The way on comes last."""
        last = [button for id, button in self.buttons.items() if id in ("done", "pass", "commit", "march")]
        yield from (button for button in self.buttons.values() if button not in last)
        yield from last

    def steps(self, action: Words) -> list[Step]:
        """The clicks that lead to an action."""
        verb = action[0]
        if verb in _STEPS:
            return list(_STEPS[verb](self, *action[1:]))
        if verb == "done":
            words = "Done" if self.pos.agenda[0] == ("orders",) else BUTTONS["done"]
            left = self._forgone()
            # What would be given up is said, and going on is then not the likely thing to do.
            return [self.press(verb, words, say=left, as_="remove" if left and self.pos.phase != "move" else "done")]
        return [self.press(verb, as_="remove" if verb in ("reset", "back") else "pick" if verb == "orders" else "done")]

    def _tools(self) -> None:
        """The tools of the set-up, all of them, so that each keeps its place."""
        for name in setup.READY_MADE:
            self._button(f"ready.{name}", name.capitalize(), row="Ready-made", alt=f"Ready-made: {name}")
        for what, row in ROWS.items():
            for by in setup.STEPS[what]:
                self._step_button(what, row, f"{by:+d}", what)
        for name in SECTORS:
            self._button(f"repeat.{name}", name.capitalize(), row="All like", alt=f"All sectors like {name}")

    def _step_button(self, what: str, row: str, by: str, things: str) -> None:
        words = by.replace("-", "\N{MINUS SIGN}")
        self._button(f"{what}.{by}", words, row=row, alt=f"{words} {ONE[things] if by[1:] == '1' else things}")

    def _button(self, id: str, words: str, **look: Any) -> None:
        self.buttons.setdefault(id, scene.button(id, words, **look))

    # --- the pieces of paths ---

    def press(self, id: str, words: str = "", say: str = "", as_: str = "done") -> Step:
        """A button."""
        words = words or BUTTONS.get(id, id)
        self._button(id, words, alt=ALTS.get(id, words))
        return Step(id, as_, say)

    def zone(self, zone: int, as_: str = "target", say: str = "", tip: str = "") -> Step:
        """A zone."""
        return Step(zone_key(self.layout, zone), as_, say, tip=tip)

    def own_trench(self, name: str, as_: str = "add", say: str = "") -> Step:
        """The seat's own trench in a sector."""
        return self.zone(zone_at(self.seat, SECTOR_OF[name], 0), as_, say)

    def card(self, number: int, as_: str = "pick", say: str = "") -> Step:
        """An own card, in hand or behind a sector."""
        say = say or texts.card_text(number)
        sector = self.pos.find(self.seat, number)
        if sector is None:
            return Step(hand_id(self.seat, number), as_, say)
        serial = next(slot.serial for slot in self.pos.slots[self.seat][sector] if slot.card == number)
        return Step(slot_id(self.seat, sector, serial), as_, say)

    def target(self, words: Sequence[str], dice: int) -> Step:
        """What a shot is aimed at, with its odds."""
        kind, place = target = bombardment.parse_target(words)
        say, tip = hints.shot(self.pos, self.seat, target, dice)
        if kind == INFANTRY:
            return self.zone(place, "target", say, tip)
        enemy = 1 - self.seat
        crew = CREW if kind == MG else self.pos.shelters(enemy, kind)[place][0]
        return Step(shelter_id(enemy, place, kind, crew), "target", say, tip=tip)

    # --- paths by verb ---

    def _amount(self, what: str, sector: str, by: str | None = None) -> Iterator[Step]:
        if by is None:  # of the part of a plan that was ordered last
            yield self.press(f"count.{sector}", as_="add" if sector[0] == "+" else "remove")
            return
        yield self.press(f"{what}.{by}", as_="pick", say="Choose where")
        depth = OWN_WIRE if what == "wire" else 0
        yield self.zone(zone_at(self.seat, SECTOR_OF[sector], depth), "add" if by[0] == "+" else "remove")

    def _crew(self, sector: str, kind: str, old: int, new: int) -> Iterator[Step]:
        yield self.press("crews", as_="pick", say="Choose a pillbox or an artillery position of yours")
        yield Step(shelter_id(self.seat, SECTOR_OF[sector], kind, old), "done", f"Crew of {old}: choose another number")
        for number in range(CREW + 1):
            self._button(f"crew.{number}", str(number), row="Crew", alt=f"Crew of {number}")
        yield self.press(f"crew.{new}", as_="add" if new > old else "remove")

    def _repeat(self, sector: str) -> Iterator[Step]:
        yield self.press(f"repeat.{sector}", as_="add", say=f"Every sector like the {sector} one, as far as it goes")

    def _ready_made(self, name: str) -> Iterator[Step]:
        yield self.press(f"ready.{name}", as_="add")

    def _lay(self, card: int, sector: str) -> Iterator[Step]:
        yield self.card(card)
        yield self.own_trench(sector, say=f"Face down behind the {sector} trench")

    def _lift(self, card: int) -> Iterator[Step]:
        yield self.card(card, "pick", "Back into the hand")

    def _initiative(self, card: int) -> Iterator[Step]:
        yield self.card(card, "done", f"Show {card} for the initiative; the card is discarded. {texts.card_text(card)}")

    def _salvo(self, *target: str) -> Iterator[Step]:
        yield self.press("salvo", as_="done", say=f"{bombardment.SALVO_DICE} dice at one kind of target in one sector")
        yield self.target(target, bombardment.SALVO_DICE)

    def _gun(self, sector: str, *target: str) -> Iterator[Step]:
        place = SECTOR_OF[sector]
        left = bombardment.ready_guns(self.pos, self.seat, place)
        say = f"{texts.count(left, 'position')} to fire, a die each, in this sector"
        yield Step(shelter_id(self.seat, place, ARTILLERY, CREW), "done", say)
        yield self.target(target, 1)

    def _extra(self, card: int, *target: str) -> Iterator[Step]:
        yield self.card(card)
        yield self.target(target, bombardment.EXTRA_DICE)

    def _gas(self, zone: str) -> Iterator[Step]:
        yield self.press("gas", as_="pick", say="Your one cloud; it stays for three turns")
        yield self.zone(ZONE_OF[zone], "target", *hints.cloud(self.pos, ZONE_OF[zone]))

    def _discard(self, card: int) -> Iterator[Step]:
        yield self.press("discard", as_="pick")
        yield self.card(card, "remove", f"Discard {texts.card(card)}")

    def _use(self, card: int, *given: Any) -> Iterator[Step]:
        sector = self.pos.find(self.seat, card) or 0
        kind = KIND_OF[card]
        if not given:
            say = "Turn it up now; it works in the move step" if kind.timing == MOVE else ""
            yield self.card(card, "done", say or hints.card(self.pos, self.seat, card, sector))
            return
        yield self.card(card)
        if kind.key == "trench_mortar":
            yield self.target(given, bombardment.MORTAR_DICE)
        elif kind.key == "sappers":
            yield self.press(f"mine.{given[0]}", f"Mine under: {texts.PIECES[given[0]]}", as_="target")
        elif kind.key == "engineers":
            yield self.zone(ZONE_OF[given[1]], "pick")
            yield self.press(f"wire.{given[0]}.{given[2]}", f"{given[0].capitalize()} {given[2]} wire", as_="done")
        else:
            zone = ZONE_OF[given[0]]
            say, tip = {"sniper": hints.sniper(self.pos, self.seat, zone), "gas": hints.cloud(self.pos, zone)}.get(
                kind.key, ("", "")
            )
            yield self.zone(zone, "target", say, tip)

    def _fire(self, sector: str) -> Iterator[Step]:
        place = SECTOR_OF[sector]
        yield self.zone(zone_at(self.seat, place, 0), "done", *hints.guns(self.pos, self.seat, place))

    def _order(self, *given: Any) -> Iterator[Step]:
        if not isinstance(given[0], int):  # a standing order
            key, value = given
            values = orders.VALUES if key != orders.LOSSES else (PILLBOX, ARTILLERY)
            for each in values:
                words, alt = texts.order_short(each), f"{texts.ORDERS[key]}: {texts.order(each)}"
                self._button(f"order.{key}.{each}", words, row=texts.ROWS.get(key, texts.ORDERS[key]), alt=alt)
            yield self.press(f"order.{key}.{value}", say=texts.capital(texts.order(value)), as_="add")
            return
        card, origin, goal = given[0], ZONE_OF[given[1]], ZONE_OF[given[2]]
        count = movement.left_of(self.pos, origin)
        yield self.card(card)
        yield self.zone(origin, "pick", f"{texts.squads(count)} may move")
        yield self.zone(goal, "move", *hints.walk(self.pos, self.seat, origin, goal, count))

    def _play(self, card: int, sector: str) -> Iterator[Step]:
        yield self.card(card)
        yield self.own_trench(sector, say=f"Face down behind the {sector} trench")

    def _react(self, card: int) -> Iterator[Step]:
        yield self.card(card, "done", f"Answer with {texts.card(card)}. {texts.card_text(card)}")

    def _grenades(self, number: int) -> Iterator[Step]:
        zone = self.pos.agenda[0][1]
        modifiers = (number, 0) if self.seat == 0 else (0, number)
        own, enemies = self.pos.strength(self.seat, zone), self.pos.strength(1 - self.seat, zone)
        chance = hints.melee(self.seat, own, enemies, trench_of(zone), modifiers)
        yield self.press(
            f"grenades.{number}", texts.count(number, "Grenades card"), f"{chance} if the other throws none"
        )

    # --- words ---

    def _forgone(self) -> str:
        """What going on leaves undone, where that matters."""
        phase = self.pos.phase
        if phase == "shell" and not self.pos.salvo:
            return "The off-board salvo is forgone"
        if phase == "fire":
            left = [name for sector, name in enumerate(SECTORS) if fire.may_fire(self.pos, self.seat, sector)]
            return f"Hold the fire: {', '.join(left)}" if left else ""
        if phase == "move":
            return "Cards that are turned up are spent; squads in the open go on by themselves"
        return ""

    def _plan_marks(self) -> list[tuple[str, str]]:
        """The parts of the plan so far."""
        marks = {}
        for origin, goal, _ in self.pos.plan.orders if self.pos.plan is not None else ():
            marks[zone_key(self.layout, origin)] = "pick"
            marks[zone_key(self.layout, goal)] = "move"
        return list(marks.items())

    def _threat_marks(self) -> list[tuple[str, str]]:
        """Where what could be answered would fall."""
        zone = hints.threatened(self.pos) if self.pos.agenda[0][0] == "window" else None
        return [] if zone is None else [(zone_key(self.layout, zone), "target")]

    def _order_marks(self) -> list[tuple[str, str]]:
        """The standing orders as they are."""
        if self.pos.agenda[0] != ("orders",):
            return []
        now = {key: orders.order_for(self.pos, self.seat, key) for key in orders.keys_in_use(self.pos)}
        now[orders.LOSSES] = self.pos.losses[self.seat]
        return [(f"order.{key}.{value}", "pick") for key, value in now.items()]


_STEPS: dict[str, Callable[..., Iterator[Step]]] = {
    "squads": lambda self, *given: self._amount("squads", *given),
    "pillboxes": lambda self, *given: self._amount("pillboxes", *given),
    "artillery": lambda self, *given: self._amount("artillery", *given),
    "wire": lambda self, *given: self._amount("wire", *given),
    "crew": Prompter._crew,
    "repeat": Prompter._repeat,
    "ready-made": Prompter._ready_made,
    "lay": Prompter._lay,
    "lift": Prompter._lift,
    "initiative": Prompter._initiative,
    "salvo": Prompter._salvo,
    "gun": Prompter._gun,
    "extra": Prompter._extra,
    "gas": Prompter._gas,
    "discard": Prompter._discard,
    "use": Prompter._use,
    "fire": Prompter._fire,
    "order": Prompter._order,
    "play": Prompter._play,
    "react": Prompter._react,
    "grenades": Prompter._grenades,
}


def label(pos: Position, seat: int, action: Words) -> str:
    """An action in words, for lists."""
    verb, *given = action
    if verb in ("initiative", "discard", "lift", "react"):
        name = {"initiative": "Show", "discard": "Discard", "lift": "Take back", "react": "Answer with"}[verb]
        return f"{name} {texts.card(given[0])}"
    if verb in ("play", "lay"):
        return f"{texts.card(given[0])} behind the {given[1]} trench"
    if verb in ("salvo", "gun", "extra"):
        target = texts.target(*bombardment.parse_target(given[-2:]))
        source = {"salvo": "Off-board salvo", "gun": f"Artillery, {given[0]}"}.get(str(verb)) or texts.card(given[0])
        return f"{source} at {target}"
    if verb == "use":
        return f"Use {texts.card(given[0])}{': ' if given[1:] else ''}{' '.join(map(str, given[1:]))}"
    if verb == "order" and isinstance(given[0], int):
        origin, goal = (texts.zone(ZONE_OF[name]) for name in given[1:])
        return f"{texts.card(given[0])}: {origin} to {goal}"
    if verb == "order":
        return f"{texts.ORDERS[given[0]]}: {texts.order(given[1])}"
    if verb == "crew":
        return f"Crew of a {texts.PIECES[given[1]]}, {given[0]}: {given[2]} to {given[3]}"
    if verb == "fire":
        return f"Fire, {given[0]}"
    if verb == "gas":
        return f"Gas: {texts.zone(ZONE_OF[given[0]])}"
    if not given:
        return ALTS.get(str(verb)) or BUTTONS.get(str(verb), str(verb))
    return f"{verb.capitalize()} {' '.join(map(str, given))}"
