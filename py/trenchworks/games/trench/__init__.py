"""Trench: two armies, one diagonal trench. See README.md for the sources and rulings."""

from trenchworks.core.game import Kit
from trenchworks.games.trench.player import TrenchPlayer
from trenchworks.games.trench.rules import Trench
from trenchworks.games.trench.view import TrenchView

GAME = Kit(Trench(), TrenchView(), TrenchPlayer())
