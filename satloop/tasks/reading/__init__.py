"""Reads answers as language models write them: rows of signs, drawings, lists of places, JSON, files of puzz.link.

`find_answer` looks through a text; the other modules read one form each. Imports `boards` and `formats`.
"""
