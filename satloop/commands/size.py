"""satloop size: prints the sizes of CNFs: of one board by section, of many boards and encodings as a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial

import click

from ..cli import DONE, Command, complain
from ..cnf import size_rows, size_table
from ..cnf.boards_and_schemes import NamedBoard, check_names
from ..errors import plural, printable
from .shared import messages, options, output
from .shared.formula_items import items_of
from .shared.progress_bar import progress_bar


@click.command(cls=Command, rare="each cuts predict time_limit")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@options.puzzle_option()
@options.family_options
@options.scheme_lists()
@options.encodings_option()
@click.option("--seeds", type=click.IntRange(min=1), default=1, metavar="N", show_default=True,
              help="Number of seeds: a family makes another board for each.")
@click.option("--each", is_flag=True, help="A line for each board, instead of geometric means over the boards.")
@click.option("--cuts", is_flag=True, help="Solve each board once, and show the clauses that the search adds.")
@click.option("--predict", is_flag=True, help="Show what the closed forms of the encodings say, beside what was built.")
@options.time_option("With --cuts: give up a board after S seconds.", 60.0)
@click.option("--csv", "csv_out", metavar="OUT", help="Write all rows as CSV, with a dictionary of the columns beside.")
@click.option("--json", "json_out", metavar="OUT", help="Write all rows as JSON.")
@click.option("--latex", "latex_out", metavar="OUT", help="Write the table as LaTeX, for the package booktabs.")
@click.option("--html", "html_out", metavar="OUT", help="Write a page with plots of growth and sections.")
def size(files: tuple[str, ...], puzzle: str | None, families: tuple[str, ...], sizes: tuple[str, ...],
         clues: float | None, encodings: str | None, seeds: int, each: bool, cuts: bool, predict: bool,
         time_limit: float, csv_out: str | None, json_out: str | None, html_out: str | None,
         latex_out: str | None, **schemes: str | None) -> None:
    """Count the variables, clauses and literals of CNFs; no board is solved.

    FILE is a board, a text or DATASET.json with many, a problem such as hamilton:petersen:9,2 or graph.col, or a single
    constraint: at-most:5,50-500:50, sum:100,99, linear:8,30, circuit:20,60, loop:8,8, relation:product,9.
    Options that choose encodings take a name, a,b or all. One board in one way is shown by section; else there is a
    line for each way, with the geometric mean over the boards, and a star at the least.

    Example: satloop size --family slitherlink --sizes 5-30:5 --loops all --counters direct,totalizer --html sizes.html
    """
    output.check_writable(csv_out, json_out, latex_out, html_out)
    with messages.report_value_errors():
        if encodings is not None:
            from ..study.execute_runs import add_encodings
            add_encodings(encodings)
        items = items_of(files, puzzle, families, sizes, clues, seeds)
        for remark in filter(None, (item.remark for item in items)):
            complain(remark, DONE)
        check_names(items, schemes)
        rows, left_out = rows_with_progress(items, schemes, time_limit if cuts else None, predict)
    if len(rows) == 1 and not left_out:
        by_section(rows[0])
        if rows[0]["loops"] and not any(schemes.values()):
            click.echo("--loops all compares all encodings of the loop, a line each.")
    elif rows:
        too_large = [item.row for item in left_out if item.row is not None]
        output.print_table(size_table.lines([*rows, *too_large], each))
    if predict and rows:
        click.echo()
        output.print_table(size_table.predictions(rows))
    if not rows and len(left_out) == 1:
        raise messages.CommandError(left_out[0].reason)
    for text in size_table.summary(left_out):
        click.echo(printable(text), err=True)
    if not rows:
        raise messages.CommandError("no board has these encodings")
    if csv_out:
        output.write_csv(csv_out, list(size_rows.COLUMNS), map(size_rows.as_text, rows))
        output.write_csv(f"{csv_out}.columns", ["column", "meaning"],
                         ({"column": name, "meaning": text} for name, text in size_rows.COLUMNS.items()))
    if json_out:
        output.write_text(json_out, json.dumps(rows, indent=1) + "\n")
    if latex_out or html_out:
        from ..study.report import size_page
        if latex_out:
            output.write_text(latex_out, size_page.latex_table(size_table.lines(rows, each)))
        if html_out:
            output.write_text(html_out, size_page.page(rows))


def rows_with_progress(items: list[NamedBoard], schemes: dict[str, str | None],
                       time_limit: float | None, predict: bool) -> tuple[list[size_rows.Row], list[size_rows.LeftOut]]:
    """The rows of all items, and the combinations that have none."""
    out: list[size_rows.Row] = []
    left_out: list[size_rows.LeftOut] = []
    more = None if time_limit is None else partial(cuts_of_search, time_limit)
    with progress_bar(len(items)) as bar:
        for item in items:
            for row in size_rows.rows([item], schemes, predict, more):
                if isinstance(row, size_rows.LeftOut):
                    left_out.append(row)
                else:
                    out.append(row)
            if bar is not None:
                bar.update(1)
    return out, left_out


def cuts_of_search(time_limit: float, item: NamedBoard, options: Mapping[str, str]) -> size_rows.Row:
    """What one search adds to the formula: the columns `outcome` and `cuts`."""
    from ..solving.solve import solve
    result = solve(item.content, 1, time_limit, plain=True, **options)
    return {"outcome": result.outcome, "cuts": result.statistics.cuts}


def by_section(row: size_rows.Row) -> None:
    """Print one formula by section and in total."""
    total = [row[name] for name in ("variables", "clauses", "literals")]
    output.print_table([("section", "variables", "clauses", "literals"),
                        *((name if name != "rest" else "(the rest)", *map(str, part))
                          for name, part in row["sections"].items()),
                        ("total", *map(str, total))])
    click.echo(f"{plural(row['primary'], 'variable')} of a solution; clauses of one literal {row['units']}, of two "
               f"{row['binary']}, the longest {row['longest']}")
    for section, kind, count, literals in row["numbers_made"]:
        click.echo(f"{section or '(the rest)'}: {plural(count, f'{kind} number')} of {plural(literals, 'literal')}")
    if row["cuts"] is not None:
        click.echo(f"a search adds {plural(row['cuts'], 'clause')} ({row['outcome']})")
    elif row["lazy"]:
        click.echo("The scheme is lazy: it adds more clauses while solving.")
