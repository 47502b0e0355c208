"""Hamiltonian cycles: graphs from files and by name, the search, and the joining of several loops into one.

Imports `solving` and `formats`; `study` and the commands import it.
"""
