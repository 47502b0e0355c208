"""Steps to a solution, each from a few clues and rules and what is known: hints, explanations and ratings.

In come a board and what a person has drawn; out go steps with sentences and drawings, a rating, or a mistake.

May use: pictures, boards, puzzles, solving, formats.
"""
