"""What a reader sees of a step: sentences, names of places, drawings.

Imports the data of `model`, no search and no solver; the front of `explaining` imports it.
"""
