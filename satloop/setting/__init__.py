"""Makes boards, and helps people who draw boards by hand: minimize, forced, complete, conflict.

In come a puzzle, a size, a level and a seed, or a draft; out go boards with exactly one solution, and what a draft
lacks.

May use: pictures, boards, puzzles, problems, solving, formats, explaining.
"""
