"""satloop explain: explains the way to the solution, step by step."""

from __future__ import annotations

import json

import click

from ..cli import DONE, NO, UNKNOWN, complain, stopped
from ..errors import plural
from .shared import messages, options, output


@click.command()
@click.argument("file", metavar="FILE")
@options.puzzle_option()
@options.format_option("Sentences, JSON, the solution coloured by the tiers of its steps, or a page.",
                      ("text", "json", "svg", "html"))
@click.option("--step", type=click.IntRange(min=1), metavar="N", help="Show only step N; with `--format svg` draw it.")
@options.out_option()
@options.time_option("Stop after S seconds, with the steps so far.")
def explain(file: str, puzzle: str | None, format: str, step: int | None, out: str | None,
            time_limit: float | None) -> int:
    """Explain the way to the only solution of a board, step by step, each step checked.

    Exit codes: 0 done, 1 several solutions or none, 2 bad input, 3 unknown (time limit), 130 interrupted. With 3 and
    130 the steps so far are printed.

    Example: satloop explain instances/slitherlink/alloy-5x5.txt -o way.html
    """
    from ..explaining.explain import explain as make_explanation
    from ..explaining.explanation import Explanation, known_before
    from ..formats.source import open_board
    output.check_writable(out)
    board = open_board(file, puzzle)
    explanation, end = Explanation(board, "unknown"), None
    try:
        make_explanation(board, time_limit=time_limit, max_steps=step, explanation=explanation)
    except KeyboardInterrupt as error:
        explanation.outcome, end = "unknown", stopped(error)
    if explanation.outcome in ("several", "none"):
        reason = ("no solution" + messages.unsolvable_text(board) if explanation.outcome == "none" else
                  "several solutions, so there is no way to explain")
        return complain(f"{file}: {reason}", NO)
    if step is not None and explanation.outcome == "explained" and len(explanation.steps) < step:
        raise messages.CommandError(f"{file}: has {plural(len(explanation.steps), 'step')}, not {step}")
    count = len(explanation.steps)
    shown = range(count) if step is None else range(min(step, count) - 1, count)
    code = DONE
    if explanation.outcome == "unknown":
        why, code = end or ("the time limit ran out", UNKNOWN)
        complain(f"{file}: {why} after {plural(len(explanation.steps), 'step')}", code)
    if format == "text":
        sentences = explanation.sentences if explanation.steps else None
        text = "".join(f"{k + 1}. {sentences.step_text(explanation.steps[k])}\n" for k in shown) if sentences else ""
        if step is None and explanation.outcome == "explained":
            text += output.drawing_text(board.picture(explanation.solution), "text", out)
    elif format == "json":
        data = explanation.as_dict()
        data["steps"] = [data["steps"][k] for k in shown]
        text = json.dumps(data) + "\n"
    elif explanation.grouping is None:
        return code
    elif format == "html":
        from ..web.explanation_page import page
        text = page(explanation)
    else:
        from ..explaining.words.drawing import Drawing
        from ..explaining.words.places import Places
        if step is None or not shown:
            text = explanation.svg()
        else:
            drawing = Drawing(Places(explanation.grouping))
            text = drawing.step(explanation.steps[shown[0]], list(known_before(explanation))[shown[0]])
    output.write_text(out, text)
    return code
