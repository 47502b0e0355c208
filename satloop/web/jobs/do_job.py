"""Does the job that a question asks for. No file that a question names is opened, and nothing is kept but boards that
are ready for the next hint.

A job takes the question and `tell`, which it calls with what shall be known before it is done; it returns its result.
Nothing here knows of a server, so that a program of another kind can call it too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from encoders import OutOfTime

from ...errors import PuzzleError
from ...explaining.preparation import Prepare, prepare
from ..question_fields import Fields, Refused
from ..question_limits import Limits
from ..words_for_players import refusal
from . import boards, counting, rules, setting, solving, steps, stock
from .table_of_jobs import JOBS

Result = dict[str, Any]
Tell = Callable[[Result], object]

MODULES = {"boards": boards, "rules": rules, "solving": solving, "counting": counting, "steps": steps,
           "setting": setting, "stock": stock}


def do(name: str, data: object, limits: Limits, tell: Tell, prepare: Prepare = prepare) -> Result:
    """The last message of a job: {"result": ...}, or {"error": one line, "word": ..., "values": ...}, see
    `words_for_players`. What it tells before is {"progress": ...}.
    """
    try:
        job: Callable[[Fields, Tell], Result] = getattr(MODULES[JOBS[name]], name)
        return {"result": job(Fields(data, limits, prepare), lambda value: tell({"progress": value}))}
    except (PuzzleError, Refused, OutOfTime, TimeoutError) as error:
        return refusal(error, name)
