"""Generates boards, and helps people who draw boards by hand: minimize, forced, complete, conflict.

Imports boards, puzzles, solving, explaining and formats; commands and study import it.
"""
