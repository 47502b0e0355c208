"""What helps with a board that a person draws: minimize, complete, forced, conflict, turns and shifts.

Imports the rooms of `setting` above it; the front of `setting`, `sets`, the page and the commands import it.
"""
