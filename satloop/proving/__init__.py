"""Certificates that a solution is the only one, or that there is none, which anybody can check.

In come boards and problems; out go files with the clauses and the proof. `checker` reads these with Python's
library alone, and says what they show.

May use: boards, puzzles, problems, solving, formats, cnf.
"""
