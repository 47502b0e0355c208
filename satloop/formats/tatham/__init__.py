"""Game ids and save files of S. Tatham's Portable Puzzle Collection: Loopy, Pearl, Bridges and Solo."""
