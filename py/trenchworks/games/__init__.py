"""The games, in the order of the lobby. A new one is a folder beside these and a line here."""

from __future__ import annotations

from trenchworks.core.game import Kit
from trenchworks.games import trench, trenchzone

GAMES: dict[str, Kit] = {kit.game.short_name: kit for kit in (trench.GAME, trenchzone.GAME)}

COMING = (
    {
        "game": "longest_trench",
        "title": "The Longest Trench",
        "summary": "Twenty battles of the Great War, fought with cards on three fronts.",
        "credits": "Arno Maesen and Frederic Moyersoen (Udo Grebe Gamedesign)",
    },
    {
        "game": "trenchrunnerz",
        "title": "TrenchRunnerz",
        "summary": "Bombers race down a trench of guns, fighters and hidden traps.",
        "credits": "Pix, Cosme and Nickolas (okb-14.com), after a game by Andy Chambers (Games Workshop)",
    },
)
