"""satloop explain: explains the way to the solution, step by step."""

from __future__ import annotations

import json

import click

from encoders.deadline import deadline_after

from ..cli import DONE, NO, UNKNOWN, Command, complain, word_and_code
from ..errors import plural
from ..explaining.explain import explain_until
from ..explaining.explanation import Explanation
from ..explaining.model.steps_told_as_one import Passage
from ..explaining.several_or_no_solutions import outcome_text
from .shared import messages, options, output
from .shared.board_sources import open_board


@click.command(cls=Command, rare="step fine")
@click.argument("file", metavar="FILE")
@options.puzzle_option()
@options.format_option("Sentences, JSON, the solution coloured by the tiers of its steps, or a page.",
                      ("text", "json", "svg", "html"))
@click.option("--step", type=click.IntRange(min=1), metavar="N", help="Show only step N; with `--format svg` draw it.")
@click.option("--fine", is_flag=True, help="Tell every step by itself, also where several follow at once.")
@options.out_option()
@options.time_option("Stop after S seconds, with the steps so far.")
def explain(file: str, puzzle: str | None, format: str, step: int | None, fine: bool, out: str | None,
            time_limit: float | None) -> int:
    """Explain the way to the solution of a board, step by step, each step checked.

    On a board with several solutions each step holds in all of them; at the end it says what is open.

    r2c3 is the cell in row 2 and column 3; r2c3-r2c6-r4c6 is a line from cell to cell, with its turns. Without `--step`
    and `-o`, sentences are printed as soon as they are known.

    Exit codes: 0 done, 1 several solutions or none, 2 bad input, 3 unknown (time limit), 130 interrupted. Steps are
    printed with all of them but 2, as far as there are any.

    Example: satloop explain instances/slitherlink/alloy-5x5.txt -o way.html
    """
    output.check_writable(out)
    board = open_board(file, puzzle, time_limit)
    explanation, end = Explanation(board, "unknown"), None
    deadline, count = deadline_after(time_limit), 0
    as_found = format == "text" and step is None and out in (None, "-")

    def tell(passage: Passage) -> bool:
        """Print a passage as soon as it is complete, where all are printed."""
        nonlocal count
        if as_found:
            text = explanation.text(passage)
            click.echo(f"{count + 1}. {text}")
        count += 1
        return count == step

    try:
        explain_until(board, deadline, explanation=explanation, stop_after=explanation.with_each_passage(
            tell, fine) if as_found or step else None)
        if step is None:
            explanation.look_for_reasons(deadline, fine)
    except KeyboardInterrupt as error:
        explanation.outcome, explanation.at_once, end = "unknown", True, word_and_code(error)
    if explanation.outcome == "none":
        return complain(f"{file}: {outcome_text(board, explanation.outcome)}", NO)
    printed, passages = count if as_found else 0, explanation.passages(fine)
    count = len(passages)
    if step is not None and explanation.outcome in ("explained", "several") and count < step:
        raise messages.CommandError(f"{file}: has {plural(count, 'step')}, not {step}")
    shown = range(printed, count) if step is None else range(min(step, count) - 1, min(step, count))
    code = DONE
    if explanation.outcome == "several":
        code, told = NO, format == "text" and step is None  # in the last sentence
        if not told:
            complain(f"{file}: {outcome_text(board, explanation.outcome)}", NO)
    if explanation.outcome == "unknown":
        why, code = end or ("the time limit ran out", UNKNOWN)
        complain(f"{file}: {why} after {plural(count, 'step')}", code)
    if format == "text":
        text = "".join(f"{k + 1}. {explanation.text(passages[k])}\n" for k in shown)
        if step is None and explanation.outcome == "explained":
            text += output.drawing_text(board.picture(explanation.solution), "text", out)
        elif step is None and explanation.outcome == "several":
            text += output.drawing_text(explanation.picture(), "text", out)
            text += explanation.outcome_sentence("told") + "\n"
    elif format == "json":
        data = explanation.as_dict(fine)
        data["steps"] = [data["steps"][k] for k in shown]
        text = json.dumps(data) + "\n"
    elif explanation.grouping is None:
        return code
    elif format == "html":
        from ..web.explanation_page import page
        text = page(explanation)
    else:
        text = explanation.svg(None if step is None or not shown else passages[shown[0]])
    output.write_text(out, text)
    return code

