"""The search for steps, from easy to hard: windows, loops that close, parts cut off, assumptions.

Imports `model`; `preparation` and the search for Sudoku import it.
"""
