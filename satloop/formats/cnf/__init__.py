"""The CNF of a board for other solvers: written with comments, and their answers decoded with the help of these.

Imports boards, tilings, problems, pictures and solving; formulas, proving and the commands import it.
"""
