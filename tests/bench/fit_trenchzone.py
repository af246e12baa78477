"""Fits the weights of Trenchzone's evaluation to games of the computer against itself, by logistic regression.

    PYTHONPATH=py:. python tests/bench/fit_trenchzone.py play games.txt --games 400 --first 0 --nodes 300
    PYTHONPATH=py:. python tests/bench/fit_trenchzone.py fit games.txt

`play` adds a line of JSON for each turn that begins: number of the game, side 0's result, the features. Both sides
think so many nodes; some of their actions are drawn at random, so that positions differ. `fit` asks which weights make
the results most likely, drawn towards those that there are, and prints the loss on a tenth of the games that it has not
seen, before and after, and the weights as they stand in `weights.py`.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from trenchworks.core.game import CHANCE, Limit
from trenchworks.games.trenchzone import flow
from trenchworks.games.trenchzone.candidates import candidates
from trenchworks.games.trenchzone.evaluation import NAMES, features
from trenchworks.games.trenchzone.player import TrenchzonePlayer
from trenchworks.games.trenchzone.rivals import greedy
from trenchworks.games.trenchzone.rules import Trenchzone
from trenchworks.games.trenchzone.weights import WEIGHTS

ODD = 0.04
"""How often an action is drawn at random."""

DECAY = 2e-4
EPOCHS = 30
RATE = 0.02


def play(number: int, nodes: int) -> Iterator[str]:
    """The lines of one game; with 0 nodes both sides are greedy."""
    rng = Random(number)
    game = Trenchzone()
    options = {option.name: option.default for option in game.options}
    state = game.new_initial_state({**options, "reactions": "ask"})
    player = TrenchzonePlayer()
    found: list[list[float]] = []
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state.apply_action(CHANCE, rng.choice(state.chance_outcomes())[0])
            continue
        seat = state.players_to_act()[0]
        if state.data.agenda[0] == ("phase", flow.SHELL) and not state.data.salvo and not any(state.data.guns):
            row = [round(feature, 4) for feature in features(state.data)]
            if not found or found[-1] != row:
                found.append(row)
        if rng.random() < ODD and state.data.agenda[0][0] == "phase":
            action: Any = rng.choice(candidates(state.data, seat))
        elif nodes:
            thinking = player.think(state, seat, Limit(nodes=nodes), rng.getrandbits(40))
            while not thinking.run(1.0):
                pass
            action = thinking.best().action
        else:
            action = greedy(state, seat, rng.getrandbits(40))
        state.apply_action(seat, action)
    over = state.data.over
    assert over is not None
    result = 0.5 if over.winner is None else 1.0 - over.winner
    for row in found:
        yield json.dumps([number, result, row])


def loss(rows: list[tuple[float, list[float]]], weights: list[float]) -> float:
    """The mean logarithmic loss."""
    total = 0.0
    for result, row in rows:
        chance = 1 / (1 + math.exp(-sum(map(float.__mul__, row, weights))))
        chance = min(max(chance, 1e-9), 1 - 1e-9)
        total -= result * math.log(chance) + (1 - result) * math.log(1 - chance)
    return total / len(rows)


def fit(path: Path) -> None:
    """Print what was found."""
    told: list[tuple[float, list[float]]] = []
    held: list[tuple[float, list[float]]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        number, result, row = json.loads(line)
        (held if number % 10 == 0 else told).append((float(result), [float(feature) for feature in row]))
    count = len(NAMES)
    scale = [math.sqrt(sum(row[i] ** 2 for _, row in told) / len(told)) or 1.0 for i in range(count)]
    weights = [float(weight) for weight in WEIGHTS]
    grown = [1e-8] * count
    rng = Random(0)
    print(
        f"{len(told)} positions; loss before: {loss(told, weights):.4f}, on those held back {loss(held, weights):.4f}"
    )
    for _ in range(EPOCHS):
        rng.shuffle(told)
        for result, row in told:
            miss = result - 1 / (1 + math.exp(-sum(map(float.__mul__, row, weights))))
            for i, feature in enumerate(row):
                step = miss * feature / scale[i] - DECAY * (weights[i] - WEIGHTS[i]) * scale[i]
                grown[i] += step * step
                weights[i] += RATE * step / math.sqrt(grown[i]) / scale[i]
    print(f"after: {loss(told, weights):.4f}, on those held back {loss(held, weights):.4f}")
    for name, weight, old, size in zip(NAMES, weights, WEIGHTS, scale, strict=True):
        print(f"{weight:8.3f} (was {old:6.3f}; typical size {size:6.3f})  {name}")


def main() -> None:
    """Play games, or fit to them."""
    parser = argparse.ArgumentParser(description="Fits the weights of Trenchzone's evaluation.")
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=300)
    args = parser.parse_args()
    if args.what == "fit":
        fit(args.file)
        return
    for number in range(args.first, args.first + args.games):
        with args.file.open("a", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in play(number, args.nodes))


if __name__ == "__main__":
    main()
