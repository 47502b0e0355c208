"""Reads the output of SAT and MaxSAT solvers: an answer and a model."""

from __future__ import annotations

from array import array

import numpy as np

from ..formula import Literals
from ..literals import distinct

STATUS = {"SATISFIABLE": "SATISFIABLE", "UNSATISFIABLE": "UNSATISFIABLE", "UNKNOWN": "UNKNOWN", "SAT": "SATISFIABLE",
          "UNSAT": "UNSATISFIABLE", "INDET": "UNKNOWN", "INDETERMINATE": "UNKNOWN",
          "OPTIMUM FOUND": "SATISFIABLE"}


def read_model(text: str, variables: int | None = None) -> tuple[str, Literals]:
    """The answer in a solver's output: SATISFIABLE, UNSATISFIABLE or UNKNOWN, and the literals of its model, if any.

    Reads the lines ``s ...`` and ``v ...`` of the SAT competitions (CaDiCaL, kissat, glucose, CryptoMiniSat, picosat),
    the result file of MiniSat: SAT and a line of literals, UNSAT or INDET, and what programs for MaxSAT print: lines
    ``o``, ``s OPTIMUM FOUND``, and ``v`` with literals or with one digit a variable. Other lines of the competition
    format (``c``, ``d``, ``t``) are skipped. ValueError, of one line, for anything else: foreign text, no answer or
    two, a model that is missing, cut off (no terminating 0), or holds a variable both ways. variables: a model that has
    each of 1 to `variables` is not cut off, although PySAT's rc2.py and its like end it without a 0.

    >>> read_model("c a comment\\ns SATISFIABLE\\nv 1 -2\\nv 3 0\\n")
    ('SATISFIABLE', array([ 1, -2,  3], dtype=int32))
    """
    status = digits = ""
    model = array("i")
    costs = any(line.startswith("o ") for line in text.splitlines())
    bare = False  # MiniSat: after SAT the literals stand on lines of their own
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] in ("c", "o", "d", "t"):
            continue
        if words[0] == "v" or (bare and words[0].lstrip("-").isdigit()):
            if costs and len(words) == 2 and len(words[1]) > 1 and not words[1].strip("01") and not (digits or model):
                digits = words[1]
                continue
            if digits or (len(model) and model[-1] == 0):
                raise ValueError(f"line {number}: more literals after the 0 that ended the model")
            try:
                more = array("i", map(int, words[words[0] == "v":]))
            except (ValueError, OverflowError):
                raise ValueError(f"line {number}: found {line.strip()[:40]!r}; expected literals") from None
            if 0 in more[:-1]:
                raise ValueError(f"line {number}: more literals after the 0 that ended the model")
            model.extend(more)
            continue
        word = " ".join(words[words[0] == "s":])
        if word not in STATUS or (words[0] != "s" and len(words) > 1):
            raise ValueError(f"line {number}: found {line.strip()[:40]!r}; expected a solver's output, "
                             "'s SATISFIABLE' and 'v 1 -2 ... 0' or the like")
        if status:
            raise ValueError(f"line {number}: a second answer, {word}, after {status}")
        status, bare = STATUS[word], word == "SAT"
    if not status:
        raise ValueError("no answer ('s SATISFIABLE', 'SAT', 'UNSAT' or the like): this is no solver's output")
    if status != "SATISFIABLE":
        return status, np.empty(0, dtype=np.int32)
    if digits:
        return status, np.array([i if digit == "1" else -i for i, digit in enumerate(digits, 1)], dtype=np.int32)
    if not model:
        raise ValueError("the answer is SATISFIABLE, but no model ('v' lines) follows: ask the solver to print it")
    if model[-1] != 0 and variables is not None and {*map(abs, model)} == {*range(1, variables + 1)}:
        model.append(0)
    if model[-1] != 0:
        raise ValueError("the model has no terminating 0: the output is cut off, or is in an older format of MaxSAT "
                         "programs: put a 0 at the end of its line v")
    lits = np.array(model[:-1], dtype=np.int32)
    if len(distinct(np.abs(lits.astype(np.int64)))) < len(distinct(lits)):
        raise ValueError("the model holds a variable both ways")
    return status, lits
