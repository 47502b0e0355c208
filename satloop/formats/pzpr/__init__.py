"""Addresses and files of puzz.link and its relatives, in and out.

Imports boards and puzzles; the front of `formats` imports it.
"""
