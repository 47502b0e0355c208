"""What the lazy loop schemes share: the pieces of a model, and rules over sets kept as Python integers.

Imports the graph; the schemes import it.
"""
