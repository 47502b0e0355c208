"""What only one puzzle needs, a puzzle a file: its lines, floors, gates."""
