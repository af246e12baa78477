"""Trenchzone: two commanders, three sectors, hidden squads, cards and dice. README.md has the sources and rulings."""

from trenchworks.core.game import Kit
from trenchworks.games.trenchzone.player import TrenchzonePlayer
from trenchworks.games.trenchzone.rules import Trenchzone
from trenchworks.games.trenchzone.view import TrenchzoneView

GAME = Kit(Trenchzone(), TrenchzoneView(), TrenchzonePlayer())
