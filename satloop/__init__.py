"""Puzzles made of loops and paths, as SAT: read a board, build its CNF, solve, check, draw."""
