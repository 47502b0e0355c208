"""Fields of addresses and files for clues in cells that only one puzzle or a few of a kind have."""
