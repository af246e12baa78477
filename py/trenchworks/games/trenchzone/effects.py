"""What the cards do that are used in the activation step, with the choices that each needs (TZ-21 to TZ-36).

The arguments of a card are the words after its number in the action text: ``use 18 left.nml``, ``use 48 pillbox left``.
A card can be used only where it would do something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from trenchworks.games.trenchzone import bombardment, gas, reactions, victory
from trenchworks.games.trenchzone.board import OWN_WIRE, ZONE_OF, ZONES, open_zones, zone_at
from trenchworks.games.trenchzone.cards import CARDS, KIND_OF, MOVE, key_of
from trenchworks.games.trenchzone.position import INFANTRY, MG, MGS, PILLBOX, Position, Slot, Task

Words = tuple[str | int, ...]

ENGINEERS = 2
"""Wire sections that Engineers add or take."""

REINFORCEMENTS = {"reinforcements": 10, "stretcher_bearers": 3}
TRENCH_FOOT = 2


def choices(pos: Position, side: int, card: int, sector: int) -> Iterator[Words]:
    """The arguments with which that card, face down in that sector, can be used now."""
    kind = KIND_OF[card]
    if kind.timing == MOVE:
        yield ()
    elif kind.timing == CARDS:
        yield from _CHOICES[kind.key](pos, side, sector)


def use(pos: Position, side: int, card: int, words: Words) -> None:
    """Turn the card up. Movement cards stay until the move step; the others take effect, unless they are cancelled."""
    sector = pos.find(side, card)
    assert sector is not None
    pos.say("use", side, card, sector, words)
    key = key_of(card)
    if KIND_OF[card].timing == MOVE:
        slots = pos.slots[side][sector]
        pos.slots[side][sector] = tuple(Slot(card, slot.serial, True) if slot.card == card else slot for slot in slots)
        pos.push(reactions.window(1 - side, ("lost_orders", "identical"), sector, key), ("turned", side, card))
        return
    pos.spend_card(side, card)
    if key == "trench_mortar":
        target = bombardment.parse_target(words)
        bombardment.declare(pos, side, target, bombardment.MORTAR_DICE, "mortar", card)
        return
    pos.push(reactions.window(1 - side, ("identical",), sector, key), ("effect", side, card, (sector, *words)))


def take_effect(pos: Position, side: int, card: int, given: Words) -> None:
    """Carry the card out; ``given`` is its sector and then its arguments."""
    sector = int(given[0])
    words = given[1:]
    key = key_of(card)
    enemy_trench = zone_at(1 - side, sector, 0)
    if key == "trench_foot":
        _kill(pos, side, enemy_trench, TRENCH_FOOT, "trench_foot", ())
    elif key in REINFORCEMENTS:
        count = min(REINFORCEMENTS[key], pos.reserve[side])
        pos.reserve[side] -= count
        pos.loose[side][zone_at(side, sector, 0)] += count
        pos.say("arrive", side, sector, count)
    elif key == "mud":
        pos.mud = (ZONE_OF[str(words[0])], side)
        pos.say("mud", side, pos.mud[0])
    elif key == "fog":
        pos.fog[side][sector] = True
        pos.say("fog", side, sector)
    elif key == "sniper":
        pos.push(("dice", 1, (), ("sniper", side, ZONE_OF[str(words[0])])))
    elif key == "typhoid":
        pos.push(("dice", 1, (), ("typhoid", side, enemy_trench)))
    elif key == "sappers":
        if words[0] != INFANTRY:
            bombardment.destroy(pos, 1 - side, str(words[0]), sector)
            pos.say("mine", side, sector, words[0])
        pos.push(("dice", 1, (), ("sappers", side, enemy_trench)))
    elif key == "engineers":
        change = int(words[2]) if words[0] == "add" else -int(words[2])
        pos.wire[ZONE_OF[str(words[1])]] += change
        pos.say("engineers", side, ZONE_OF[str(words[1])], change)
    elif key == "machine_gun":
        pos.mgs[side][sector] += 1
        pos.say("mg", side, sector)
    elif key == "gas":
        gas.place(pos, side, ZONE_OF[str(words[0])])


def resolve(pos: Position, purpose: Task, dice: Sequence[int]) -> None:
    """The die of Snipers (half of it, rounded up), Typhoid or Sappers."""
    key, side, zone = purpose
    count = (dice[0] + 1) // 2 if key == "sniper" else dice[0]
    _kill(pos, side, zone, count, key, tuple(dice))


def _kill(pos: Position, side: int, zone: int, count: int, key: str, dice: tuple[int, ...]) -> None:
    shelter = key in ("typhoid", "sappers")
    lost, gains = victory.lose(pos, 1 - side, zone, count, side, shelter)
    pos.say("card losses", side, key, zone, dice, lost)
    victory.score(pos, gains)


# --- what can be chosen, by kind ---


def _enemy_trench_loose(pos: Position, side: int, sector: int) -> Iterator[Words]:
    if pos.loose[1 - side][zone_at(1 - side, sector, 0)]:
        yield ()


def _enemy_trench(pos: Position, side: int, sector: int) -> Iterator[Words]:
    if pos.trench(1 - side, sector):
        yield ()


def _reserve(pos: Position, side: int, sector: int) -> Iterator[Words]:
    if pos.reserve[side]:
        yield ()


def _mud(pos: Position, side: int, sector: int) -> Iterator[Words]:
    if pos.mud is None:
        for zone in open_zones(sector):
            yield (ZONES[zone],)


def _fog(pos: Position, side: int, sector: int) -> Iterator[Words]:
    if not pos.fog[side][sector]:
        yield ()


def _sniper(pos: Position, side: int, sector: int) -> Iterator[Words]:
    for depth in range(1, 5):
        zone = zone_at(side, sector, depth)
        if pos.loose[1 - side][zone]:
            yield (ZONES[zone],)


def _mortar(pos: Position, side: int, sector: int) -> Iterator[Words]:
    for target in bombardment.targets(pos, side, (sector,), (PILLBOX, MG, INFANTRY)):
        yield bombardment.place_name(target)


def _sappers(pos: Position, side: int, sector: int) -> Iterator[Words]:
    """Which piece goes up, where there is one (TZ-35); else squads alone."""
    pieces = [kind for kind in (PILLBOX, MG) if bombardment.pieces(pos, 1 - side, (kind, sector))]
    if pieces:
        for kind in pieces:
            yield (kind,)
    elif pos.trench(1 - side, sector):
        yield (INFANTRY,)


def _engineers(pos: Position, side: int, sector: int) -> Iterator[Words]:
    """Wire goes on the own side alone (TZ-71), where no squads are (TZ-72), and off where no enemies are."""
    own = zone_at(side, sector, OWN_WIRE)
    if not pos.loose[0][own] and not pos.loose[1][own]:
        for count in range(1, min(ENGINEERS, pos.spare_wire()) + 1):
            yield "add", ZONES[own], count
    for zone in (own, zone_at(1 - side, sector, OWN_WIRE)):
        if not pos.loose[1 - side][zone]:
            for count in range(1, min(ENGINEERS, pos.wire[zone]) + 1):
                yield "remove", ZONES[zone], count


def _machine_gun(pos: Position, side: int, sector: int) -> Iterator[Words]:
    if sum(pos.mgs[side]) < MGS:
        yield ()


def _gas(pos: Position, side: int, sector: int) -> Iterator[Words]:
    if gas.may_place(pos):
        for name in ZONES:
            yield (name,)


_CHOICES: dict[str, Callable[[Position, int, int], Iterator[Words]]] = {
    "trench_foot": _enemy_trench_loose,
    "stretcher_bearers": _reserve,
    "mud": _mud,
    "fog": _fog,
    "sniper": _sniper,
    "typhoid": _enemy_trench,
    "trench_mortar": _mortar,
    "sappers": _sappers,
    "engineers": _engineers,
    "machine_gun": _machine_gun,
    "gas": _gas,
    "reinforcements": _reserve,
}
