"""What puzzles share: board text, tokens, lattice, cells, paths, and the words of their checks."""
