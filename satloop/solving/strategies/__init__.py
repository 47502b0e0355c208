"""The strategies of `solve`: one formula, stages, propagation; and cubes, by which `running` counts and divides.

Imports sessions and searches; `solve` imports it.
"""
