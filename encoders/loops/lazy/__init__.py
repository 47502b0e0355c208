"""The lazy loop schemes, which add cuts for what a model shows, and what they share: the pieces of a model, and rules
over sets kept as Python integers.

Imports the graph and the directions of edges.
"""
