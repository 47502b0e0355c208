"""What a question can ask for: each job with the module of its function. It loads none of them: the server asks it."""

from __future__ import annotations

JOBS = {
    "puzzles": "boards", "read": "boards", "write": "boards", "check": "boards",
    "tiles": "stock", "stock": "stock", "day": "stock", "pictures": "stock",
    "rules": "rules", "solve": "solving", "forced": "solving", "count": "counting",
    "shares": "counting", "clues": "counting",
    "hint": "steps", "explain": "steps", "rate": "steps",
    "generate": "setting", "minimize": "setting", "complete": "setting", "conflict": "setting",
    "transform": "setting",
}
SAME_FOR_ALL = ("puzzles", "tiles")  # have no fields, and always the same answer
