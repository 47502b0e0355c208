"""What Flow and Numberlink share: the board, its stages, and guesses at how paths run.

Imports the modules of `boards`; the puzzles import it.
"""
