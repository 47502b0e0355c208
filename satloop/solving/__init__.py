"""Sessions and what they find: the only room that calls a SAT solver."""
