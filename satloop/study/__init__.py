"""Studies measure schemes and solvers on boards of many sizes: the plan, the runs, their records, and a report.

In come boards, families and schemes; out go rows of figures, tables, plots and a page.

May use: pictures, boards, puzzles, problems, solving, formats, cnf, setting, running.
"""
