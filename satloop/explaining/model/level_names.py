"""The names of levels, easiest first; this module loads nothing, so that a command knows them at once."""

from __future__ import annotations

LEVELS = ("easy", "medium", "hard", "expert", "evil")
