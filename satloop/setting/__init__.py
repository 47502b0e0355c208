"""Boards made here: families of boards by size and seed."""
