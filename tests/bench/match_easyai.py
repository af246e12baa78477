"""Plays level 5 against easyAI's Negamax with its transposition table, at equal time for each move.

    PYTHONPATH=py:. python tests/bench/match_easyai.py [--games 40] [--level 5] [--seed 0]

easyAI searches Trench through an adapter that is as fast as this project can make it: the same packed positions, move
lists (captures first), unmake instead of copies, the same static value, and a whole number as its table key. It deepens
from one ply on until its time is used, and then plays the best move of the last depth that it finished, or the better
one that the unfinished depth has found. Its time for a move is what the level has used for a move of this game on
average, in processor time. Each opening (six random quiet moves, by seed) is played twice, with colours changed.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from typing import Any

from easyAI import Negamax, TranspositionTable, TwoPlayerGame

from trenchworks.games.trench.evaluation import TrenchModel, tables
from trenchworks.games.trench.position import BLACK, KEY_MASK, Move, score, start, to_move
from trenchworks.search.deepening import Search
from trenchworks.search.levels import LEVELS
from trenchworks.search.model import WIN

QUIET = 50
DEEPEST = 30
RANDOM = 6
TABLE = 400_000
"""easyAI's table is emptied between moves when it holds more than this (some 200 MB)."""


class TimeUp(Exception):
    """easyAI's time for this move is used."""


class TrenchForEasyAI(TwoPlayerGame):  # type: ignore[misc]
    """Trench in easyAI's terms. A move is one of our move tuples."""

    def __init__(self) -> None:
        self.players = [None, None]
        self.current_player = 1
        self.model = TrenchModel()
        self.position, self.quiet, self.calls, self.end = 0, QUIET, 0, 0.0
        self.quiets: list[int] = []

    def switch_player(self) -> None:
        self.current_player = 3 - self.current_player

    def possible_moves(self) -> list[Move]:
        return tables().moves(self.position)

    def make_move(self, move: Move) -> None:
        self.calls += 1
        if not self.calls & 255 and time.process_time() > self.end:
            raise TimeUp
        self.quiets.append(self.quiet)
        self.quiet = QUIET if move[1] else self.quiet - 1
        self.position += move[0]

    def unmake_move(self, move: Move) -> None:
        self.position -= move[0]
        self.quiet = self.quiets.pop()

    def is_over(self) -> bool:
        return self.quiet <= 0 or self.model.decided(self.position) is not None

    def scoring(self) -> int:
        over = self.model.decided(self.position)
        if over is None and self.quiet <= 0:
            over = self.model.settle(self.position)
        return self.model.evaluate(self.position) if over is None else over

    def ttentry(self) -> int:
        return self.position & KEY_MASK


class EasyAI:
    """easyAI's player: Negamax with a table, deepened until the time is used."""

    def __init__(self) -> None:
        self.game, self.table = TrenchForEasyAI(), TranspositionTable()
        self.depths = self.nodes = self.moves = 0

    def choose(self, position: int, quiet: int, seconds: float) -> Move:
        game = self.game
        if len(self.table.d) > TABLE:
            self.table.d.clear()
        game.end, game.calls = time.process_time() + seconds, 0
        chosen: Any = None
        depth = 0
        try:
            for depth in range(1, DEEPEST):
                game.position, game.quiet, game.ai_move = position, quiet, None
                Negamax(depth, win_score=2 * WIN, tt=self.table)(game)
                chosen = game.ai_move
        except TimeUp:
            chosen = game.ai_move or chosen
        game.quiets.clear()
        self.depths, self.nodes, self.moves = self.depths + depth - 1, self.nodes + game.calls, self.moves + 1
        return chosen or game.possible_moves()[0]


class Level:
    """One of our levels, and the processor time it uses."""

    def __init__(self, level: int) -> None:
        self.effort = LEVELS[level - 1]
        self.spent, self.moves, self.depths, self.nodes = 0.0, 0, 0, 0

    def choose(self, position: int, quiet: int, seed: int) -> Move:
        started = time.process_time()
        search = Search(TrenchModel(quiet_left=quiet), position, self.effort, seed=seed)
        while not search.run(1):
            pass
        found = search.best()
        self.spent += time.process_time() - started
        self.moves, self.depths, self.nodes = self.moves + 1, self.depths + found.depth, self.nodes + found.nodes
        return found.move  # type: ignore[return-value]


def opening(seed: int) -> tuple[int, int]:
    """A position after six random moves, none a capture, and none possible."""
    rng = Random(seed)
    while True:
        position = tables().pack(start(), BLACK)
        for _ in range(RANDOM):
            moves = tables().moves(position)
            move = moves[int(rng.random() * len(moves))]
            position += move[0]
            if move[1] or tables().captures(position):
                break
        else:
            return position, QUIET - RANDOM


def play(level: Level, opponent: EasyAI, black: bool, seed: int) -> tuple[int, int]:
    """One game; the points of the level (Black where ``black``) and of easyAI."""
    position, quiet = opening(seed // 2)
    model = TrenchModel()
    spent, moves = level.spent, level.moves
    level.choose(position, quiet, seed)  # so that easyAI knows its time also where it begins
    while quiet > 0 and model.decided(position) is None and model.count(position):
        if (to_move(position) == BLACK) == black:
            move = level.choose(position, quiet, seed)
        else:
            move = opponent.choose(position, quiet, (level.spent - spent) / (level.moves - moves))
        position += move[0]
        quiet = QUIET if move[1] else quiet - 1
    mine = BLACK if black else 1 - BLACK
    return score(position, mine), score(position, 1 - mine)


def main() -> int:
    """Play the match; exit 1 where fewer than 90 % were won."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", type=int, default=5, choices=range(1, 6))
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    level = Level(args.level)
    wins = draws = 0
    depths = nodes = moves = 0
    for game in range(args.games):
        opponent = EasyAI()
        black = game % 2 == 0
        mine, yours = play(level, opponent, black, 2 * args.seed + game)
        wins, draws = wins + (mine > yours), draws + (mine == yours)
        depths, nodes, moves = depths + opponent.depths, nodes + opponent.nodes, moves + opponent.moves
        print(f"game {game + 1}, level {args.level} has {'Black' if black else 'White'}: {mine} to {yours}", flush=True)
    print(
        f"level {args.level}: {wins} won, {draws} drawn, {args.games - wins - draws} lost; a move on average "
        f"{level.spent / level.moves:.2f} s, {level.nodes / level.moves:,.0f} nodes, "
        f"depth {level.depths / level.moves:.1f} and captures; easyAI {nodes / moves:,.0f} nodes, "
        f"depth {depths / moves:.1f}"
    )
    return 0 if wins >= 0.9 * args.games else 1


if __name__ == "__main__":
    sys.exit(main())
