"""Studies: boards, schemes and solvers in one table; its plan, runs, records and page."""
