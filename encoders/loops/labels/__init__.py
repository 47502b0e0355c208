"""The complete schemes that give each vertex or edge a label which grows along the line, one number kind a module.

`add_labels` of a module labels the vertices of any route, of a loop as of a circuit of arcs. Imports the numbers and
the directions of edges; the schemes are looked up by name in `encoders.loops` and `encoders.circuits`.
"""
