"""Many boards of several puzzles, sizes and levels in one file, each with its solution and what is known of it.

In comes a plan; out go records. The names in `__all__` are public, and loaded when they are first used.

May use: boards, puzzles, solving, formats, explaining, setting, running.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .data_card import card as card
    from .making import make_set as make_set
    from .plan import Plan as Plan
    from .plan import Portion as Portion
    from .plan import plan_of as plan_of
    from .plan import portions_of as portions_of
    from .plan import read_plan as read_plan
    from .records import board_of as board_of
    from .records import read_records as read_records
    from .records import record_of as record_of
    from .records import solution_of as solution_of
    from .records import write_records as write_records

__all__ = ["Plan", "Portion", "board_of", "card", "make_set", "plan_of", "portions_of", "read_plan", "read_records",
           "record_of", "solution_of", "write_records"]

# Public name -> the module that holds it.
_HOMES = {"Portion": "plan", "Plan": "plan", "board_of": "records", "card": "data_card", "portions_of": "plan",
          "make_set": "making", "plan_of": "plan", "read_plan": "plan", "read_records": "records",
          "record_of": "records", "solution_of": "records", "write_records": "records"}


def __getattr__(name: str) -> Any:
    """A public name, when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'satloop.sets' has no attribute {name!r}; public are {', '.join(__all__)}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
