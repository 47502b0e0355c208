"""What puzzles share: board text, graphs of lattice points and of cells, checks, reasons why a board is unsolvable.

Imports `errors` and `pictures`; the puzzles and all rooms below import it. `loops` has what puzzles of a loop share,
`paths` what Flow and Numberlink share.
"""
