"""Shelling: what it may aim at, what hits, and what a hit does (rulebook: Artillery Bombardment).

A *target* is ``(kind, place)``: ``artillery``, ``pillbox`` or ``mg`` with a sector, or ``squads`` with a zone (TZ-38).
Several pieces of one kind in a sector are alike to the gunner: each hit destroys one (TZ-39), the best manned first.
Each position aims by itself (TZ-40); Extra artillery is a bombardment like the salvo, a Trench mortar not quite
(TZ-36).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trenchworks.games.trenchzone import reactions, victory
from trenchworks.games.trenchzone.board import SECTOR_OF, SECTORS, ZONE_OF, ZONES, in_open, sector_of, zone_at
from trenchworks.games.trenchzone.cards import key_of
from trenchworks.games.trenchzone.position import ARTILLERY, CREW, INFANTRY, MG, PILLBOX, Position, Task

Target = tuple[str, int]

SALVO_DICE = 3
EXTRA_DICE = 3
MORTAR_DICE = 2
KILLS = 5
"""Squads that one hit kills."""

NEEDED = {ARTILLERY: 6, PILLBOX: 5, MG: 4}
"""The least number on a die that destroys a piece (rulebook: Artillery to Hit)."""

KINDS = (ARTILLERY, PILLBOX, MG, INFANTRY)


def needed(target: Target) -> int:
    """The least number that hits: squads in the open are hit by a 3, in a trench by a 4 (TZ-42)."""
    kind, place = target
    return NEEDED[kind] if kind != INFANTRY else 3 if in_open(place) else 4


def pieces(pos: Position, side: int, target: Target) -> int:
    """How many things of the target's kind that side has there: pieces, or unsheltered squads (TZ-43)."""
    kind, place = target
    if kind == INFANTRY:
        return pos.loose[side][place]
    return pos.mgs[side][place] if kind == MG else len(pos.shelters(side, kind)[place])


def targets(pos: Position, gunner: int, sectors: Sequence[int], kinds: Sequence[str] = KINDS) -> Iterator[Target]:
    """Every legal target of the other side in these sectors: never wire or mud (TZ-46), nor squads in a melee
    (TZ-47).
    """
    enemy = 1 - gunner
    for sector in sectors:
        for kind in kinds:
            if kind != INFANTRY:
                if pieces(pos, enemy, (kind, sector)):
                    yield kind, sector
                continue
            for depth in range(1, 5):
                zone = zone_at(gunner, sector, depth)
                if pos.loose[enemy][zone] and not pos.strength(gunner, zone):
                    yield kind, zone


def sector_of_target(target: Target) -> int:
    """The sector in which a target lies."""
    kind, place = target
    return sector_of(place) if kind == INFANTRY else place


def ready_guns(pos: Position, side: int, sector: int) -> int:
    """Artillery positions with a full crew that have not fired this turn (TZ-99)."""
    return sum(crew >= CREW for crew in pos.artillery[side][sector]) - pos.guns[sector]


def declare(pos: Position, gunner: int, target: Target, dice: int, source: str, card: int = 0) -> None:
    """Name the target; then the other side may turn the shells into duds, then the dice are rolled (TZ-32, TZ-33)."""
    pos.say("target", gunner, source, *target, dice)
    shot: Task = ("dice", dice, (), ("shells", gunner, *target, source))
    keys = ("dud_shells", "identical") if card else ("dud_shells",)
    pos.push(reactions.window(1 - gunner, keys, sector_of_target(target), key_of(card) if card else ""), shot)


def resolve(pos: Position, gunner: int, target: Target, dice: Sequence[int], source: str) -> None:
    """Let the hits take effect; what lies beyond the target is never hit (TZ-45)."""
    kind, place = target
    enemy = 1 - gunner
    hits = sum(value >= needed(target) for value in dice)
    gains: victory.Gains = []
    if kind == INFANTRY:
        lost, gains = victory.lose(pos, enemy, place, KILLS * hits, gunner)
    else:
        lost = min(hits, pieces(pos, enemy, target))
        for _ in range(lost):
            destroy(pos, enemy, kind, place)
        if kind == ARTILLERY:
            gains = [(gunner, victory.DESTROYED, place)] * lost  # TZ-96: nothing for pillboxes and MGs
    pos.say("shells", gunner, source, kind, place, tuple(dice), needed(target), hits, lost)
    victory.score(pos, gains)


def destroy(pos: Position, side: int, kind: str, sector: int) -> None:
    """Take a piece off the board, the best manned first; its crew stays in the trench, unsheltered (TZ-44)."""
    if kind == MG:
        pos.mgs[side][sector] -= 1
        return
    crews = pos.shelters(side, kind)[sector]
    pos.loose[side][zone_at(side, sector, 0)] += crews[0]
    pos.shelters(side, kind)[sector] = crews[1:]


def place_name(target: Target) -> tuple[str, str]:
    """The two words of an action text that name a target."""
    kind, place = target
    return kind, ZONES[place] if kind == INFANTRY else SECTORS[place]


def parse_target(words: Sequence[str | int]) -> Target:
    """The target that two words of an action name."""
    kind, place = map(str, words)
    return kind, ZONE_OF[place] if kind == INFANTRY else SECTOR_OF[place]
