"""What a reader sees of a step: sentences, names of places, drawings.

Imports `model`; the front of `explaining` imports it.
"""
