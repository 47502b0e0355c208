"""Random full solutions of every kind that puzzles have: loops, Sudoku grids, covers by paths.

Imports boards and solving; the makers import it.
"""
