"""Generates boards, and helps people who draw boards by hand: minimize, forced, complete, conflict.

Imports boards, puzzles, tilings, solving, formats and explaining; the rooms below import it.
"""
