"""Gas: three dice of losses when it is placed, two and one in the next turns (rulebook: Gas; TZ-84 to TZ-88)."""

from __future__ import annotations

from collections.abc import Sequence

from trenchworks.games.trenchzone import reactions, victory
from trenchworks.games.trenchzone.board import sector_of
from trenchworks.games.trenchzone.position import CLOUDS, Cloud, Position, Task

DICE = (3, 2, 1)
"""Dice by the turn of the cloud."""


def may_place(pos: Position) -> bool:
    """Whether a token is left: two clouds at once, each with a token for its turn (TZ-12), even in one zone (TZ-87)."""
    return len(pos.clouds) < CLOUDS


def place(pos: Position, owner: int, zone: int) -> None:
    """Put a cloud on a zone; it rolls at once."""
    pos.say("gas", owner, zone)
    roll(pos, Cloud(zone, owner, 0))


def drift(pos: Position, owner: int) -> None:
    """Roll for the clouds that this side has lying, at the start of its bombardment (TZ-84)."""
    mine = [cloud for cloud in pos.clouds if cloud.owner == owner]
    pos.clouds = tuple(cloud for cloud in pos.clouds if cloud.owner != owner)
    for cloud in reversed(mine):
        roll(pos, cloud)


def roll(pos: Position, cloud: Cloud) -> None:
    """Ask for Gas masks where anybody could die, then roll. The cloud lies for its next turn from now on."""
    if cloud.turn + 1 < len(DICE):
        pos.clouds = (*pos.clouds, cloud._replace(turn=cloud.turn + 1))
    tasks: list[Task] = [
        reactions.window(side, ("gas_masks",), sector_of(cloud.zone))
        for side in (1 - cloud.owner, cloud.owner)
        if pos.loose[side][cloud.zone] and (side, cloud.zone) not in pos.masked
    ]
    pos.push(*tasks, ("dice", DICE[cloud.turn], (), ("gas", *cloud)))


def shares(total: int, a: int, b: int) -> tuple[int, int]:
    """How many of ``total`` deaths fall on two groups in one zone: evenly, the larger one first (TZ-85).

    >>> shares(5, 10, 4), shares(9, 3, 2), shares(5, 3, 4)
    ((3, 2), (3, 2), (2, 3))
    """
    total = min(total, a + b)
    lost_a = (total + (a >= b)) // 2
    lost_a = max(min(lost_a, a), total - b)
    return lost_a, total - lost_a


def resolve(pos: Position, cloud: Cloud, dice: Sequence[int]) -> None:
    """Let the unsheltered squads that are in the zone now die (TZ-86), of both sides (TZ-85); the masked lose none.

    Pieces are never hit (TZ-56).
    """
    total = sum(dice)  # TZ-88
    masked = [side for side in (0, 1) if (side, cloud.zone) in pos.masked]
    groups = [pos.loose[side][cloud.zone] for side in (0, 1)]
    lost = [0, 0]
    gains: victory.Gains = []
    for side, share in enumerate(shares(total, groups[0], groups[1])):
        if side not in masked:
            lost[side], gained = victory.lose(pos, side, cloud.zone, share, cloud.owner)
            gains += gained
    pos.say("gas dice", cloud.owner, cloud.zone, tuple(dice), tuple(lost), tuple(masked), cloud.turn + 1)
    victory.score(pos, gains)
