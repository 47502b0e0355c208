"""The boards that a command counts or writes the formulas of: files, data sets and families."""

from __future__ import annotations

from collections.abc import Sequence

from ...cnf.boards_and_schemes import NamedBoard
from ...formats.board_source import sources
from ...formats.open_board import open_source
from ...problems import problems_in_ranges


def items_of(files: Sequence[str], puzzle: str | None, families: Sequence[str], family_sizes: Sequence[str],
             clues: float | None, seeds: int) -> list[NamedBoard]:
    """The boards of files, data sets and families. Raises PuzzleError, and ValueError where there is none."""
    out = []
    for file in dict.fromkeys(one for given in files for one in problems_in_ranges(given)):
        for source in sources(file, puzzle, True):
            reading = open_source(source, puzzle)
            solved = "the solution beside it" * bool(reading.solutions)
            out.append(NamedBoard(source.file, reading.board, None, solved, reading.remark))
    if families or family_sizes:
        out += items_of_families(families, family_sizes, clues, seeds)
    if not out:
        raise ValueError("there must be boards: FILE..., or --family NAME --sizes N,N")
    return out


def items_of_families(families: Sequence[str], sizes: Sequence[str], clues: float | None,
                      seeds: int) -> list[NamedBoard]:
    """The boards of families, one for each seed. Raises ValueError."""
    from ...study.families import CLUES
    from ...study.plan import family_board, family_instances
    out = []
    for made in family_instances(families, sizes, CLUES if clues is None else clues):
        for seed in range(seeds):
            text = family_board(made.family or "", *made.size, seed, made.clues)
            out.append(NamedBoard(made.name, made.kind(text), seed, "made from a solution"))
    return out
