"""The files in tests/perft: positions with the number of ways to play on, and where two counts of them differ.

A file holds blocks of lines, apart by empty lines: ``name``, ``position`` (a position string), and for each depth
``perft depth leaves``. Lines that begin with # are comments. Games that are over have no moves.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.games.trench import mailbox
from trenchworks.games.trench.notation import LETTERS, move_text, parse_position
from trenchworks.games.trench.position import BLACK, ENOUGH, WHITE, Tables, piece_at, score, taken

FOLDER = Path(__file__).parents[2] / "perft"


class Case(NamedTuple):
    """One position with its known counts by depth."""

    name: str
    position: str
    leaves: dict[int, int]


def read_cases() -> list[Case]:
    """Every position of every file."""
    cases = []
    for path in sorted(FOLDER.glob("*.perft")):
        for block in path.read_text(encoding="ascii").split("\n\n"):
            lines = [line.split(" ", 1) for line in block.splitlines() if line and not line.startswith("#")]
            if lines:
                fields = {key: rest for key, rest in lines if key != "perft"}
                counts = [rest.split() for key, rest in lines if key == "perft"]
                leaves = {int(depth): int(count) for depth, count in counts}
                cases.append(Case(f"{path.stem}: {fields['name']}", fields["position"], leaves))
    return cases


def leaves(tables: Tables, position: int, depth: int, quiet_left: int) -> int:
    """The number of ways to play ``depth`` moves on; ``quiet_left`` more in a row may pass without a capture.

    Games that end earlier (T-14, T-15) don't count.
    """
    if depth == 0:
        return 1
    if quiet_left <= 0 or any(score(position, colour) >= ENOUGH for colour in (BLACK, WHITE)):
        return 0
    if depth == 1:
        return tables.count(position)
    return sum(
        leaves(tables, position + delta, depth - 1, 50 if gain else quiet_left - 1)
        for delta, gain, _, _ in tables.moves(position)
    )


def by_move(tables: Tables, text: str, depth: int) -> dict[str, int]:
    """The leaves below each first move, by the fast tables."""
    setup = parse_position(text)
    position = tables.pack(setup.pieces, setup.colour)
    found = {}
    for delta, gain, _, action in tables.moves(position):
        origin, goal = divmod(action, 64)
        victims = [rank for _, rank in taken(position, action)]
        name = move_text(abs(piece_at(position, origin)), origin, goal, victims)
        found[name] = leaves(tables, position + delta, depth - 1, 50 if gain else 49 - setup.quiet)
    return found


def by_move_slowly(text: str, depth: int) -> dict[str, int]:
    """The same by the mailbox."""
    setup = parse_position(text)
    board, white = mailbox.from_text(text.split(maxsplit=1)[0]), setup.colour == WHITE
    return {
        mailbox.text(board, *move): mailbox.perft(
            mailbox.after(board, *move), not white, depth - 1, 0 if move[2] else setup.quiet + 1
        )
        for move in mailbox.moves(board, white)
    }


def breakdown(tables: Tables, case: Case, depth: int) -> str:
    """What to print when a count is wrong: the first moves where fast and slow differ, else all of them."""
    fast, slow = by_move(tables, case.position, depth), by_move_slowly(case.position, depth)
    moves = sorted(fast.keys() | slow.keys(), key=lambda move: (move[1:], LETTERS.index(move[0])))
    wrong = [move for move in moves if fast.get(move) != slow.get(move)]
    lines = [f"  {move:12} {fast.get(move, '-'):>9} {slow.get(move, '-'):>9}" for move in wrong or moves]
    verdict = "fast and slow differ" if wrong else "fast and slow agree: the file is wrong"
    total = f"  {'all':12} {sum(fast.values()):>9} {sum(slow.values()):>9}   the file says {case.leaves[depth]}"
    return "\n".join([f"{case.name}, depth {depth}: {verdict}", "  move              fast      slow", *lines, total])
