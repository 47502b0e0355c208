"""Studies measure schemes and solvers on boards of many sizes: the plan, the runs, their records, and a report.

Imports puzzles, problems, solving, formats, setting and running; formulas, the command `study` and scripts
import it.
"""
