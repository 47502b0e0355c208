"""Fields of addresses and files that only one puzzle has: one puzzle a file."""
