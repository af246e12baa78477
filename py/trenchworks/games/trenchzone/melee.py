"""Melee: who rolls how many dice, and what they do (rulebook: Melee Combat; TZ-74 to TZ-83)."""

from __future__ import annotations

from collections.abc import Sequence

from trenchworks.games.trenchzone import victory
from trenchworks.games.trenchzone.board import sector_of, trench_of
from trenchworks.games.trenchzone.cards import key_of
from trenchworks.games.trenchzone.position import Position


def contested(pos: Position) -> list[int]:
    """The zones that both sides stand in, sector by sector."""
    return [zone for zone in range(15) if pos.strength(0, zone) and pos.strength(1, zone)]


def grenades(pos: Position, side: int, zone: int) -> list[int]:
    """The side's Grenades that lie in that sector, lowest number first (TZ-81)."""
    return sorted(card for card in pos.face_down(side, sector_of(zone)) if key_of(card) == "grenades")


def dice_of(squads: tuple[int, int], modifiers: tuple[int, int], trench: int | None) -> tuple[int, int]:
    """How many dice each side rolls: one, one a modifier (TZ-77), one in its own trench (TZ-78), one for more squads.

    Equal forces: nobody has most squads (TZ-75).

    >>> dice_of((30, 40), (1, 0), 1)
    (2, 3)
    """
    return tuple(  # type: ignore[return-value]
        1 + modifiers[side] + (trench == side) + (squads[side] > squads[1 - side]) for side in (0, 1)
    )


def begin(pos: Position, zone: int) -> None:
    """A melee starts at once and goes to the end (TZ-74, TZ-82); whoever came into a trench scores first (TZ-91).

    Then both may bring out Grenades.
    """
    side = pos.active
    pos.say("melee", zone, pos.strength(0, zone), pos.strength(1, zone))
    if trench_of(zone) == 1 - side:
        victory.score(pos, [(side, victory.ENTERED, sector_of(zone))])
    if pos.over is None:
        pos.push(("muster", zone, (None, None)))


def muster(pos: Position, zone: int, counts: tuple[int, int]) -> None:
    """Both have chosen how many Grenades to use: they are shown, and count in the first round alone."""
    for side in (0, 1):
        used = grenades(pos, side, zone)[: counts[side]]
        for card in used:
            pos.spend_card(side, card)
            pos.say("grenades", side, card, zone)
    fight(pos, zone, 1, counts)


def fight(pos: Position, zone: int, number: int, modifiers: tuple[int, int]) -> None:
    """Begin a round; who has most squads is looked at anew (TZ-76)."""
    squads = (pos.strength(0, zone), pos.strength(1, zone))
    dice = dice_of(squads, modifiers, trench_of(zone))
    pos.push(("dice", sum(dice), (), ("melee", zone, number, dice[0])))


def resolve(pos: Position, zone: int, number: int, split: int, dice: Sequence[int]) -> None:
    """Both sides' losses at once; then the next round, or the end of it. The first ``split`` dice are side 0's."""
    thrown = (tuple(dice[:split]), tuple(dice[split:]))
    gains: victory.Gains = []
    lost = []
    for side in (0, 1):
        dead, gained = victory.lose(pos, side, zone, sum(thrown[1 - side]), 1 - side, shelter=True)
        lost.append(dead)
        gains += gained
    left = (pos.strength(0, zone), pos.strength(1, zone))
    pos.say("melee dice", zone, number, thrown, tuple(lost), left)
    victory.score(pos, gains)
    if pos.over is not None:
        return
    if left[0] and left[1]:
        fight(pos, zone, number + 1, (0, 0))
        return
    owner = trench_of(zone)  # where both are gone it is kept, and counts as emptied (TZ-80, TZ-94)
    if owner is not None and left[1 - owner]:
        pos.end(1 - owner, "conquest")
