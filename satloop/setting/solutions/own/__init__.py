"""Random solutions of only one puzzle."""
