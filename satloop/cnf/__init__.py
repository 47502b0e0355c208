"""Formulas for others: how large they are, files of them with comments, and the answers of solvers to these.

In come boards, and what solvers have printed; out go formulas with a key, rows of sizes, DIMACS, WCNF and
OPB, and checked solutions.

May use: pictures, boards, puzzles, problems, solving, formats.
"""
