"""The computer player of Trench: what a state means to the search, and what the search's answer means to the state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trenchworks.core.game import Limit, State, Thinking, Thought
from trenchworks.games.trench.ending import MOVE_LIMIT, QUIET_LIMIT
from trenchworks.games.trench.evaluation import TrenchModel, tables
from trenchworks.games.trench.notation import NAMES, move_text, touch_text
from trenchworks.games.trench.position import BLACK, WHITE, piece_at, taken, to_move
from trenchworks.games.trench.rules import TOUCH, TrenchState
from trenchworks.search.alphabeta import INFINITE, MAX_DEPTH, grow
from trenchworks.search.deepening import Search
from trenchworks.search.levels import LEVELS, Effort
from trenchworks.search.model import ACTION, DELTA, UNLIMITED, Move
from trenchworks.search.perft import perft
from trenchworks.search.table import Table


def model_of(state: TrenchState) -> TrenchModel:
    """The search's view of this battle: its limits, its options, and what an earlier battle brings (T-21)."""
    white, black = state.colour_of(WHITE), state.colour_of(BLACK)
    lead = sum(battle.points[white] - battle.points[black] for battle in state.battles)
    limited = state.options["move_limit"]
    return TrenchModel(
        quiet_left=QUIET_LIMIT - state.quiet,
        plies_left=MOVE_LIMIT + 1 - state.number if limited else UNLIMITED,
        equal_turns=state.options["equal_turns"],
        lead=lead,
        last=state.battle == 2 or not state.options["two_battles"],
    )


def text_of(position: int, move: Move) -> str:
    """The canonical text of a move in a position of any tables."""
    origin, goal = _squares(move)
    victims = [rank for _, rank in taken(position, origin * 64 + goal)]
    return move_text(abs(piece_at(position, origin)), origin, goal, victims)


def effort_of(limit: Limit) -> Effort:
    """What the search may spend under a limit; depth is at most ``alphabeta.MAX_DEPTH``."""
    if limit.level is not None:
        return LEVELS[limit.level - 1]
    return Effort(nodes=limit.nodes, ms=limit.ms, depth=min(limit.depth or MAX_DEPTH, MAX_DEPTH))


class TrenchThinking:
    """A search under way (:class:`trenchworks.core.game.Thinking`)."""

    def __init__(self, state: TrenchState, effort: Effort, seed: int) -> None:
        self._position = tables().adopt(state.position)
        self._touch, self._touched = state.options["touch_move"], state.touched
        model = model_of(state)
        roots = [move for move in model.moves(self._position) if state.touched in {None, _squares(move)[0]}]
        self._search = Search(model, self._position, effort, seed=seed, roots=roots)

    def run(self, seconds: float) -> bool:
        """Search for about this long; True once nothing more is to be done."""
        return self._search.run(seconds)

    def best(self) -> Thought:
        """The best so far. Under touch-move the action is to touch the piece, unless that is done."""
        found = self._search.best()
        origin, goal = _squares(found.move)
        action = TOUCH + origin if self._touch and self._touched is None else origin * 64 + goal
        return Thought(action, found.value, self._texts(found.line), found.depth, found.nodes)

    def _texts(self, line: Sequence[Move]) -> tuple[str, ...]:
        texts: list[str] = []
        position = self._position
        for number, move in enumerate(line):
            if self._touch and (number or self._touched is None):
                origin, _ = _squares(move)
                texts.append(touch_text(abs(piece_at(position, origin)), origin))
            texts.append(text_of(position, move))
            position += move[DELTA]
        return tuple(texts)


class TrenchPlayer:
    """The computer player (:class:`trenchworks.core.game.Player`)."""

    levels = NAMES[1:]

    def think(self, state: State, player: int, limit: Limit, seed: int) -> Thinking:
        """Start a search of a game that runs, for the seat to move."""
        assert isinstance(state, TrenchState)
        return TrenchThinking(state, effort_of(limit), seed)

    def accepts(self, state: State, player: int) -> bool:
        """Whether this seat's score leads, or is equal while its position, once the captures are played, is no better.

        The score is that which an armistice would decide by (T-16, T-23).
        """
        assert isinstance(state, TrenchState)
        model = model_of(state)
        position = tables().adopt(state.position)
        sign = 1 if state.colour_of(player) == to_move(position) else -1
        score = sign * model.settle(position)
        if score:
            return score > 0
        calm = grow(model, Table(0)).calm
        return sign * calm(position, -INFINITE, INFINITE, 0) <= 0

    def perft(self, state: State, depth: int) -> Iterator[tuple[str, int] | None]:
        """The leaves below each first move, with None in between to give way; nothing when the game is over.

        Moves are counted, not touches, and only those of a touched piece at first (T-19). A match ends with its battle.
        """
        assert isinstance(state, TrenchState)
        if state.is_terminal() or depth < 1:
            return
        model = model_of(state)
        position = tables().adopt(state.position)
        roots = [move for move in model.moves(position) if state.touched in {None, _squares(move)[0]}]
        for part in perft(model, position, depth, roots):
            yield part and (text_of(position, part[0]), part[1])


def _squares(move: Move) -> tuple[int, int]:
    action = move[ACTION]
    assert isinstance(action, int)
    return divmod(action, 64)
