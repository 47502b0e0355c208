"""Reads and writes addresses and pzprv3 files of puzz.link and related sites.

Imports boards and puzzles, nothing of `formats`; the modules of `formats` import it.
"""
