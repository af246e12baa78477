"""The picture of Trench: the board in both orientations and looks, the prompt, the strips, the log.

Scene units: the board is 800 by 800. In the square orientation a square is 100 wide; in the classic one the same board
is turned by 45 degrees, White's corner at the bottom, and a square is a diamond 100 across.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from trenchworks.core import palette, scene
from trenchworks.core.game import OFFER, TABLE_ACTIONS, LogEntry, Picture, Prefs, State
from trenchworks.core.prompt import Path, Step, build
from trenchworks.games.trench import texts
from trenchworks.games.trench.deeds import Detail, Done
from trenchworks.games.trench.ending import MOVE_LIMIT, QUIET_LIMIT
from trenchworks.games.trench.notation import ARMY, COLOURS, NAMES, square_name
from trenchworks.games.trench.palette import PALETTE
from trenchworks.games.trench.position import BLACK, ENOUGH, TRENCH, WHITE, board, score, to_move, zone
from trenchworks.games.trench.rules import TrenchState

SIZE = 800
CELL = SIZE / 8

BURSTS = {
    1: scene.burst(2, 0.27, 0.27),
    2: scene.burst(8, 0.42, 0.22),
    3: scene.burst(12, 0.5, 0.35),
    4: scene.burst(4, 0.68, 0.2),
    5: scene.burst(5, 0.6, 0.24),
}
"""The mark of each rank: plain diamond, small burst, larger burst, four points, five points."""

SIDES = {BLACK: "black", WHITE: "white"}


class Layout(NamedTuple):
    """Where squares lie for one viewer: ``turned`` by half a turn (Black below), ``diamond`` on its corner."""

    turned: bool
    diamond: bool

    def at(self, square: int) -> tuple[int, int]:
        """Row and column from the top left, as in the square orientation."""
        file, rank = square % 8, square // 8
        return (rank, 7 - file) if self.turned else (7 - rank, file)

    def centre(self, square: int) -> tuple[float, float]:
        """The middle of a square in scene units."""
        row, column = self.at(square)
        if self.diamond:
            return (column + row + 1) * CELL / 2, (row - column + 8) * CELL / 2
        return (column + 0.5) * CELL, (row + 0.5) * CELL

    def corners(self, square: int) -> list[tuple[float, float]]:
        """The outline of a square."""
        x, y = self.centre(square)
        half = CELL / 2
        if self.diamond:
            return [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


class TrenchView:
    """See :class:`trenchworks.core.game.View`."""

    palette: ClassVar = palette.PALETTE | PALETTE
    prefs: ClassVar = {"orientation": ("square", "diamond"), "look": ("clear", "camouflage")}
    summary = texts.SUMMARY
    log_style = "moves"

    def picture(self, state: State, viewer: int | None, prefs: Prefs) -> Picture:
        assert isinstance(state, TrenchState)
        below = BLACK if viewer is not None and state.colour_of(viewer) == BLACK else WHITE
        layout = Layout((below == BLACK) != prefs.flip, prefs.orientation == "diamond")
        details = state.legal_details(viewer) if viewer is not None else []
        return Picture(
            scene=_scene(state, layout, prefs.look == "camouflage"),
            prompt=_prompt(state, details) if details else None,
            text=_what_to_do(state, viewer),
            sides=[_side(state, seat) for seat in (0, 1)],
            counters=_counters(state),
            legal=[_legal(state, detail) for detail in details],
            facts=state.facts(),
        )

    def events(self, state: State, start: int, viewer: int | None) -> list[dict[str, Any]]:
        assert isinstance(state, TrenchState)
        return [event for done in state.done[start:] for event in _events(done)] + _closing_events(state, start)

    def log(self, state: State, viewer: int | None, start: int) -> Iterator[LogEntry]:
        assert isinstance(state, TrenchState)
        for ply in range(start, len(state.done)):
            done = state.done[ply]
            if done.goal is None and done.origin is not None and ply + 1 < len(state.done):
                continue  # the move that follows a touch says it all
            yield LogEntry(ply + 1, state.history[ply][0], done.text, _say(done), (done.number + 1) // 2)


# --- the scene ---


def _scene(state: TrenchState, layout: Layout, camouflage: bool) -> dict[str, Any]:
    pieces = board(state.position)
    items = [_square(layout, square, pieces.get(square, 0), camouflage) for square in range(64)]
    items += _labels(layout, camouflage)
    items += [_token(state, layout, square, piece, camouflage) for square, piece in pieces.items()]
    group = scene.group("board", "grid", "Board", 8, 8)
    return scene.scene(SIZE, SIZE, items, [group], _last(state))


def _square(layout: Layout, square: int, piece: int, camouflage: bool) -> scene.Item:
    look: dict[str, Any] = {"stroke": "board.line", "width": 1}
    if zone(WHITE, square) == TRENCH:
        fill = "camo.trench" if camouflage else "trench.0"
        look |= {"pattern": "hatch", "ink": "camo.trench.hatch" if camouflage else "trench.hatch"}
    else:
        side = SIDES[WHITE if square % 8 + square // 8 < 7 else BLACK]
        fill = f"camo.{side}" if camouflage else f"land.{side}.{(square % 8 + square // 8) % 2}"
        if camouflage:
            look["stroke"] = f"camo.{side}.line"
    alt = texts.square_alt(square, piece)
    at = list(layout.at(square))
    return scene.polygon(square_name(square), layout.corners(square), fill, alt=alt, group="board", at=at, **look)


def _labels(layout: Layout, camouflage: bool) -> list[scene.Item]:
    """Coordinates along the two lower edges: inside the squares, or outside of the diamond, where there is room."""
    items = []
    corner = 63 if layout.turned else 0
    for number in range(8):
        left, bottom = corner % 8 + 8 * number, corner // 8 * 8 + number
        for id, square, words, dx, dy in (
            ("rank", left, str(number + 1), *((-37, 37) if layout.diamond else (-41, -38))),
            ("file", bottom, "abcdefgh"[number], *((37, 37) if layout.diamond else (41, 40))),
        ):
            x, y = layout.centre(square)
            ink = "ui.dim" if layout.diamond else _label_ink(square, camouflage)
            items.append(scene.text(f"label.{id}.{number}", x + dx, y + dy, 15, words, ink, align="center", weight=600))
    return items


def _label_ink(square: int, camouflage: bool) -> str:
    if camouflage:
        return "camo.label"
    return "trench.label" if zone(WHITE, square) == TRENCH else "board.label"


def _token(state: TrenchState, layout: Layout, square: int, piece: int, camouflage: bool) -> scene.Item:
    x, y = layout.centre(square)
    look = token_look(WHITE if piece > 0 else BLACK, abs(piece), camouflage)
    return scene.token(state.slots[square], x, y, 43 if layout.diamond else 47, value=abs(piece), **look)


def token_look(colour: int, rank: int, camouflage: bool = False) -> dict[str, Any]:
    """How a piece looks, without its place."""
    side = SIDES[colour]
    edge = f"camo.{side}.line" if camouflage else f"piece.{side}.edge"
    fill = f"camo.{side}" if camouflage else f"piece.{side}"
    ink = f"camo.{SIDES[1 - colour]}" if camouflage else f"piece.{side}.ink"
    return {"shape": "lozenge", "fill": fill, "stroke": edge, "ink": ink, "mark": BURSTS[rank]}


def _last(state: TrenchState) -> list[scene.Item]:
    """Marks on the squares of the last move of this battle."""
    for done in reversed(state.done):
        if done.battle != state.battle or done.closed:
            break
        if done.goal is not None and done.origin is not None:
            return [scene.mark(square_name(square), "last") for square in (done.origin, done.goal)]
    return []


# --- the prompt ---


def _prompt(state: TrenchState, details: list[Detail]) -> dict[str, Any]:
    why = _why(state, details)
    if state.touched is not None:
        touched = square_name(state.touched)
        paths = [Path((_goal_step(detail),), detail.text) for detail in details]
        return build(paths, "Your move.", why, [(touched, "pick")])
    paths = [
        Path(
            (_pick_step(state, detail.origin), *([_goal_step(detail)] if detail.goal is not None else [])), detail.text
        )
        for detail in details
    ]
    return build(paths, "Your move.", why)


def _pick_step(state: TrenchState, square: int) -> Step:
    colour = to_move(state.position)
    rank = abs(board(state.position)[square])
    say = texts.pick(colour, rank, square)
    return Step(square_name(square), "pick", say, drag=state.slots[square])


def _goal_step(detail: Detail) -> Step:
    assert detail.goal is not None
    goal = square_name(detail.goal)
    victims = [(square, rank) for square, rank, _ in detail.taken]
    if not victims:
        return Step(goal, "move")
    marks = [(square_name(square), "take") for square, _ in victims]
    say = texts.takes(victims)
    if victims[-1][0] == detail.goal:
        return Step(goal, "take", say, marks, count=len(victims) if len(victims) > 1 else 0)
    return Step(goal, "land", say, marks, count=len(victims))


def _why(state: TrenchState, details: list[Detail]) -> str:
    """What matters most about this turn, in a sentence."""
    seat = state.current_player()
    if state.offer is not None and state.offer != seat:
        return "An armistice is offered: answer it, or move to decline."
    if state.last_turn:
        return f"Black has {ENOUGH} points: this is White's last turn."
    if state.touched is not None:
        return f"You chose {square_name(state.touched)}: that piece must move."
    if state.number == 1 and not state.history:
        return "Black moves first. Choose a piece, then where it goes."
    if QUIET_LIMIT - state.quiet <= 10:
        return f"The score decides after {QUIET_LIMIT - state.quiet} more moves without a capture."
    takers = len({detail.origin for detail in details if detail.taken})
    if takers:
        return "One of your pieces can capture." if takers == 1 else f"{takers} of your pieces can capture."
    return ""


def _what_to_do(state: TrenchState, viewer: int | None) -> str:
    seat = state.current_player()
    if seat < 0:
        return "The game is over."
    return "Your move." if seat == viewer else f"{COLOURS[to_move(state.position)]} to move."


def _legal(state: TrenchState, detail: Detail) -> dict[str, Any]:
    rank = abs(board(state.position)[detail.origin])
    if detail.goal is None:
        label = f"Choose {NAMES[rank]} {square_name(detail.origin)}"
        return {"action": detail.text, "label": label, "captures": []}
    victims = [(square, rank) for square, rank, _ in detail.taken]
    label = texts.move_say(to_move(state.position), rank, detail.origin, detail.goal, victims)
    captures = [square_name(square) for square, _ in victims]
    return {"action": detail.text, "label": label, "captures": captures}


# --- strips, counters, words ---


def _side(state: TrenchState, seat: int) -> dict[str, Any]:
    colour = state.colour_of(seat)
    points = score(state.position, colour)
    notes = []
    if state.options["two_battles"]:
        notes.append(f"Battle {state.battle} of 2, {texts.points(state.match[seat])} in all")
    if state.offer == seat:
        notes.append("Offers an armistice")
    return {
        "seat": seat,
        "name": COLOURS[colour],
        "token": token_look(colour, 1),
        "active": state.current_player() == seat,
        "score": {"value": points, "max": ENOUGH, "text": f"{points} of {ENOUGH} points"},
        "taken": _taken(state, colour),
        "notes": notes,
    }


def _taken(state: TrenchState, colour: int) -> list[dict[str, Any]]:
    """What a colour has taken, the highest rank first: what the other army lacks, a start position's gaps included."""
    sign = 1 if colour == BLACK else -1
    standing = list(board(state.position).values())
    lost = {rank: ARMY[rank] - standing.count(sign * rank) for rank in range(5, 0, -1)}
    return [
        {"id": f"taken.{rank}.{k}", "alt": texts.piece_name(sign * rank), **token_look(1 - colour, rank)}
        for rank, count in lost.items()
        for k in range(count)
    ]


def _counters(state: TrenchState) -> list[dict[str, Any]]:
    quiet = {"id": "quiet", "value": state.quiet, "max": QUIET_LIMIT}
    counters = [quiet | {"text": f"{state.quiet} of {QUIET_LIMIT} moves without a capture"}]
    if state.options["move_limit"]:
        played = min(state.number - 1, MOVE_LIMIT)
        text = f"{played} of {MOVE_LIMIT} moves"
        counters.append({"id": "limit", "value": played, "max": MOVE_LIMIT, "text": text})
    return counters


def _say(done: Done) -> str:
    if done.text in TABLE_ACTIONS:
        return texts.TABLE[done.text].format(who=COLOURS[done.colour])
    assert done.origin is not None
    if done.goal is None:
        return f"{COLOURS[done.colour]} chooses {NAMES[done.rank]} {square_name(done.origin)}."
    victims = [(square, rank) for square, rank, _ in done.taken]
    return texts.move_say(done.colour, done.rank, done.origin, done.goal, victims)


def _events(done: Done) -> Iterator[dict[str, Any]]:
    if done.goal is None or done.origin is None:
        kind = "offer" if done.text == OFFER else "note"
        yield {"kind": kind, "text": _say(done)}
        return
    origin, goal = square_name(done.origin), square_name(done.goal)
    yield {"kind": "move", "id": done.piece, "from": origin, "to": goal, "text": _say(done)}
    for square, _, piece in done.taken:
        yield {"kind": "take", "id": piece, "at": square_name(square)}


def _closing_events(state: TrenchState, start: int) -> list[dict[str, Any]]:
    """The end of a first battle, and of the game, where it lies in these plies."""
    found = []
    if state.battles and any(done.closed for done in state.done[start:]):
        battle = state.battles[0]
        points = f"Black {battle.points[0]}, White {battle.points[1]}"
        found.append({"kind": "note", "text": f"{battle.reason} Battle 1: {points}. Colours change."})
    result = state.result()
    if result is not None and start < len(state.done):
        found.append({"kind": "over", "text": result.reason})
    return found
