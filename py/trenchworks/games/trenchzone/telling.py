"""What happened, in sentences: one for each piece of news that a viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trenchworks.games.trenchzone import texts
from trenchworks.games.trenchzone.board import SECTORS, trench_of
from trenchworks.games.trenchzone.cards import KIND_OF
from trenchworks.games.trenchzone.position import INFANTRY

News = tuple[Any, ...]
NAMES = texts.NAMES


def visible(news: Sequence[News], viewer: int | None) -> list[News]:
    """The news that a viewer may know, without who else may. Where it knows more, the public half is left out."""
    mine = {each[1] for each in news if viewer is not None and each[0] == viewer}
    found = []
    for seat, *parts in news:
        told_better = seat is None and f"own {parts[0]}" in mine and parts[1] == viewer
        if not told_better and seat in (None, viewer):
            found.append(tuple(parts))
    return found


def sentence(news: News) -> str:
    """A piece of news in words; empty for what needs none."""
    say = _SAY.get(news[0])
    return say(*news[1:]) if say else ""


def dice_of(news: News) -> tuple[tuple[int, int], ...]:
    """The dice that a piece of news tells of, as (value, 1 hit, -1 miss, 0 neither); empty for none."""
    kind = news[0]
    if kind == "shells":
        return tuple((value, 1 if value >= news[6] else -1) for value in news[5])
    if kind == "fire dice":
        least = min((each[1] for each in news[4]), default=6)
        return tuple((value, 1 if value >= least else -1) for value in news[3])
    if kind in ("gas dice", "wire"):
        return tuple((value, 0) for value in news[3])
    if kind == "card losses":
        return tuple((value, 0) for value in news[4])
    if kind == "melee dice":
        return tuple((value, 0) for value in (*news[3][0], *news[3][1]))
    return ()


def _placed(side: int, squads: Sequence[int], boxes: Sequence[int], guns: Sequence[int], wire: Sequence[int]) -> str:
    parts = [
        f"{SECTORS[s]} {texts.squads(squads[s])}, {texts.count(boxes[s], 'pillbox', 'pillboxes')}, "
        f"{guns[s]} artillery, {wire[s]} wire"
        for s in range(3)
    ]
    return f"{NAMES[side]} has set up: {'; '.join(parts)}."


def _initiative(a: int, b: int, first: int) -> str:
    shown = [f"{NAMES[seat]} shows {texts.card(card) if card else 'no card'}" for seat, card in enumerate((a, b))]
    return f"{' and '.join(shown)}: {NAMES[first]} acts first."


def _target(gunner: int, source: str, kind: str, place: int, dice: int) -> str:
    aim = f"{NAMES[gunner]}'s {texts.SOURCES[source]} aims at {texts.target(kind, place)}"
    return f"{aim} ({texts.count(dice, 'die', 'dice')})."


def _shells(
    gunner: int, source: str, kind: str, place: int, dice: Sequence[int], needed: int, hits: int, lost: int
) -> str:
    if kind == INFANTRY:
        effect = f"{texts.squads(lost)} of {NAMES[1 - gunner]} lost"
    else:
        effect = (
            f"{texts.count(lost, texts.PIECES[kind], texts.PLURALS[kind])} destroyed" if lost else "nothing destroyed"
        )
    return f"Rolled {texts.dice(dice)} ({needed}+ hits): {texts.count(hits, 'hit')}, {effect}."


def _gas_dice(owner: int, zone: int, dice: Sequence[int], lost: Sequence[int], masked: Sequence[int], turn: int) -> str:
    dead = [f"{texts.squads(number)} of {NAMES[side]}" for side, number in enumerate(lost) if number]
    saved = f"; {NAMES[masked[0]]} wears masks" if masked else ""
    lost_words = f"{' and '.join(dead) or 'nobody'} lost{saved}"
    return f"Gas in the {texts.zone(zone)}, turn {turn}: rolled {texts.dice(dice)}, {lost_words}."


def _fire_dice(side: int, sector: int, dice: Sequence[int], groups: Sequence[tuple[int, int, int]]) -> str:
    parts = [f"{texts.squads(dead)} lost in the {texts.zone(zone)} ({needed}+ hits)" for zone, needed, dead in groups]
    return f"Rolled {texts.dice(dice)}: {', '.join(parts)}."


def _melee(zone: int, a: int, b: int) -> str:
    return f"Melee in the {texts.zone(zone)}: {NAMES[0]} {a} against {NAMES[1]} {b}."


def _melee_dice(zone: int, number: int, thrown: Any, lost: Sequence[int], left: Sequence[int]) -> str:
    sides = [f"{NAMES[side]} rolls {texts.dice(thrown[side])}, loses {lost[side]}" for side in (0, 1)]
    end = ""
    if not (left[0] and left[1]):
        end = f" {NAMES[0 if left[0] else 1]} holds the {texts.zone(zone)}." if any(left) else " Nobody is left."
    return f"Round {number}: {'; '.join(sides)}.{end}"


def _points(side: int, what: str, sector: int, points: int) -> str:
    return f"{NAMES[side]} scores {points}: {texts.SCORED[what]}, {SECTORS[sector]}."


def _use(side: int, card: int, sector: int, words: Sequence[Any]) -> str:
    given = f" ({' '.join(map(str, words))})" if words else ""
    return f"{NAMES[side]} uses {texts.card(card)} in the {SECTORS[sector]} sector{given}."


def _engineers(side: int, zone: int, change: int) -> str:
    does = "lay" if change > 0 else "take away"
    return f"Engineers of {NAMES[side]} {does} {abs(change)} wire: {texts.zone(zone)}."


def _march(side: int, card: int, origin: int, goal: int, count: int) -> str:
    way = f"from the {texts.zone(origin)} to the {texts.zone(goal)}"
    return f"{texts.squads(count)} of {NAMES[side]} go {way} ({texts.card(card)})."


def _card_losses(side: int, key: str, zone: int, dice: Sequence[int], lost: int) -> str:
    rolled = f"Rolled {texts.dice(dice)}: " if dice else ""
    return f"{rolled}{texts.squads(lost)} of {NAMES[1 - side]} lost in the {texts.zone(zone)}."


def _over(winner: int | None, how: str) -> str:
    if winner is None:
        return "The game is a draw."
    return f"{NAMES[winner]} wins."


def _walked_in(side: int, zone: int) -> str:
    owner = trench_of(zone) or 0
    return f"{NAMES[side]} walks into the empty {texts.zone(zone)}: nobody of {NAMES[owner]} holds it."


_SAY: dict[str, Callable[..., str]] = {
    "ready": lambda seat: f"{NAMES[seat]} is ready.",
    "chosen": lambda seat: f"{NAMES[seat]} has chosen a card.",
    "placed": _placed,
    "put down": lambda side, sector: f"{NAMES[side]} puts a card behind the {SECTORS[sector]} trench.",
    "own put down": lambda side, card, sector: f"You put {texts.card(card)} behind the {SECTORS[sector]} trench.",
    "drew": lambda seat: f"{NAMES[seat]} draws a card.",
    "own drew": lambda seat, card: f"You draw {texts.card(card)}.",
    "reshuffle": lambda number: f"The discards are shuffled into a new deck of {number} cards.",
    "round": lambda number: f"Round {number}.",
    "initiative": _initiative,
    "turn": lambda side: f"{NAMES[side]}'s turn.",
    "crew": lambda side, sector, kind, old, new: (
        f"{NAMES[side]} changes the crew of a {texts.PIECES[kind]}, {SECTORS[sector]}: {old} to {new}."
    ),
    "target": _target,
    "shells": _shells,
    "extra": lambda seat, card: f"{NAMES[seat]} uses {texts.card(card)}.",
    "gas": lambda owner, zone: f"{NAMES[owner]} lets gas into the {texts.zone(zone)}.",
    "gas dice": _gas_dice,
    "use": _use,
    "arrive": lambda side, sector, number: (
        f"{texts.squads(number)} arrive in {NAMES[side]}'s {SECTORS[sector]} trench."
    ),
    "mud": lambda side, zone: f"Mud in the {texts.zone(zone)}: nobody leaves it for now.",
    "fog": lambda side, sector: f"Fog over No Man's Land, {SECTORS[sector]}.",
    "mine": lambda side, sector, kind: f"The mine destroys a {texts.PIECES[kind]}.",
    "engineers": _engineers,
    "mg": lambda side, sector: f"{NAMES[side]} sets up an MG in the {SECTORS[sector]} trench.",
    "card losses": _card_losses,
    "fire": lambda side, sector, number: (
        f"{NAMES[side]} fires with {texts.count(number, 'position')} in the {SECTORS[sector]} sector."
    ),
    "fire dice": _fire_dice,
    "march": _march,
    "advance": lambda side, zone, goal, number: (
        f"{texts.squads(number)} of {NAMES[side]} go on from the {texts.zone(zone)} to the {texts.zone(goal)}."
    ),
    "barrage": lambda side, sector: f"{NAMES[1 - side]}'s guns in the {SECTORS[sector]} sector are silenced.",
    "wire": lambda side, zone, dice, lost: (
        f"Wire in the {texts.zone(zone)}: rolled {texts.dice(dice)}, {texts.squads(lost)} of {NAMES[side]} lost."
    ),
    "walked in": _walked_in,
    "melee": _melee,
    "grenades": lambda side, card, zone: f"{NAMES[side]} throws {texts.card(card)}.",
    "melee dice": _melee_dice,
    "points": _points,
    "react": lambda seat, card, sector: (
        f"{NAMES[seat]} answers with {texts.card(card)}: {texts.answer(KIND_OF[card].key)}."
    ),
    "discard": lambda seat, card: f"{NAMES[seat]} discards {texts.card(card)}.",
    "resign": lambda seat: f"{NAMES[seat]} resigns.",
    "over": _over,
}
