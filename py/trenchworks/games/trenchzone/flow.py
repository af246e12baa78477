"""What comes next: tasks that run by themselves until a seat or chance has to act (rulebook: Turn Summary).

Tasks, with what they wait for:

- ``("setup",)``, ``("open",)``, ``("initiative",)``, ``("muster", zone, counts)``: each seat that has not chosen yet.
- ``("phase", name)``: the active seat, through a step of its turn; a step with nothing to decide is passed over, but
  only where everybody can see that there is nothing.
- ``("orders",)``: the active seat, while it gives standing orders.
- ``("window", ...)``: a seat that may answer (reactions.py).
- ``("dice", count, values, purpose)``, ``("refill", seat)``: chance.
"""

from __future__ import annotations

from collections.abc import Callable

from trenchworks.games.trenchzone import (
    bombardment,
    effects,
    fire,
    gas,
    melee,
    movement,
    orders,
    reactions,
    setup,
    victory,
)
from trenchworks.games.trenchzone.cards import DECK
from trenchworks.games.trenchzone.position import HAND, OPEN, READY, Cloud, Position, Settings, Task

SHELL, CARDS, FIRE, MOVE, PLAY = "shell", "cards", "fire", "move", "play"
"""The steps of a turn in which its side decides (TZ-20)."""

TOGETHER = ("setup", "open", "initiative", "muster")
"""The tasks at which seats choose in secret from each other."""


def begin(settings: Settings) -> Position:
    """The position before the first step of the set-up."""
    pos = Position(settings)
    pos.agenda = (("setup",), ("refill", 0), ("refill", 1), ("open",), ("refill", 0), ("refill", 1), ("round",))
    if settings.setup == READY:
        pos.drafts = [setup.EVEN, setup.EVEN]
        pos.ready = [True, True]
    run(pos)
    pos.news = []
    return pos


def run(pos: Position) -> None:
    """Carry out tasks until somebody has to act, or the game is over."""
    while pos.over is None and _RUN[pos.agenda[0][0]](pos, pos.agenda[0]):
        pass


def waiting(pos: Position) -> tuple[int, ...]:
    """The seats that have to act now; none at a chance node."""
    task = pos.agenda[0]
    kind = task[0]
    if kind == "setup" and pos.settings.setup == OPEN:
        return (1,) if pos.ready[0] else (0,)  # TZ-104
    if kind in ("setup", "open"):
        return tuple(seat for seat in (0, 1) if not pos.ready[seat])
    if kind == "initiative":
        return tuple(seat for seat in (0, 1) if pos.hand[seat] and not pos.picks[seat])
    if kind == "muster":
        return tuple(seat for seat in (0, 1) if task[2][seat] is None)
    if kind == "window":
        return (task[1],)
    return (pos.active,) if kind in ("phase", "orders") else ()


# --- tasks: each does its work and says whether to go on ---


def _both_ready(pos: Position, task: Task) -> bool:
    if not all(pos.ready):
        return False
    pos.pop()
    pos.ready = [False, False]
    for side in (0, 1):
        (setup.place if task[0] == "setup" else setup.place_opening)(pos, side)
    pos.phase = "opening cards"
    return True


def _refill(pos: Position, task: Task) -> bool:
    """Draw up to four cards (TZ-23); an empty deck is made of the discards (TZ-37)."""
    seat = task[1]
    if len(pos.hand[seat]) >= HAND or not (pos.deck or pos.discard):
        pos.pop()
        return True
    if not pos.deck:
        pos.deck = tuple(card for card in DECK if card in pos.discard)
        pos.discard = ()
        pos.say("reshuffle", len(pos.deck))
    return False


def _round(pos: Position, task: Task) -> bool:
    pos.pop()
    victory.check_rounds(pos)
    if pos.over is None:
        pos.round += 1
        pos.phase = "initiative"
        pos.picks = [0, 0]
        pos.push(("initiative",), ("round",))
        pos.say("round", pos.round)
    return True


def _initiative(pos: Position, task: Task) -> bool:
    """Once both have chosen, the cards are shown and discarded (TZ-16); the higher number goes first (TZ-18, TZ-19)."""
    if waiting(pos):
        return False
    pos.pop()
    a, b = pos.picks
    if a or b:
        pos.first = 0 if a > b else 1
    elif pos.round > 1:
        pos.first = 1 - pos.first
    for seat, card in enumerate(pos.picks):
        if card:
            pos.spend_card(seat, card)
    pos.picks = [0, 0]
    pos.say("initiative", a, b, pos.first)
    pos.push(("turn", pos.first), ("turn", 1 - pos.first))
    return True


def _turn(pos: Position, task: Task) -> bool:
    """A side's actions in their order; what lasts until its next turn ends now (TZ-14)."""
    pos.pop()
    side = task[1]
    pos.active = side
    pos.salvo = False
    pos.guns, pos.crewed, pos.spent = [0] * 3, [0] * 3, [0] * 15
    pos.played, pos.fired = [False] * 3, [False] * 3
    pos.hand_used = [False, False]
    pos.plan, pos.masked = None, ()
    pos.fog[side] = [False] * 3
    pos.silenced[1 - side] = [False] * 3
    if pos.mud is not None and pos.mud[1] == side:
        pos.mud = None
    pos.phase = SHELL
    pos.say("turn", side)
    pos.push(
        *(("phase", name) for name in (SHELL, CARDS, FIRE, MOVE)),
        ("advance",),
        ("melees",),
        ("phase", PLAY),
        ("refill", side),
    )
    gas.drift(pos, side)
    return True


def _phase(pos: Position, task: Task) -> bool:
    name = pos.phase = task[1]
    side = pos.active
    asked = {
        SHELL: True,
        CARDS: any(pos.face_down(side, sector) for sector in range(3)),
        FIRE: any(fire.may_fire(pos, side, sector) for sector in range(3)),
        MOVE: pos.plan is not None or any(True for _ in movement.orders(pos)),
        PLAY: bool(pos.hand[side]),
    }[name]
    if not asked:
        pos.pop()
    return not asked


def _advance(pos: Position, task: Task) -> bool:
    """The end of the move step: movement cards that are left are spent, then squads in the open move on (TZ-62)."""
    pos.pop()
    for _, card in list(pos.face_up(pos.active)):
        movement.spend(pos, card)
    movement.advance(pos)
    return True


def _march(pos: Position, task: Task) -> bool:
    pos.pop()
    movement.step(pos, task[1], task[2])
    return True


def _melees(pos: Position, task: Task) -> bool:
    zones = melee.contested(pos)
    if zones:
        pos.phase = "melee"
        melee.begin(pos, zones[0])
    else:
        pos.pop()
    return True


def _muster(pos: Position, task: Task) -> bool:
    """Both may bring out Grenades; who has no card face down there can't, which all can see."""
    _, zone, counts = task
    settled = [count if count is not None else _mustered(pos, side, zone) for side, count in enumerate(counts)]
    pos.pop()
    if settled[0] is None or settled[1] is None:
        pos.push(("muster", zone, tuple(settled)))
        return False
    melee.muster(pos, zone, (settled[0], settled[1]))
    return True


def _mustered(pos: Position, side: int, zone: int) -> int | None:
    """How many Grenades a side uses without being asked, or None. In its own turn a side is always asked."""
    if not pos.face_down(side, zone // 5):
        return 0
    order = orders.order_for(pos, side, "grenades")
    if side == pos.active or order == "ask":
        return None
    wanted = order == "always" or (isinstance(order, int) and pos.strength(1 - side, zone) >= order)
    return len(melee.grenades(pos, side, zone)) if wanted else 0


def _window(pos: Position, task: Task) -> bool:
    if not reactions.is_open(pos, task):
        pos.pop()
        return True
    settled, card = orders.automatic(pos, task)
    if not settled:
        return False
    if card is None:
        pos.pop()
    else:
        reactions.answer(pos, card)
    return True


def _dice(pos: Position, task: Task) -> bool:
    """Once all dice have fallen, what they mean."""
    _, count, values, purpose = task
    if len(values) < count:
        return False
    pos.pop()
    kind = purpose[0]
    if kind == "shells":
        bombardment.resolve(pos, purpose[1], (purpose[2], purpose[3]), values, purpose[4])
    elif kind == "gas":
        gas.resolve(pos, Cloud(*purpose[1:]), values)
    elif kind == "fire":
        fire.resolve(pos, purpose[1], purpose[2], values)
    elif kind == "wire":
        movement.wire_losses(pos, purpose[1], purpose[2], purpose[3], values)
    elif kind == "melee":
        melee.resolve(pos, purpose[1], purpose[2], purpose[3], values)
    else:
        effects.resolve(pos, purpose, values)
    return True


def _effect(pos: Position, task: Task) -> bool:
    pos.pop()
    effects.take_effect(pos, task[1], task[2], task[3])
    return True


def _turned(pos: Position, task: Task) -> bool:
    """A movement card was turned up and not cancelled; it waits for the move step (TZ-21)."""
    pos.pop()
    return True


def _stop(pos: Position, task: Task) -> bool:
    return False


_RUN: dict[str, Callable[[Position, Task], bool]] = {
    "setup": _both_ready,
    "open": _both_ready,
    "refill": _refill,
    "round": _round,
    "initiative": _initiative,
    "turn": _turn,
    "phase": _phase,
    "orders": _stop,
    "advance": _advance,
    "march": _march,
    "melees": _melees,
    "muster": _muster,
    "window": _window,
    "dice": _dice,
    "effect": _effect,
    "turned": _turned,
}
