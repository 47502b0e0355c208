"""Certificates that a solution is the only one, or that there is none, which anybody can check."""
