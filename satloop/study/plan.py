"""The plan of a study: which boards, by which schemes and solvers, with which seeds."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from encoders.choice_by_name import unknown_name
from encoders.loops import LOOPS
from encoders.rules.latin import NATIVE

from ..boards.loop_schemes import is_sound
from ..boards.puzzle import OPTIONS, Puzzle
from ..formats.open_board import open_board
from ..problems import find_puzzle_or_problem
from ..solving.backends.external import command_of
from ..solving.solvers import COUNTING, SOLVERS, default_solver, full_name
from .families import CLUES, FAMILIES, board, board_name
from .run_record import PROOF, Run

ALL = "all"
WRITE_PROOFS = ("cadical", "kissat")  # commands that take the file of a proof after that of the formula
Text = Callable[[Run], str]
Options = tuple[tuple[str, str], ...]


class Instance(NamedTuple):
    """Boards of one name: the text of a file, or a board of a family for each seed."""

    kind: type[Puzzle]
    name: str
    size: tuple[int, int]
    text: str | None = None
    family: str | None = None
    clues: float = 0


def runs(files: Sequence[str], puzzle: str | None = None, families: Sequence[str] = (), sizes: Sequence[str] = (),
         clues: float | None = None, loops: str | None = ALL, colors: str | None = None, numbers: str | None = None,
         at_most_one: str | None = None, counters: str | None = None, weighted: str | None = None,
         symmetry: str | None = None, solvers: str | None = None, seeds: int = 1, limit: int | None = 1,
         time_limit: float | None = None, repeat: int = 1, memory_limit: float | None = None,
         proof: str | None = None) -> tuple[list[Run], Text]:
    """All runs of a study, and a function that returns the text of a run's board.

    Schemes and solvers are lists, `a,b`, or `all`: each that the puzzle has, except unsound ones. A loop scheme that
    is named is tried on every puzzle. repeat: how many runs differ in the solver's seed or the order of clauses alone.
    proof: the folder for proofs of solvers that are commands, None for none. Raises PuzzleError for a file that is no
    board, ValueError for an unknown name, a wrong size or a wrong number, and for a command of which it is not known
    how it writes a proof.
    """
    instances = [*file_instances(files, puzzle), *family_instances(families, sizes, CLUES if clues is None else clues)]
    if not instances:
        raise ValueError("a study needs boards: FILE..., or --family NAME --sizes N,N")
    if clues is not None and not any(instance.clues for instance in instances):
        raise ValueError("--clues is for families whose boards may keep a share of theirs, as slitherlink or sudoku")
    schemes = dict(zip(OPTIONS, (loops, colors, numbers, at_most_one, counters, weighted, symmetry)))
    check_names(schemes, [instance.kind for instance in instances])
    named = [full_name(part.strip()) for part in (solvers or "").split(",")]
    commands = [name for name in named if command_of(name)]
    solver_names = None if solvers is None else read_names(",".join(named), (*SOLVERS, *commands), "solver")
    if proof is not None:
        solver_names = with_proofs(solver_names or [], commands)
    texts = {instance.name: instance.text for instance in instances}

    def solver_for(instance: Instance, options: Options) -> str:
        rows, columns = instance.size
        if ("at_most_one", NATIVE) in options:
            return COUNTING[0]
        return default_solver(instance.kind.fastest, rows * columns, dict(options).get("loops"),
                              instance.text or instance.clues / 100)

    planned = [Run(instance.kind.name, instance.name, seed, options, solver, limit, time_limit, instance.family,
                   instance.size, instance.clues, number, repeat, memory_limit)
               for seed in range(seeds) for number in range(repeat) for instance in instances
               for options in combinations(instance.kind, schemes)
               for solver in solver_names or [solver_for(instance, options)]]

    if proof is not None:
        planned = [replace(run, proof=os.path.join(proof, f"{number:05}.drat")) if PROOF in run.solver else run
                   for number, run in enumerate(planned, 1)]

    def text(run: Run) -> str:
        return family_board(run.family, *run.size, run.seed, run.clues) if run.family else texts[run.board] or ""

    return planned, text


def with_proofs(solvers: Sequence[str], commands: Sequence[str]) -> list[str]:
    """The solvers, where commands have a place for the file of a proof. Raises ValueError where none writes proofs, or
    it is not known how."""
    out = []
    for solver in solvers:
        if solver in commands and PROOF not in solver:
            name = os.path.basename(command_of(solver)[0])
            if name not in WRITE_PROOFS or "{cnf}" in solver:
                raise ValueError(f"how {name} writes a proof is not known: put {{cnf}} and {PROOF} into its command")
            solver = f"{solver} {{cnf}} {PROOF}"
        out.append(solver)
    if not any(PROOF in solver for solver in out):
        raise ValueError("proofs are written by solvers that are commands: --solver cadical, say")
    return out


def file_instances(files: Sequence[str], puzzle: str | None) -> list[Instance]:
    """The boards of files, each once. Raises PuzzleError."""
    out = []
    for file in dict.fromkeys(files):
        opened = open_board(file, puzzle)
        out.append(Instance(type(opened), file, (opened.rows, opened.columns), opened.text))
    return out


def family_instances(families: Sequence[str], sizes: Sequence[str], clues: float) -> list[Instance]:
    """The boards of families, the smallest first; `sizes` has one list for all families, or one for each.

    Raises ValueError.
    """
    if families and len(sizes) not in (1, len(families)):
        raise ValueError("--family needs --sizes: one list for all, or one for each family")
    if sizes and not families:
        raise ValueError("--sizes needs --family NAME")
    out = []
    for family, size_list in zip(families, [*sizes] * (len(families) if len(sizes) == 1 else 1)):
        if family not in FAMILIES:
            raise ValueError(unknown_name("family", family, FAMILIES))
        share = clues if FAMILIES[family].clues else 0
        for rows, columns in sorted(dict.fromkeys(read_sizes(size_list)), key=lambda size: (size[0] * size[1], size)):
            if min(rows, columns) < 2:
                raise ValueError(f"boards of a family have at least 2 rows and 2 columns, not {rows} x {columns}")
            out.append(Instance(find_puzzle_or_problem(FAMILIES[family].puzzle),
                                board_name(family, rows, columns, share), (rows, columns), family=family, clues=share))
    return out


@lru_cache(maxsize=8)
def family_board(family: str, rows: int, columns: int, seed: int, clues: float) -> str:
    """The text of a family's board; the runs of the other schemes take it from the cache."""
    return board(family, rows, columns, seed, clues)


def read_sizes(text: str) -> list[tuple[int, int]]:
    """Rows and columns of sizes such as `5`, `4x6`, `5-8` and `5-30:5` (in steps), joined by commas.

    >>> read_sizes("5,4x6,10-30:10")
    [(5, 5), (4, 6), (10, 10), (20, 20), (30, 30)]
    """
    out = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,5})(?:[xX×]([0-9]{1,5})|-([0-9]{1,5})(?::([0-9]{1,5}))?)?\s*", part)
        first, columns, last, step = (int(n) if n else None for n in match.groups()) if match else (None,) * 4
        if first is None or step == 0 or (last is not None and last < first):
            raise ValueError(f"{part!r} is no size; expected such as 10, 8x12, 5-12 or 5-30:5")
        square = [(n, n) for n in range(first, (last or first) + 1, step or 1)]
        out += square if columns is None else [(first, columns)]
    return out


def read_names(text: str, known: Iterable[str], noun: str) -> list[str]:
    """The names in `a,b`, each once, or all the known. Raises ValueError for another name, listing the known."""
    known = list(known)
    names = [part.strip() for part in text.split(",")]
    for name in names:
        if name != ALL and name not in known:
            raise ValueError(unknown_name(noun, name, [*known, ALL]))
    return list(dict.fromkeys(known if ALL in names else names))


def check_names(schemes: dict[str, str | None], kinds: list[type[Puzzle]]) -> None:
    """Raise ValueError for an option that none of the puzzles has, and for an unknown scheme.

    schemes: option -> the schemes to try, as `a,b` or `all`; None for the default of each puzzle.
    """
    for option, text in schemes.items():
        flag = f"--{option.replace('_', '-')}"
        having = [kind for kind in kinds if option in kind.options]
        if text is None or (option == "loops" and text == ALL):
            continue
        if not having:
            names = dict.fromkeys(kind.name for kind in kinds)
            raise ValueError(f"none of the puzzles has an option {flag}: {', '.join(names)}")
        known = dict.fromkeys(value for kind in having for value in kind.options[option])
        if option == "loops":  # a puzzle may lack one of them
            known.update(dict.fromkeys(LOOPS))
        read_names(text, known, f"scheme for {flag}:")


def combinations(kind: type[Puzzle], schemes: dict[str, str | None]) -> list[Options]:
    """Every combination of the schemes, as options for the puzzle's `encode`; see `check_names`."""
    choices = []
    for option, text in schemes.items():
        values = kind.options.get(option, ())
        if not values:
            continue
        if text is None:
            names = [values[0]]
        elif ALL in text.split(","):
            names = [value for value in values if option != "loops" or is_sound(kind.options, value)]
            names += [part for part in text.split(",") if part != ALL and part not in names]
        else:
            names = list(dict.fromkeys(part.strip() for part in text.split(",")))
        choices.append([(option, value) for value in names])
    return list(product(*choices))
