"""What helps with a board that a person draws: minimize, complete, forced, conflict.

Imports `clues` and `makers`; the commands import it.
"""
