"""What puzzles share whose answer is a loop or an open line, through cells or along grid lines."""
