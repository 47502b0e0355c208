"""Steps of a Sudoku: candidates, named techniques and chains.

Imports `model` and `search`; `explain` imports it.
"""
