"""What the rules of puzzles say, as clauses: where the line goes, how far it runs, what is shaded."""
