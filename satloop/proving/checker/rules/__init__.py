"""The rules of the puzzles, one file each: `read` puts onto a sheet what a board and its rules say."""
