"""Fields of addresses and files that only one puzzle or a few of a kind have."""
