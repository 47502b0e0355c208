"""How the sketch of a board is made from a random solution, and repaired where its clues leave another one.

Imports `clues`, `removal` and `solutions`; `editing` and the generator import it.
"""
