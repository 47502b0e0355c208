"""Hamiltonian cycles: graphs from files and by name, the search, and the joining of several loops into one.

Imports `boards`, `solving` and `formats`; `proving`, `running`, `study`, `formulas` and the commands import it.
"""
