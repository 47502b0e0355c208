"""Formulas for others: how large they are, files of them with comments, and the answers of solvers to these.

In come boards, and what solvers have printed; out go formulas with a key, rows of sizes, DIMACS, WCNF and
OPB, and checked solutions. It may use formats, and what is above it; it searches only where asked.
"""
