"""Clues that only one puzzle has: one puzzle a file."""
