"""What puzzles share: board text, graphs of points and of cells, checks, reasons why a board is unsolvable, tilings.

In come texts and arrays; out go the classes that puzzles are made of, and failures with the cells that they are about.

May use: pictures.
"""
