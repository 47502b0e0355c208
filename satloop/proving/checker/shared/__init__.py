"""Rules that the rules files of a few puzzles share: gates, sections, open lines, rectangles, a lemma.

Imports the sheet of the board and what stands beside it; only rules files import from here.
"""
