"""satloop forced: what all solutions of a board share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..cli import DONE, NO, UNKNOWN, complain
from . import common, writing

if TYPE_CHECKING:
    from ..boards.puzzle import Puzzle
    from ..pictures.picture import Picture
    from ..setting.forced import Forced


@click.command()
@click.argument("file")
@common.puzzle_option()
@click.option("--partial", metavar="STATE", help="A state of play: what is drawn there holds, the rest is open.")
@common.time_option()
@common.format_option("Drawn as text or SVG, or as JSON.", ("text", "svg", "json"))
@common.out_option()
@click.option("--prove", "proof", metavar="DIR", help="Write a certificate there: one proof for all that is certain.")
def forced(file: str, puzzle: str | None, partial: str | None, time_limit: float | None, format: str,
           out: str | None, proof: str | None) -> int:
    """Show what all solutions of a board share, and what they do not.

    Lines in all solutions are drawn, those in some are dashed, those in none are left out (crosses in SVG); cells whose
    shading or number is open are marked. STATE is a solution text with only some lines, shaded cells or numbers, or
    the JSON that this command prints: parts with 1 (in all), 0 (in none) and -1 (open), for numbers 0 is open.

    Exit codes: 0 shown, 1 no solution (that agrees with the state), 2 bad input, 3 a time limit ran out.

    Example: satloop forced draft.txt --partial played.txt -o certain.svg
    """
    from ..setting import forced as setting
    from ..setting.deletion import OutOfTime
    if proof is not None and partial is not None:
        raise click.UsageError("--prove is about all solutions of a board, --partial about some")
    if out is not None:
        writing.check_writable(out)
    board = common.open_draft(file, puzzle)
    state = None if partial is None else read_state(partial, board)
    try:
        with common.refusing():
            found = setting.forced(board, state, time_limit)
    except OutOfTime:
        return complain(f"{file}: the time limit of {time_limit:g} s ran out", UNKNOWN)
    if found is None:
        return complain(f"{file}: no solution" + (" agrees with the state" if partial else common.why(board)), NO)
    if format == "json":
        import json
        text = json.dumps({"puzzle": board.name, "file": board.file, "rows": board.rows, "columns": board.columns,
                           "open": found.open, **{name: part.tolist() for name, part in found.parts.items()}}) + "\n"
    else:
        text = writing.drawn(picture(board, found), format, out)
    with writing.whole("-" if out is None else out) as stream:
        stream.write(text)
    if format != "json":
        said = "nothing is open: there is one solution" if not found.open else (
            f"{found.open} of what decides {'is' if found.open == 1 else 'are'} open")
        click.echo(said, err=True)
    if proof is not None:
        from ..proving.shared import prove_forced
        from .prove import written
        return written(prove_forced(board, time_limit), proof, file, time_limit)
    return DONE


def read_state(file: str, board: Puzzle) -> dict[str, Any]:
    """A state of play: JSON as `forced` prints it, or the text of a solution of which what is not drawn is open."""
    import json

    import numpy as np

    from ..errors import PuzzleError
    from ..formats.dataset import read_text
    text = read_text(file, "a state of play")
    if text.lstrip().startswith("{"):
        try:
            found = json.loads(text)
            return {name: np.array(found[name], dtype=np.intp) for name in board.decides if name in found}
        except (ValueError, TypeError) as error:
            raise PuzzleError(file, None, None, f"JSON that is no state ({error})", "what forced prints") from None
    solution = board.read_solution(text, file)
    return {name: solution[name] if name == "digits" else np.where(solution[name], 1, -1)
            for name in board.decides if name in solution}


def picture(board: Puzzle, found: Forced) -> Picture:
    """The board with what is certain drawn, what is open dashed or marked, what is excluded crossed."""
    import numpy as np
    known = {name: part if name == "digits" else part == 1 for name, part in found.parts.items()}
    from ..boards.solution import Solution
    out = board.picture(Solution(board, {**found.example, **known}))
    marks = np.zeros((board.rows, board.columns), dtype=bool)
    for name, part in found.parts.items():
        if name == "edges":
            kind = "lattice" if out.lattice_loop is not None else "cell"
            setattr(out, f"{kind}_open", part == -1)
            setattr(out, f"{kind}_off", part == 0)
        elif part.shape == marks.shape:
            marks |= part == (0 if name == "digits" else -1)
            if name == "digits":
                out.answers = np.where(part > 0, part.astype(np.str_), "")
    if "digits" not in found.parts:
        out.marks = marks
    return out
