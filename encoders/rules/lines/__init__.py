"""What rules say of a line: where it goes, how far it runs straight on, its turns, directions and sections."""
