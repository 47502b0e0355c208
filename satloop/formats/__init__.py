"""In and out: what a user names, data sets, CNF for other solvers."""
