"""Which clues a solution allows, which of them a board needs, and in which order they are tried.

Imports boards and solving; makers, editing and the generator import it.
"""
