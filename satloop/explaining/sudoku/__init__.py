"""Steps of a Sudoku: candidates, named techniques and chains.

Imports `model` and `search`; `preparation` and `mistake_in_state` import it.
"""
