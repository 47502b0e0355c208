"""Hamiltonian cycles: graphs from files and by name, the search, and the merging of cycles.

Imports `solving` and `formats`; `study` and the commands import it.
"""
