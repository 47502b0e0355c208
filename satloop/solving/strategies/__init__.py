"""Ways to solve that go beyond one formula in one session: stages, cubes, propagation alone.

Imports sessions; `solve` imports it.
"""
