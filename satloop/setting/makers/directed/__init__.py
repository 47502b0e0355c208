"""Lines with a direction: how boards are made whose clues count along the line."""
