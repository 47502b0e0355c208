"""Finds the answer in a text: whatever a model writes before, after and around it. Of several answers the last counts.

Tried in this order, each from the end of the text: JSON, and in each block of lines pzprv3 files, lists of places, rows
of tokens, drawings. Rows that repeat the board's own clues are no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from ...boards.puzzle import Puzzle, Values
from ...errors import PuzzleError
from ...formats.pzpr.file import read_file
from ...formats.pzpr.recognize import is_address, is_file
from .drawings import values_of_drawings
from .json_answers import json_values, values_of_json
from .lists_of_places import values_of_places
from .rows_of_tokens import Rows, rows_in, values_of_rows

FENCE = re.compile(r"^\s*(?:```|~~~).*$")
QUOTE = re.compile(r"^\s*(?:>\s?)+")
HIDDEN = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")
BLOCKS = 400  # of a text that are looked at, from its end
READINGS = 16  # of one drawing


class Answer(NamedTuple):
    """What a text answers. values: ways to read it, the likeliest first, each a mapping as a solution is one, read as
    one goes through them, once; () where there is no answer, then `flaw` says what is wrong. form: how it is written.
    """

    values: Iterable[Values]
    form: str = ""
    flaw: str = "no answer in the text"


def find_answer(text: str, board: Puzzle, clues: Rows) -> Answer:
    """The last answer in a text. clues: the tokens of the board's own clues."""
    text = HIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\t", " "))
    flaw = ""
    json_answer = _last_json(text, board)
    if json_answer is not None and json_answer[1].values:
        end, answer = json_answer
        rest = _last_in_blocks(text[end:], board, clues)
        return rest if rest.values else answer
    flaw = json_answer[1].flaw if json_answer is not None else ""
    answer = _last_in_blocks(text, board, clues)
    if answer.values:
        return answer
    if is_address(text.strip()):
        return Answer((), "address", "an address of a board, in which no solution stands")
    return answer._replace(flaw=flaw) if flaw and answer.flaw == Answer(()).flaw else answer


def _last_json(text: str, board: Puzzle) -> tuple[int, Answer] | None:
    """The last answer in JSON, and where it ends; None where nothing in JSON is an answer."""
    flaw: tuple[int, Answer] | None = None
    if "[" not in text and "{" not in text:
        return None
    for _, end, value in reversed(json_values(text)):
        try:
            values = values_of_json(value, board)
        except PuzzleError as error:
            flaw = flaw or (end, Answer((), "JSON", problem_of(error)))
            continue
        if values:
            return end, Answer(tuple(values), "JSON")
    return flaw


def _last_in_blocks(text: str, board: Puzzle, clues: Rows) -> Answer:
    """The last answer in the blocks of lines of a text."""
    flaw = ""
    for lines in blocks(text):
        answer = answer_in_block(lines, board, clues)
        if answer.values:
            return answer
        flaw = flaw or (answer.flaw if answer.form else "")
    return Answer((), "", flaw or Answer(()).flaw)


def blocks(text: str) -> Iterator[list[str]]:
    """The blocks of a text, the last first: what stands between two fences, as a whole, then its parts between empty
    lines.
    """
    lines = [QUOTE.sub("", line) if line.lstrip().startswith(">") else line for line in text.split("\n")]
    left, end = BLOCKS, len(lines)
    while end > 0 and left > 0:
        start = end
        while start > 0 and not FENCE.match(lines[start - 1]):
            start -= 1
        part = lines[start:end]
        while part and not part[-1].strip():
            part.pop()
        while part and not part[0].strip():
            part.pop(0)
        if part:
            left -= 1
            yield part
        stops = [number for number, line in enumerate(part) if not line.strip()]
        for first, last in reversed(list(zip([-1, *stops], [*stops, len(part)])) if stops else []):
            if last > first + 1 and left > 0:
                left -= 1
                yield part[first + 1:last]
        end = start - 1


def answer_in_block(lines: Sequence[str], board: Puzzle, clues: Rows) -> Answer:
    """The answer in a block of lines."""
    flaw = Answer(())
    whole = "\n".join(lines)
    if "pzprv3" in whole:
        return answer_in_file(whole, board)
    if listed := values_of_places(lines, board):
        return Answer(tuple(listed), "places")
    for rows in rows_in(lines, board):
        if rows == clues:
            continue
        try:
            return Answer((values_of_rows(rows, board),), "rows")
        except PuzzleError as error:
            flaw = flaw if flaw.form else Answer((), "rows", problem_of(error))
    drawn = islice(values_of_drawings(lines, board), READINGS)
    first = next(drawn, None)
    return flaw if first is None else Answer(chain((first,), drawn), "drawing")


def answer_in_file(text: str, board: Puzzle) -> Answer:
    """The solution in the last pzprv3 file of a text."""
    start = text.rindex("pzprv3")
    content = text[start:].strip("`\"' \n")
    if not is_file(content):
        return Answer(())
    try:
        other, solution = read_file(content, "answer")
    except PuzzleError as error:
        return Answer((), "file", problem_of(error))
    if (other.name, other.rows, other.columns) != (board.name, board.rows, board.columns):
        return Answer((), "file", f"a file of another board: {other!r}")
    return Answer((), "file", "a file without a solution") if solution is None else Answer((solution,), "file")


def problem_of(error: PuzzleError) -> str:
    """What an error says, without the name of the text that has it."""
    return str(error).partition(", " if error.row is not None else ": ")[2]
