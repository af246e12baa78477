"""Trenchzone: two commanders, three sectors, hidden squads, cards and dice. See README.md for the sources and
rulings.
"""
