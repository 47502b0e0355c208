"""What a study found, for readers: tables, plots, a page, and the same in files for a paper.

Imports the records and scores of the room above; formulas and the command `study` import it.
"""
