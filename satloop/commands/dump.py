"""satloop dump: writes CNFs as DIMACS files, of one board or of many in many encodings."""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from encoders.files import dimacs

from ..boards.loop_schemes import complete_loops, in_place_of_lazy
from ..boards.stages import Staged
from ..cli import DONE, Command, complain
from ..cnf import formula_set, size_table
from ..cnf.boards_and_schemes import NamedBoard, check_names
from ..cnf.complete_formula import CompleteFormula, LazyError, complete_formula, write_weighted
from ..cnf.cubes import ENDING, ONE_FILE, cubes_of
from ..cnf.formula_set import PACKED, ending_of
from ..cnf.size_rows import LeftOut
from ..errors import plural, printable
from ..formats.open_board import read_solutions
from .shared import messages, options, output
from .shared.board_sources import open_board
from .shared.formula_items import items_of
from .shared.progress_bar import progress_bar


@click.command(cls=Command, rare="names block normal_form cubes pack")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@options.puzzle_option()
@options.family_options
@options.scheme_lists()
@click.option("--seeds", type=click.IntRange(min=1), default=1, metavar="N", show_default=True,
              help="Number of seeds: a family makes another board for each.")
@click.option("--names", is_flag=True, help="Add a comment with the meaning of each variable of a solution.")
@click.option("--block", metavar="SOLUTION",
              help="Forbid this solution: the CNF is unsatisfiable exactly if there is no other.")
@click.option("--normal-form", is_flag=True, help="Add lemmas that keep a solution, but not every one.")
@click.option("--cubes", type=click.IntRange(2, 1_000_000), metavar="N",
              help="Divide the formula into N parts or some more: literals to be assumed, in X.cubes beside X.cnf, or "
                   "with the clauses in one X.icnf.")
@options.out_option("Write to this file instead of to standard output; a name without a known ending is a folder.")
@options.format_option("DIMACS; or with what a problem minimizes WCNF or OPB.", ("cnf", "wcnf", "opb"), "cnf", "cnf",
                       others=(".gz", ".xz", ".dimacs", ".icnf"))
@click.option("--pack", type=click.Choice(["none", "gz", "xz"]), default="none", show_default=True,
              help="How the files of a folder are packed.")
def dump(files: tuple[str, ...], puzzle: str | None, families: tuple[str, ...], sizes: tuple[str, ...],
         clues: float | None, seeds: int, names: bool, block: str | None, normal_form: bool, cubes: int | None,
         out: str | None, format: str, pack: str, **schemes: str | None) -> None:
    """Write the CNF of a board as DIMACS, for other solvers; or those of many boards and encodings into a folder.

    The comments carry the board, the schemes and the key of the variables, so that `satloop decode` can read the answer
    of a solver. Lazy loop schemes, which add clauses while a solver runs, cannot be dumped; where one is the default, a
    complete one takes its place, and a line says so.

    With several boards, a family, or lists of encodings (a,b or all), and with -o FOLDER, a folder gets a file for each
    formula, a manifest (hash, board, encodings, size, what is known of it) as CSV and JSON, and a README. The same
    command writes the same bytes.

    With --cubes each solution keeps the literals of exactly one part. Parts that unit propagation refutes are left out.

    Flow and Numberlink have a normal form: taut paths, or ladders that lean one way. Together with `--block SOLUTION`
    the CNF is still unsatisfiable exactly if there is no other solution; a SOLUTION that can be changed into another by
    an exchange of the normal form is refused.

    SOLUTION is a file as for `satloop check`, and must be correct.

    Example: satloop dump board.txt -o board.cnf
    """
    several = len(files) != 1 or families or any("," in text or text == "all" for text in schemes.values() if text)
    of_one = names or block is not None or normal_form or format != "cnf"
    folder = bool(out and out != "-" and not of_one and not ending_of(out)
                  and (os.path.isdir(out) or not (options.is_device(out) or os.path.splitext(out)[1])))
    if not several and not folder:
        try:
            dump_one(files[0], puzzle, names, block, normal_form, cubes, out, format, schemes)
        except LazyError as error:
            raise messages.CommandError(str(error)) from None
        return
    if of_one:
        raise click.UsageError("--names, --block, --normal-form and formats other than cnf are for one board in one "
                               "encoding")
    if not folder or out is None:
        raise click.UsageError("several formulas go into a folder: -o FOLDER, a name without ending")
    output.check_folder(out)
    with messages.report_value_errors():
        items = items_of(files, puzzle, families, sizes, clues, seeds)
        check_names(items, schemes)
        dump_set(items, schemes, out, ".cnf" if pack == "none" else f".cnf.{pack}", cubes or 0)


def dump_set(items: list[NamedBoard], schemes: dict[str, str | None], folder: str, ending: str, cubes: int) -> None:
    """Write the formulas of all items and encodings into a folder, with a line for what is left out."""
    left_out: list[LeftOut] = []
    for kind in {item.puzzle: item.options for item in items}.items():
        say_which(*kind, schemes)

    def written(bar: Any) -> Iterator[formula_set.Written]:
        for item in items:
            for formula in formula_set.formulas([item], schemes, cubes):
                if isinstance(formula, LeftOut):
                    left_out.append(formula)
                else:
                    yield formula
            if bar is not None:
                bar.update(1)

    try:
        with progress_bar(len(items)) as bar, output.writing_into(folder):
            rows = formula_set.write_set(written(bar), folder, ending, shlex.join(["satloop", *sys.argv[1:]]))
    except messages.CommandError:
        left_out.clear()
        raise
    finally:
        for text in size_table.summary(left_out):
            click.echo(printable(text), err=True)
    click.echo(f"{plural(len(rows), 'formula')} in {printable(folder)}", err=True)


def say_which(name: str, known: Mapping[str, Sequence[str]], schemes: Mapping[str, str | None]) -> None:
    """Say in a line which loop scheme takes the place of a default that is lazy; nothing where one is chosen."""
    chosen = in_place_of_lazy(known).get("loops")
    if chosen and not schemes.get("loops"):
        others = ", ".join(other for other in complete_loops(known) if other != chosen)
        complain(f"{name}: --loops {chosen}, as the default is completed while solving; others: {others}", DONE)


def dump_one(file: str, puzzle: str | None, names: bool, block: str | None, normal_form: bool, cubes: int | None,
             out: str | None, format: str, schemes: dict[str, str | None]) -> None:
    """Write one formula to a file or to standard output."""
    board = open_board(file, puzzle)
    solutions = [] if block is None else read_solutions(block, board)
    for failure in (failure for solution in solutions for failure in board.check(solution)):
        raise messages.CommandError(f"{block}: no solution of {file}: {failure}")
    choice = options.chosen_schemes(type(board), schemes)
    say_which(board.name, board.options, choice)
    if format != "cnf":
        if names or block is not None or normal_form or cubes:
            raise click.UsageError(f"--names, --block, --normal-form and --cubes are for cnf, not for {format}")
        with messages.report_value_errors(), output.open_complete(out, "wb") as stream:
            write_weighted(board, stream, format, **choice)
        return
    if normal_form and isinstance(board, Staged):
        for exchange in filter(None, map(board.solution_by_exchange, solutions)):
            raise messages.CommandError(f"{block}: not the only solution, as {exchange[0]} can be exchanged; with a "
                                       "normal form a formula without models would not say so")
    with messages.report_value_errors():
        formula = complete_formula(board, names, solutions, normal_form, **choice)
        write_one(formula, out, cubes_of(formula.formula, formula.key, board.decides, cubes) if cubes else None)


def write_one(formula: CompleteFormula, out: str | None, cubes: list[list[int]] | None) -> None:
    """Write a formula, and its cubes to a file beside it, or into the file of the formula if that is an iCNF."""
    ending = ending_of(out or "")
    name = out or ""
    if name.endswith(ONE_FILE) and cubes is None:
        raise messages.CommandError(f"{name}: the ending {ONE_FILE} is for a formula with --cubes N")
    beside = bool(cubes) and out not in (None, "-") and not name.endswith(ONE_FILE)
    with output.open_complete(out, "wb") as stream:
        if ending in ("", ".cnf"):
            formula.write(stream, None if beside else cubes)
        else:
            plain = io.BytesIO()
            formula.write(plain)
            stream.write(PACKED[ending](plain.getvalue()))
    if beside:
        with output.open_complete(name.removesuffix(ending) + ENDING, "wb") as stream:
            stream.writelines(dimacs.cube_lines(cubes or ()))
    if cubes is not None:
        click.echo(plural(len(cubes), "cube"), err=True)
