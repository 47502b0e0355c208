"""Steps of a Sudoku: candidates, named techniques and chains.

Imports `model` and `search`; `preparation`, `hint` and `state` import it.
"""
