"""The functions of this room that the package offers: encode, sizes, dump and decode."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from ..boards.puzzle import Puzzle
from ..errors import PuzzleError, plural
from ..formats.dataset import read_text
from ..problems import open_problem, problems_in_ranges
from .answers_to_set import Checked, answers
from .boards_and_schemes import items_and_schemes
from .comments import DUMPED
from .cubes import ENDING, cubes_in, files_of_parts, put_together
from .encoding import Encoding
from .formula_set import PACKED, ending_of, formulas, open_formula, write_complete, write_set
from .read_answer import Decoded, read_answer
from .size_rows import LeftOut, Row, rows


def encode(board: Puzzle, **options: Any) -> Encoding:
    """The CNF of a board, see `Encoding`. options: the schemes, each a name or an encoding function of your own;
    without `loops` one whose clauses are complete.

    Raises TypeError where `board` is no board or the puzzle lacks an option, ValueError for an unknown scheme.
    """
    return Encoding(board, **options)


def sizes(boards: str | Puzzle | Iterable[Puzzle], predict: bool = False,
          **schemes: str | Sequence[str] | None) -> list[Row]:
    """The sizes of the formulas of boards, without solving: a row for each and each combination of schemes.

    boards: or the name of a problem, with ranges for numbers, as `satloop size` takes it: "at-most:5,50-500:50".
    schemes: `loops`, `counters`, `at_most_one` and so on, each a name, a list of names, or "all"; the default of each
    puzzle where none is given. A row is a dict from the names in `satloop.cnf.size_rows.COLUMNS`, as
    `pandas.DataFrame` takes it; a combination that a board does not have, or that is too large, is left out. A lazy
    scheme counts the formula that it begins with. predict: the column `predicted` has what the closed forms say, too.
    Raises ValueError for an unknown scheme, TypeError for what is no board.

    >>> import satloop
    >>> board = satloop.read("example:slitherlink")
    >>> [(row["loops"], row["clauses"]) for row in satloop.sizes(board, loops=["elimination", "height"])]
    [('elimination', 167), ('height', 1083)]
    >>> [row["clauses"] for row in satloop.sizes("at-most:1-3,9", counters="sequential")]
    [23, 33, 39]
    """
    if isinstance(boards, str):
        boards = [open_problem(argument) for argument in problems_in_ranges(boards)]
    items, options = items_and_schemes("sizes", boards, schemes)
    return [row for row in rows(items, options, predict=predict) if not isinstance(row, LeftOut)]


def dump(boards: Puzzle | Iterable[Puzzle], path: str | os.PathLike[str], pack: str = "none",
         cubes: int = 0, **schemes: str | Sequence[str] | None) -> list[dict[str, Any]]:
    """Write the formulas of boards as DIMACS, and return the rows of their manifest.

    A row has the columns `satloop.cnf.formula_set.COLUMNS`. path: with the ending .cnf, .cnf.gz or .cnf.xz a file for
    one formula; else a folder, which gets a file for each formula, a manifest and a README, packed as `pack` says:
    "none", "gz" or "xz". cubes: how many parts each formula is divided into, in a file NAME.cubes beside it; 0 for
    none. schemes: as of `sizes`; lazy ones, and those that do not fit a board, are left out.

    Raises ValueError for an unknown scheme, for no formula and for several in one file, OSError where it cannot be
    written.
    """
    items, options = items_and_schemes("dump", boards, schemes)
    if isinstance(cubes, bool) or not isinstance(cubes, int) or cubes < 0:
        raise ValueError(f"cubes: expected how many, or 0 for none, found {cubes!r:.40}")
    to_write = (formula for formula in formulas(items, options, cubes) if not isinstance(formula, LeftOut))
    name = os.fspath(path)
    if (ending := ending_of(name)):
        every = list(to_write)
        if len(every) != 1:
            raise ValueError(f"path: {os.path.basename(name)} is one file; found {plural(len(every), 'formula')}")
        packed = PACKED[ending](every[0].data)
        write_complete(name, packed)
        if every[0].cubes is not None:
            write_complete(name.removesuffix(ending) + ENDING, every[0].cubes)
        return [{"file": os.path.basename(name), "sha256": sha256(packed).hexdigest(), **every[0].row}]
    kinds = {"none": ".cnf", "gz": ".cnf.gz", "xz": ".cnf.xz"}
    if pack not in kinds:
        raise ValueError(f"pack: expected {', '.join(kinds)}, found {pack!r}")
    return write_set(to_write, name, kinds[pack])


def decode(path: str | os.PathLike[str], answer: str | os.PathLike[str]) -> Decoded | list[Checked]:
    """What a solver's output, in a file, says about a dumped CNF or WCNF, packed or not; the rules check the solution.

    Of a formula in parts `answer` may be a folder of answers to the parts, 1.out and so on. Of a folder of `dump`: what
    each answer in the folder `answer` says, as `answers`. Raises PuzzleError for no dumped formula, no solver's
    output, and an answer to another formula or part.
    """
    name, output = os.fspath(path), os.fspath(answer)
    if os.path.isdir(name):
        return list(answers(name, output))
    if os.path.isdir(output):
        ending = ending_of(name) or os.path.splitext(name)[1]
        stem = os.path.basename(name).removesuffix(ending)
        printed, why = put_together(cubes_in(name, ending), files_of_parts(stem, sorted(os.listdir(output))), output)
    else:
        printed, why = read_text(output, "what a SAT solver printed"), ""
    try:
        with open_formula(name) as lines:
            decoded = read_answer(lines, printed, name, output)
        return decoded._replace(why=why or decoded.why)
    except (OSError, EOFError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise PuzzleError(name, None, None, reason, DUMPED) from None
