"""One puzzle, one file: its rules as comments above clauses and checks, an example, its answer, and wrong answers."""
