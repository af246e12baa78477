"""Trench: two armies on an 8x8 board that a diagonal trench divides."""
