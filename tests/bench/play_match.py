"""Plays the games of a match; `build.py match` starts one of these on each core and adds up what they print.

    PYTHONPATH=py:. python tests/bench/play_match.py GAME A B [--seed 0] [--first 0] [--step 1] [--pairs 1]

A and B are `random`, `greedy` (where the game has one) or a level. Pair k is two games with seed k of the match, seats
swapped: set-ups, dice and draws follow from it alike. A line of JSON for each game: its pair, A's score (1, 0.5 or 0),
how it ended, the actions (chance included), and the processor time.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from trenchworks.core.chance import derived, draw, pick
from trenchworks.core.game import CHANCE, Action, Kit, Limit, State
from trenchworks.core.options import complete_options
from trenchworks.games import GAMES

LEVELS = tuple("12345")

Choose = Callable[[State, int, int], Action]
"""From a state, a seat and a seed (another one for each action) to an action."""


def chooser(kit: Kit, name: str) -> Choose:
    """The player of that name.

    :raises ValueError: where the game has none
    """
    if name in LEVELS:
        return level(kit, int(name))
    room = f"trenchworks.games.{kit.game.short_name}.rivals"
    rivals: Any = importlib.import_module(room).RIVALS if importlib.util.find_spec(room) else {}
    rivals = {"random": anything, **rivals}
    if name not in rivals:
        raise ValueError(f"{kit.game.title} has no player {name!r}: choose among {', '.join((*rivals, *LEVELS))}.")
    chosen: Choose = rivals[name]
    return chosen


def level(kit: Kit, number: int) -> Choose:
    """The computer player at that level."""

    def choose(state: State, seat: int, seed: int) -> Action:
        thinking = kit.player.think(state, seat, Limit(level=number), seed)
        while not thinking.run(1.0):
            pass
        return thinking.best().action

    return choose


def anything(state: State, seat: int, seed: int) -> Action:
    """Any legal action."""
    actions = state.legal_actions(seat)
    return actions[draw(seed, 0, [1] * len(actions))]


def play(kit: Kit, seats: tuple[Choose, Choose], seed: int) -> tuple[State, list[float]]:
    """One whole game, and the processor seconds of each seat."""
    options = kit.game.settle_options(complete_options(kit.game, None), (False, False))
    options.pop("undo", None)
    state = kit.game.new_initial_state(options, 2)
    seeds = [derived(seed, "seat", seat) for seat in (0, 1)]
    dice = derived(seed, "chance")
    rolled = 0
    spent = [0.0, 0.0]
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state.apply_action(CHANCE, pick(dice, rolled, state.chance_outcomes()))
            rolled += 1
            continue
        seat = state.players_to_act()[0]
        started = time.process_time()
        action = seats[seat](state, seat, derived(seeds[seat], len(state.history)))
        spent[seat] += time.process_time() - started
        state.apply_action(seat, action)
    return state, spent


def game(kit: Kit, a: Choose, b: Choose, seed: int, pair: int, swapped: bool) -> dict[str, Any]:
    """Play one game of a pair; what is told of it."""
    mine = int(swapped)
    state, spent = play(kit, (b, a) if swapped else (a, b), derived(seed, "pair", pair))
    result = state.result()
    assert result is not None
    reason = result.reason
    for name in sorted(kit.game.seat_names(2), key=len, reverse=True):
        reason = reason.replace(name, "a side")
    return {
        "pair": pair,
        "score": 1.0 if result.winners == (mine,) else 0.0 if result.winners == (1 - mine,) else 0.5,
        "end": reason,
        "actions": len(state.history),
        "seconds": [round(spent[mine], 3), round(spent[1 - mine], 3)],
    }


def main(argv: list[str] | None = None) -> int:
    """Play the pairs and print a line for each game."""
    parser = argparse.ArgumentParser(description="Plays the games of a match.")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=1, help="the number of the last pair, and one more")
    args = parser.parse_args(argv)
    kit = GAMES[args.game]
    try:
        a, b = chooser(kit, args.a), chooser(kit, args.b)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    for pair in range(args.first, args.pairs, args.step):
        for swapped in (False, True):
            print(json.dumps(game(kit, a, b, args.seed, pair, swapped)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
