"""Check a certificate: that a puzzle has one solution only, or none; that a graph has no Hamiltonian
cycle. Nothing but Python's own library is needed.

This folder can be copied out as it is, under any name, and run as `python -m NAME DIR`. It has its own reading of the
puzzles' rules, one file each in `rules`, and imports nothing of the program that makes certificates.
"""

from .check_folder import Report, verify
from .text import Incomplete, Rejected

__all__ = ["Incomplete", "Rejected", "Report", "verify"]
