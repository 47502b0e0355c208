"""Puzzles made of loops and paths, as SAT: read a board, build its CNF, solve, check, draw."""

__version__ = "0.1.0"
