"""trenchworks: four trench board games, their rules, dice, secrets and computer players in pure Python."""

__version__ = "0.1.0"
