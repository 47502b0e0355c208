"""What the rule of one loop says of lines that are known: loops that close, parts cut off, inside and outside.

Imports the model of the board; the searches for steps and the chains of reasons import it.
"""
