"""The hidden part of a skirmish drawn anew, as one seat might imagine it: other cards, drafts and history."""

from __future__ import annotations

from typing import Any

from tests.skirmish.rules import DECK, SQUADS, Act, SkirmishState
from trenchworks.core.game import CHANCE


def resample(state: SkirmishState, viewer: int, rng: Any) -> SkirmishState:
    """A state with a history of its own that ``viewer`` can't tell from this one.

    What is drawn depends on ``rng`` and on what the viewer has seen alone.
    """
    deals = _other_deals(state, viewer, rng)
    new = type(state)(state.game, state.options, state.players, state.past(0))
    mustered = all(side.ready for side in state.data.sides)
    for ply, (player, action) in enumerate(state.history):
        verb = action[0] if isinstance(action, tuple) else ""
        if verb == "deal" and state.receiver(ply) != viewer:
            action = ("deal", deals.pop(0))
        elif player not in (viewer, CHANCE):
            if verb in ("put", "take", "reset"):
                continue
            if verb == "done":
                placed = state.past(ply).sides[player].placed if mustered else _any_placement(rng)
                for step in _draft(placed, rng):
                    new.apply_action(player, step)
            elif verb == "play" and not state.revealed(ply):
                action = ("play", rng.choice(sorted(card.number for card in new.data.sides[player].hand)))
        new.apply_action(player, action)
    if state.data.phase == "muster":
        for seat, side in enumerate(state.data.sides):
            if seat != viewer and not side.ready:
                for step in _draft(_any_placement(rng), rng)[: rng.randrange(SQUADS + 2)]:
                    new.apply_action(seat, step)
    return new


def _other_deals(state: SkirmishState, viewer: int, rng: Any) -> list[int]:
    """The numbers dealt to other seats, in the order of the deals, drawn anew where the viewer hasn't seen them."""
    rounds: dict[int, list[int]] = {}  # the plies of the deals to others, by the round in which they were dealt
    known: dict[tuple[int, int], list[int]] = {}  # by deal and seat: the numbers that the viewer has seen there
    for ply, (player, action) in enumerate(state.history):
        if not isinstance(action, tuple):
            continue
        deal = state.past(ply).round // 3 * 3
        if action[0] == "deal":
            if state.receiver(ply) == viewer:
                known.setdefault((deal, viewer), []).append(action[1])
            else:
                rounds.setdefault(deal, []).append(ply)
        elif action[0] == "play" and player != viewer and state.revealed(ply):
            known.setdefault((deal, player), []).append(action[1])
    numbers: dict[int, int] = {}
    for deal, plies in rounds.items():
        seen = {number for (when, _), shown in known.items() if when == deal for number in shown}
        pool = sorted(set(DECK) - seen)
        rng.shuffle(pool)
        for seat in range(state.players):
            mine = [ply for ply in plies if state.receiver(ply) == seat]
            shown = list(known.get((deal, seat), [])) if seat != viewer else []
            cards = [*shown, *(pool.pop() for _ in range(len(mine) - len(shown)))]
            rng.shuffle(cards)
            numbers.update(zip(mine, cards, strict=True))
    return [numbers[ply] for ply in sorted(numbers)]


def _any_placement(rng: Any) -> tuple[int, int]:
    left = rng.randrange(SQUADS + 1)
    return left, SQUADS - left


def _draft(placed: tuple[int, int], rng: Any) -> list[Act]:
    """Some steps that lead to a placement, now and then with a detour."""
    steps: list[Act] = [("put", 0)] * placed[0] + [("put", 1)] * placed[1]
    rng.shuffle(steps)
    detour: list[Act] = [("put", 1), ("put", 0), ("reset", 0)]
    return [*detour[: 3 * rng.randrange(2)], *steps]
