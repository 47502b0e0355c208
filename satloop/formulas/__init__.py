"""Formulas without a search: how large they are, sets of them in files, and the answers of solvers to these.

Imports study, and what it imports; only the commands `size`, `dump` and `decode` import it.
"""
