"""What the rules of only one puzzle need besides: one puzzle a file."""
