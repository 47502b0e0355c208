"""Boards made here, and boards that someone draws by hand: generate, minimize, forced, complete, conflict."""
