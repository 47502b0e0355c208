"""Sudokus as people paste and share them: grids, lines of 81 signs, lists, CSV, OpenSudoku, f-puzzles, SudokuPad."""
