"""Which clues a board needs: they go one by one or in orbits, in an order that spreads what is left.

Imports boards, solving and clues; makers, editing and the generator import it.
"""
