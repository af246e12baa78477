"""Fits the piece-square table of Trench to games that the search plays against itself, by logistic regression.

    PYTHONPATH=py:. python tests/bench/fit_places.py play games.txt --games 2500
    PYTHONPATH=py:. python tests/bench/fit_places.py fit games.txt

`play` adds the quiet positions of its games (those whose static value quiescence confirms) to a file, a line each:
number of the game, White's result, side to move, pieces. `fit` asks which places make the result most likely when the
chance of White is the logistic function of points and places, prints the loss on a tenth of the games that it has not
seen, and the table as it stands in `evaluation.py`.

The board looks alike from both sides of the line a1-h8, and from both armies, so squares are folded to 36. A place is
worth the sum of three parts, each drawn towards zero: how far forward it lies, how far from the middle line, and the
square itself, which is drawn the most. Without the first two the table is noise where pieces seldom stand.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from trenchworks.games.trench.evaluation import PLACES, TrenchModel, tables
from trenchworks.games.trench.position import BLACK, WHITE, Move, board, score, start, to_move
from trenchworks.search.alphabeta import INFINITE, grow
from trenchworks.search.deepening import Search
from trenchworks.search.levels import Effort
from trenchworks.search.table import Table

QUIET = 50
RANKS = range(1, 6)
PARTS = 15 + 8 + 64
"""Parts of a table for each rank: forward, sideways, squares (28 of them unused, being folded)."""

SQUARE_PART = 0.3
"""How much of itself a square contributes: the less, the harder it is drawn towards zero."""

DECAY = 5e-3
EPOCHS = 12


class Sample(NamedTuple):
    """A quiet position: whether it is held back, White's result, side (1 White, -1 Black), points ahead, its parts."""

    held: bool
    result: float
    side: int
    ahead: int
    parts: list[tuple[int, float]]


def play(number: int, nodes: int) -> Iterator[str]:
    """The lines of one game, which begins with 4 to 11 random moves."""
    rng = Random(number)
    position, quiet, lines = tables().pack(start(), BLACK), QUIET, []
    random_moves = 4 + int(rng.random() * 8)
    ply = 0
    while quiet > 0 and TrenchModel().decided(position) is None:
        model = TrenchModel(quiet_left=quiet)
        moves: list[Move] = tables().moves(position)
        if ply < random_moves:
            move = moves[int(rng.random() * len(moves))]
        else:
            search = Search(model, position, Effort(nodes=nodes, brief=True), seed=number, table_size=4096)
            while not search.run(1):
                pass
            move = search.best().move  # type: ignore[assignment]
            calm = grow(model, Table(0)).calm(position, -INFINITE, INFINITE, 0)
            if not move[1] and ply > random_moves + 1 and calm == model.evaluate(position):
                pieces = " ".join(f"{square}:{piece}" for square, piece in board(position).items())
                lines.append(f"{to_move(position)} {pieces}")
        position += move[0]
        quiet = QUIET if move[1] else quiet - 1
        ply += 1
    ahead = score(position, WHITE) - score(position, BLACK)
    for line in lines:
        yield f"{number} {0.5 + 0.5 * ((ahead > 0) - (ahead < 0))} {line}\n"


def parts_of(rank: int, square: int) -> tuple[tuple[int, float], ...]:
    """The parts of the table that a place is made of; ``square`` as its own army sees it."""
    x, y = square % 8, square // 8
    first = (rank - 1) * PARTS
    return ((first + x + y, 1.0), (first + 15 + abs(x - y), 1.0), (first + 23 + min(x, y) * 8 + max(x, y), SQUARE_PART))


def read(path: Path) -> list[Sample]:
    """The samples of a file; every tenth game is held back."""
    samples = []
    for line in path.read_text(encoding="ascii").splitlines():
        number, result, side, *pieces = line.split(" ")
        parts: dict[int, float] = {}
        ahead = 0
        for text in pieces:
            square, piece = (int(part) for part in text.split(":"))
            sign = 1 if piece > 0 else -1
            ahead += piece
            for part, share in parts_of(abs(piece), square if piece > 0 else 63 - square):
                parts[part] = parts.get(part, 0.0) + sign * share
        rest = [(part, share) for part, share in parts.items() if abs(share) > 1e-9]
        samples.append(Sample(int(number) % 10 == 0, float(result), 1 if side == "1" else -1, ahead, rest))
    return samples


def loss(samples: list[Sample], weights: list[float], steepness: float, tempo: float) -> float:
    """The mean logarithmic loss, in nats."""
    total = 0.0
    for sample in samples:
        worth = sample.ahead + sum(weights[part] * share for part, share in sample.parts)
        value = steepness * worth + tempo * sample.side
        chance = min(max(1 / (1 + math.exp(-value)), 1e-9), 1 - 1e-9)
        total -= sample.result * math.log(chance) + (1 - sample.result) * math.log(1 - chance)
    return total / len(samples)


def fit(samples: list[Sample], *, places: bool) -> tuple[list[float], float, float]:
    """Weights of the parts in points, steepness, tempo: by stochastic descent, averaged over the later half.

    Without ``places`` the weights stay zero.
    """
    rng = Random(1)
    weights = [0.0] * (len(RANKS) * PARTS)
    steepness, tempo = 0.3, 0.0
    means, mean_steepness, mean_tempo, counted = [0.0] * len(weights), 0.0, 0.0, 0
    order = list(samples)
    for epoch in range(EPOCHS):
        rng.shuffle(order)
        rate = 0.02 / (1 + epoch)
        for number, (_, result, side, ahead, parts) in enumerate(order):
            worth = ahead + sum(weights[part] * share for part, share in parts)
            error = 1 / (1 + math.exp(-steepness * worth - tempo * side)) - result
            steepness -= 0.01 * rate * error * worth
            tempo -= rate * error * side
            if places:
                step = rate * error * steepness
                for part, share in parts:
                    weights[part] -= step * share
                if number % 100 == 99:
                    keep = (1 - rate * DECAY) ** 100
                    weights = [keep * weight for weight in weights]
            if epoch >= EPOCHS // 2 and number % 100 == 99:
                counted += 1
                means = [mean + (weight - mean) / counted for mean, weight in zip(means, weights, strict=True)]
                mean_steepness += (steepness - mean_steepness) / counted
                mean_tempo += (tempo - mean_tempo) / counted
    return means, mean_steepness, mean_tempo


def picture(values: dict[int, list[int]]) -> str:
    """The table as it stands in evaluation.py."""
    lines = []
    for rank in RANKS:
        lines.append(f'    {rank}: """')
        rows = [values[rank][y : y + 8] for y in range(56, -1, -8)]
        lines += [" " * 8 + " ".join(f"{value:4d}" for value in row) for row in rows]
        lines.append('    """,')
    return "\n".join(lines)


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=["play", "fit"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=500)
    args = parser.parse_args()
    if args.what == "play":
        for number in range(args.first, args.first + args.games):
            with args.file.open("a", encoding="ascii") as out:
                out.writelines(play(number, args.nodes))
        return
    samples = read(args.file)
    seen, held = [s for s in samples if not s.held], [s for s in samples if s.held]
    print(f"{len(seen)} positions to learn from, {len(held)} held back")
    nothing, steepness, tempo = fit(seen, places=False)
    print(f"points alone: held-out loss {loss(held, nothing, steepness, tempo):.4f}")
    now = [0.0] * len(nothing)
    for rank in RANKS:
        for square in range(64):
            now[parts_of(rank, square)[2][0]] = PLACES[rank][square] / 100 / SQUARE_PART
    print(f"the table now: held-out loss {loss(held, now, steepness, tempo):.4f}")
    weights, steepness, tempo = fit(seen, places=True)
    print(f"fitted: held-out loss {loss(held, weights, steepness, tempo):.4f}")

    def worth(rank: int, square: int) -> int:
        return round(100 * sum(weights[part] * share for part, share in parts_of(rank, square)))

    print(picture({rank: [worth(rank, square) for square in range(64)] for rank in RANKS}))


if __name__ == "__main__":
    main()
