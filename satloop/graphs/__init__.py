"""Hamiltonian cycles: graphs from files and by name, the search, and the joining of several loops into one.

In come names and files of graphs; out go cycles, or the reason why there is none.

May use: boards, solving, formats.
"""
