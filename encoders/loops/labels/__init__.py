"""The complete loop schemes that give each vertex or edge a label which grows along the line, one number kind a module.

Imports the numbers and the directions of edges; the schemes are looked up by name in `encoders.loops`.
"""
