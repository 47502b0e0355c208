"""Studies measure schemes and solvers on boards of many sizes: the plan, the runs, their records, tables and a page.

Imports puzzles, solving, formats, graphs, setting and running; only the command `study` and scripts import it.
"""
