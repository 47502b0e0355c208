"""Reads boards and solutions from files, addresses and data sets, and writes them, also as CNF for other solvers.

Imports boards, puzzles, tilings, problems, pictures and solving; the rooms below it import it. `pzpr` has the addresses
and files of puzz.link and pzprv3, `cnf` the formula of a board with its comments, and the answers of other solvers.
"""
