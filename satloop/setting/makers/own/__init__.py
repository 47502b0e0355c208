"""Makers that only one puzzle has, and their parts: one puzzle a file."""
