#!/usr/bin/env python3
"""Writes satloop/web/wrong_examples.json: for each puzzle two wrong solutions of its example, which the page shows
beside the rules. They are taken from tests/wrong, those first that break a rule of the puzzle's own at some place.

Example: scripts/wrong_examples.py
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from own_python import own_python

with own_python():
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
    from wrongs import wrong_boards, wrong_solution

    from satloop.puzzles import NAMES, find

FILE = Path(__file__).resolve().parents[1] / "satloop" / "web" / "wrong_examples.json"
COMMON = ("the line branches", "a line branches", "a loop branches", "there is ", "a cell does not have the colour",
          "a given number", "a cell holds no")  # of many puzzles, or without a place
# Plainer than a rule of clues.
PLAIN = re.compile(r"hole|given|blocked|is (not |both shaded and |neither shaded nor )?visited")
SHOWN = 2


def chosen(name: str) -> list[list[str]]:
    """The wrong solutions to be shown: the rule that each breaks, and its text."""
    board = find(name)(find(name).example)
    rows: list[Any] = []
    for number, (rule, text) in enumerate(wrong_boards(name).items()):
        failures = list(board.check(wrong_solution(board, text)))
        own = [failure for failure in failures if failure.rule == rule]
        # What breaks one rule alone is clearer; a rule of all loops comes last, one without a place after it.
        order = (rule.startswith(COMMON), bool(PLAIN.search(rule)), failures[0].rule != rule, not own[0].cells,
                 len(failures), number)
        rows.append((*order, [rule, "\n".join(text.split("\n")[:board.rows + 1])]))
    return [row[-1] for row in sorted(rows)[:SHOWN]]


def written() -> str:
    """The whole file."""
    return json.dumps({name: chosen(name) for name in NAMES}, indent=0) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")
