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
    from ..explaining.explain import explain as find
    from ..explaining.explanation import Explanation, known_before
    from ..formats.source import open_board
    if out is not None:
        output.check_writable(out)
    board = open_board(file, puzzle)
    found, end = Explanation(board, "unknown"), None
    try:
        find(board, time_limit=time_limit, max_steps=step, explanation=found)
    except KeyboardInterrupt as error:
        found.outcome, end = "unknown", stopped(error)
    if found.outcome in ("several", "none"):
        reason = ("no solution" + messages.unsolvable_text(board) if found.outcome == "none" else
                  "several solutions, so there is no way to explain")
        return complain(f"{file}: {reason}", NO)
    if step is not None and found.outcome == "explained" and len(found.steps) < step:
        raise messages.CommandError(f"{file}: has {plural(len(found.steps), 'step')}, not {step}")
    shown = range(len(found.steps)) if step is None else range(min(step, len(found.steps)) - 1, len(found.steps))
    code = DONE
    if found.outcome == "unknown":
        why, code = end or ("the time limit ran out", UNKNOWN)
        complain(f"{file}: {why} after {plural(len(found.steps), 'step')}", code)
    if format == "text":
        sentences = found.sentences if found.steps else None
        text = "".join(f"{k + 1}. {sentences.step_text(found.steps[k])}\n" for k in shown) if sentences else ""
        if step is None and found.outcome == "explained":
            text += output.drawing_text(board.picture(found.solution), "text", out)
    elif format == "json":
        data = found.as_dict()
        data["steps"] = [data["steps"][k] for k in shown]
        text = json.dumps(data) + "\n"
    elif found.grouping is None:
        return code
    elif format == "html":
        from ..explaining.page import page
        text = page(found)
    else:
        from ..explaining.words.drawing import Drawing
        from ..explaining.words.places import Places
        if step is None or not shown:
            text = found.svg()
        else:
            drawing = Drawing(Places(found.grouping))
            text = drawing.step(found.steps[shown[0]], list(known_before(found))[shown[0]])
    with output.open_complete(out) as stream:
        stream.write(text)
    return code
