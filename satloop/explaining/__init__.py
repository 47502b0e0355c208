"""Steps to a solution, each from a few clues and rules and what is known: hints, explanations and ratings are made of
them.

`explain`, `hint` and `rate` import the sub-rooms `search`, `sudoku` and `words`, and all of these import `model`.
"""
