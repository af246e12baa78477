"""Skirmish: a tiny game with all that is hard (hidden cards, dice, private set-up, simultaneous choices), for tests."""

from tests.skirmish.player import SkirmishPlayer
from tests.skirmish.rules import Skirmish
from tests.skirmish.view import SkirmishView
from trenchworks.core.game import Kit

KIT = Kit(Skirmish(), SkirmishView(), SkirmishPlayer())
