"""German for steps: sentence forms and their cases, the sentences that all puzzles share, those of one puzzle, and what
clues, symbols and techniques are called.
"""
