"""Search for any game that packs its positions: alpha-beta, its table, its clock and its levels. Knows no game."""
