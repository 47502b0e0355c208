"""Which clues a solution allows: a recipe for each puzzle.

Imports boards and puzzles; removal, makers, editing and the generator import it.
"""
