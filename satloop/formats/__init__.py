"""Reads boards and solutions from files, addresses and data sets, and writes them, also as CNF for other solvers.

Imports boards, puzzles, pictures and solving, and the room below it, `pzpr`; graphs, explaining, setting, proving,
running, study and the commands import it.
"""
