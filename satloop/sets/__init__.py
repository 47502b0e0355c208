"""Many boards of several puzzles, sizes and levels in one file, each with its solution and what is known of it.

In comes a plan; out go records. The names in `__all__` are public, and loaded when they are first used.

May use: boards, puzzles, solving, formats, explaining, setting, running.
"""

from typing import TYPE_CHECKING

from .. import lazy

if TYPE_CHECKING:
    from .data_card import card as card
    from .making import make_set as make_set
    from .plan import (
        Plan as Plan,
        Portion as Portion,
        plan_of as plan_of,
        portions_of as portions_of,
        read_plan as read_plan,
    )
    from .records import (
        board_of as board_of,
        read_records as read_records,
        record_of as record_of,
        solution_of as solution_of,
        write_records as write_records,
    )

__all__, __getattr__, __dir__ = lazy(__name__, {
    "data_card": "card", "making": "make_set", "plan": "Plan Portion plan_of portions_of read_plan",
    "records": "board_of read_records record_of solution_of write_records"})
