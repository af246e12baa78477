"""What a position is worth: the chance to win, by a logistic function of a few features of both sides.

Points on the chart, squads, pieces and cards count by weights; what attacks are worth is worked out: how many of a
group reach the enemy's trench through wire, shells and fire, and who then wins the melee (``odds.py``). The same is
asked of the squads that wait behind a movement card, so that it pays to attack where the enemy has grown weak.

All features are of side 0 less those of side 1. How the weights were found stands in the notes; they are refitted by
tests/bench/fit_trenchzone.py.
"""

from __future__ import annotations

from math import exp

from trenchworks.games.trenchzone.board import PATHS
from trenchworks.games.trenchzone.cards import KIND_OF
from trenchworks.games.trenchzone.odds import STORM, melee
from trenchworks.games.trenchzone.position import CREW, HAND, Position
from trenchworks.games.trenchzone.weights import HELD, PLACED, WEIGHTS

NAMES = (
    "chart", "chart, late", "chart, nearly over", "squads in trenches", "crews", "squads in the open",
    "weak trenches", "bare trenches", "artillery", "manned artillery", "pillboxes", "manned pillboxes", "machine guns",
    "wire", "starting gas", "gas upon them", "storms: reach", "storms: win", "storms: are wiped out",
    "ready to storm", "could storm", "more squads opposite", "cards in hand", "cards placed", "reserve", "acts next",
    "the open is theirs",
)  # fmt: skip

SHELLS = 5.0
"""Losses in the open to be expected from the salvo in each enemy turn, which falls on one sector or another."""

GUN = 3.3
FIRE = 4.0
"""Losses in the open to one artillery position and one firing position in each turn."""

DIE = 3.5
STRIDE = {"advance": 1, "charge": 2, "over_the_top": 3, "creeping_barrage": 2}
LEFT_OVER = (10.5, 7.0, 3.5)
MEAN_HAND = sum(HELD[kind.key] for kind in KIND_OF.values()) / 90
"""What a card that is still to be drawn is worth."""

PLACED_VALUE = [0.0] + [PLACED[KIND_OF[card].key] for card in range(1, 91)]
HELD_VALUE = [0.0] + [HELD[KIND_OF[card].key] for card in range(1, 91)]
STRIDE_OF = [0] + [STRIDE.get(KIND_OF[card].key, 0) for card in range(1, 91)]
GRENADE = [False] + [KIND_OF[card].key == "grenades" for card in range(1, 91)]
AGAINST = [False] + [
    KIND_OF[card].key in ("trench_foot", "sniper", "typhoid", "trench_mortar", "sappers", "grenades")
    for card in range(1, 91)
]
"""Cards that do nothing, nearly, where the enemy holds nothing."""

CLUTTER = -0.2
"""Such a card takes the place of a better one."""

MOVE_STEPS = frozenset(("shell", "cards", "fire", "move"))


def value(pos: Position, seat: int) -> float:
    """The chance of that seat to win, 0 to 1; a draw is a half."""
    over = pos.over
    if over is not None:
        return 0.5 if over.winner is None else float(over.winner == seat)
    score = 0.0
    for feature, weight in zip(features(pos), WEIGHTS, strict=True):
        score += feature * weight
    chance = 1 / (1 + exp(-max(-30.0, min(30.0, score))))
    for side in (0, 1):
        for sector in range(3):
            win = _storming(pos, side, sector)
            if win:
                chance = win + (1 - win) * chance if side == 0 else (1 - win) * chance
    return chance if seat == 0 else 1 - chance


def _storming(pos: Position, side: int, sector: int) -> float:
    """The chance that a side wins the melee that is to be fought in the other's trench there, and the game with it."""
    zone = PATHS[side][sector][4]
    squads = pos.loose[side][zone]
    if not squads:
        return 0.0
    modifiers = 0
    for slot in pos.slots[side][sector]:
        modifiers += GRENADE[slot.card] and not slot.up
    defenders = pos.trench(1 - side, sector)
    return melee(squads, defenders, 1, (modifiers, 0)).wins


def assault(squads: float, losses: float, defenders: int) -> tuple[float, float]:
    """The chances that a group reaches the trench, and that it then takes it, when such losses are to be expected.

    The losses scatter: three cases stand for them.
    """
    spread = 1.5 + 0.3 * losses if losses > 0 else 0.0
    left = squads - losses
    reach = win = 0.0
    for chance, case in ((0.25, left - spread), (0.5, left), (0.25, left + spread)):
        count = int(case + 0.5)
        if count > squads:
            count = int(squads)
        if count > 0:
            reach += chance
            win += chance * STORM.win(count, defenders)
    return reach, win


def features(pos: Position) -> list[float]:
    """The features of a position that is not over, in the order of ``NAMES``."""
    chart = pos.chart
    end = pos.settings.chart
    limit = pos.settings.rounds
    late = chart / (limit - pos.round + 2) if limit else 0.0
    close = chart * abs(chart) / end
    first = _side(pos, 0)
    second = _side(pos, 1)
    return [float(chart), late, close, *(a - b for a, b in zip(first, second, strict=True))]


def _side(pos: Position, side: int) -> list[float]:
    enemy = 1 - side
    loose, theirs = pos.loose[side], pos.loose[enemy]
    wire = pos.wire
    to_move = pos.active == side and pos.phase in MOVE_STEPS and pos.round > 0
    in_trench = in_open = crews = 0
    weak = bare = 0.0
    artillery = manned_artillery = pillboxes = manned_pillboxes = wires = 0.0
    reach_sum = win_sum = wiped_sum = ready = could = more = placed = open_theirs = 0.0
    hand = pos.hand[side]
    far = max((STRIDE_OF[card] for card in hand), default=0)
    enemy_salvo = SHELLS if pos.on_board(enemy) else 0.0
    for sector in range(3):
        base = 5 * sector
        if side == 0:
            t0, t1, t2, t3, t4 = base, base + 1, base + 2, base + 3, base + 4
        else:
            t4, t3, t2, t1, t0 = base, base + 1, base + 2, base + 3, base + 4
        guns_a = pos.artillery[side][sector]
        boxes_a = pos.pillboxes[side][sector]
        crew = sum(guns_a) + sum(boxes_a)
        home = loose[t0]
        strength = home + crew
        in_trench += home
        crews += crew
        weak += exp(-strength / 12)
        bare += exp(-strength / 4)
        artillery += len(guns_a)
        pillboxes += len(boxes_a)
        for one in guns_a:
            manned_artillery += one >= CREW
        for one in boxes_a:
            manned_pillboxes += one >= CREW
        wires += min(wire[t1], 3)
        slots = pos.slots[side][sector]
        stride = 0
        for slot in slots:
            stride = max(stride, STRIDE_OF[slot.card])
        # What stands against an attack here.
        defenders = theirs[t4]
        enemy_guns = 0
        for one in pos.artillery[enemy][sector]:
            defenders += one
            enemy_guns += one >= CREW
        firing = 0
        for one in pos.pillboxes[enemy][sector]:
            defenders += one
            firing += one >= CREW
        idle = not (defenders or pos.pillboxes[enemy][sector] or pos.mgs[enemy][sector])
        for slot in slots:
            placed += CLUTTER if idle and AGAINST[slot.card] else PLACED_VALUE[slot.card]
        firing += pos.mgs[enemy][sector] if defenders else 0
        more += max(0, home - defenders)
        toll = FIRE * firing + GUN * enemy_guns + enemy_salvo
        if theirs[t1] + theirs[t2] + theirs[t3]:
            open_theirs += 1
        # Groups on their way, the foremost first; what fire can't spend on it falls on the next.
        survive = 1.0  # the chance that no group has taken the trench
        all_die = 1.0
        coming = False
        tired = defenders
        spare = 0.0
        if loose[t4]:  # that melee is for itself; others meet who is left
            tired = max(0, defenders - loose[t4])
        for depth, zone in ((3, t3), (2, t2), (1, t1)):
            squads = loose[zone]
            if not squads:
                continue
            in_open += squads
            coming = True
            number = squads - theirs[zone] if theirs[zone] else squads
            turns = 4 - depth - (1 if to_move else 0)
            losses = max(0.0, turns * toll - spare) + DIE * (wire[t3] if depth < 3 else 0)
            spare += squads
            reach, win = assault(number, losses, tired)
            all_die *= 1 - reach
            survive *= 1 - win
            tired = max(0, tired - int(max(0.0, number - losses) * 0.8))
        if coming:
            reach_sum += 1 - all_die
            if not pos.reached[side][sector]:
                wiped_sum += all_die
        win_sum += 1 - survive
        # Squads that wait behind a movement card, or could.
        if home > 4 and (stride or far):
            best = max(stride, far)
            turns = 4 - min(best, 4)
            losses = turns * toll + DIE * (wire[t1] + wire[t3])
            reach, win = assault(home, losses, tired)
            if stride == best:
                ready += reach * (0.3 + win)
            else:
                could += reach * (0.3 + win)
    gas = 0.0
    for cloud in pos.clouds:
        gas += min(theirs[cloud.zone], LEFT_OVER[cloud.turn])
    held = MEAN_HAND * (HAND - len(hand))
    for card in hand:
        held += HELD_VALUE[card]
    return [
        in_trench / 10,
        crews / 10,
        in_open / 10,
        -weak,
        -bare,
        artillery,
        manned_artillery,
        pillboxes,
        manned_pillboxes,
        float(sum(pos.mgs[side])),
        wires,
        float(pos.gas[side]),
        gas / 10,
        reach_sum,
        win_sum,
        -wiped_sum,
        ready,
        could,
        more / 10,
        held,
        placed,
        pos.reserve[side] / 100,
        float(to_move),
        -open_theirs,
    ]
