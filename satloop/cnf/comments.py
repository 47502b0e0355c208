"""The comments of a dumped CNF or WCNF, written and read in this file alone.

    c satloop VERSION
    c puzzle NAME
    c scheme OPTION NAME                            one for each option of the puzzle's `encode`
    c size SECTION VARIABLES CLAUSES LITERALS       one for each section of the formula
    c board LINE                                    the board's text
    c normal-form LEMMA                             the formula keeps a solution, but not every one
    c block LINE                                    the text of solutions that the formula forbids
    c name LITERAL: MEANING                         for people
    c key NAME SHAPE: LITERALS                      by `encoders.files.dimacs`, which writes the key below all these
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from encoders import Formula

from .. import __version__
from ..boards.puzzle import Puzzle, Solution
from ..errors import PuzzleError

DUMPED = "a file that satloop dump has written"


class CnfComments(NamedTuple):
    """The comments and the header of a dumped CNF or WCNF: each comment as the text after its word.

    variables, clauses: the sums of the sizes. header: the first line that is no comment; of a WCNF, which has none, the
    comment with the number of variables.
    """

    version: str
    puzzle: str
    board: str
    schemes: dict[str, str]
    variables: int
    clauses: int
    normal_form: bool
    blocked: list[str]
    key: list[str]
    header: str


def comment_lines(puzzle: Puzzle, schemes: Mapping[str, Any], formula: Formula, blocked: Sequence[Solution] = (),
                  names: Iterable[str] = ()) -> list[str]:
    """The comments for a formula, but for its key and without the leading `c`.

    schemes: option -> name. blocked: solutions that the formula forbids. names: lines `LITERAL: MEANING`.
    """
    return [f"satloop {__version__}", f"puzzle {puzzle.name}",
            *(f"scheme {name} {value}" for name, value in schemes.items()),
            *(f"size {name or '-'} {' '.join(map(str, size))}" for name, size in formula.sizes.items()),
            *(f"board {line}".rstrip() for line in puzzle.text.splitlines()),
            *(f"normal-form {lemma}" for lemma in formula.lemmas),
            *(f"block {line}".rstrip() for solution in blocked
              for line in puzzle.write_solution(solution).splitlines()),
            *(f"name {line}" for line in names)]


def read_comments(lines: Iterable[str], file: str) -> CnfComments:
    """The comments and the header of a dumped CNF. Raises PuzzleError for another file, or a comment that is wrong."""
    texts: dict[str, list[str]] = {}
    header = ""
    for line in lines:
        if not line.startswith("c"):
            header = line.strip()
            break
        word, _, text = line[2:].rstrip("\r\n").partition(" ")
        texts.setdefault(word, []).append(text)
    if header.startswith("* #variable="):
        raise PuzzleError(file, None, None, "an OPB file", "a CNF or WCNF; answers to an OPB file are not read")
    if "satloop" not in texts or len(texts.get("puzzle", ())) != 1:
        raise PuzzleError(file, None, None, "no comments 'c satloop ...' and 'c puzzle ...'",
                          f"{DUMPED}; answers to a formula of your own: dimacs.read_model of encoders.files, and "
                          "read_key for its names")
    schemes = {name: value for name, _, value in (text.partition(" ") for text in texts.get("scheme", ()))}
    try:
        sizes = [[int(word) for word in text.split()[1:3]] for text in texts.get("size", ())]
        variables, clauses = (sum(column) for column in zip(*sizes, strict=True))
    except ValueError as error:
        raise wrong_comment(file, error) from None
    if "variables" in texts:
        header = f"c variables {texts['variables'][0]}"
    return CnfComments(texts["satloop"][0], texts["puzzle"][0], "\n".join(texts.get("board", ())), schemes, variables,
                       clauses, "normal-form" in texts, texts.get("block", []), texts.get("key", []), header)


def wrong_comment(file: str, error: Exception) -> PuzzleError:
    """The error that some comment of the file is wrong."""
    return PuzzleError(file, None, None, f"a wrong comment ({error})", DUMPED)
