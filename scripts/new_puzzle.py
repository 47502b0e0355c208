"""What `scripts/new` does: first it writes skeletons, then, as often as one likes, it makes all that is derived.

Derived are the puzzle's row of names, its boards, and of all puzzles the contact sheet, the wrong examples of the page,
the number in README.md and docs/house.md. At the end it prints what `tests/puzzles/test_whole_puzzles.py` finds
missing.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "satloop" / "puzzles" / "__init__.py"
SIZES = "4x5", "5x5", "6x6", "8x8", "10x10"  # of the boards in instances
PUZZLE = '''from __future__ import annotations

from encoders import Formula
from encoders.rules import segments, single_loop

from ..boards.loops.cell_loop import Failures, Key, Numbers, Solution, checks, numbers


class {kind}(Numbers):
    name, title = "{name}", "{title}"
    rules = ""  # in a few sentences; german = title, rules: without it the page tells them in English
    group = ""  # among which a person looks for it: grid, pearls, rooms, arrows, ice or paths
    clues = numbers(1, signs={{"?": "any"}})
    # Why a clue makes something follow: nothing more, all that is left, one way alone; and what would be wrong with it.
    words = {{"full": "{{clue}} has all its ...", "needs": "{{clue}} needs all the ... that are left",
             "fits": "{{clue}} has only this way left", "broken": "{{clue}} would have ..."}}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        # A rule of the puzzle stands above its clauses, which hold where `on` does.
        single_loop(f, self.graph, edge, loops, self.required(), anchors=self.anchors(on))
        return {{"edges": edge}}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        missed = self.mask(self.number >= -1) & ~checks.visited(sides)
        yield from checks.failure_where("a number is not visited", missed)
        yield from self.one_loop_as_required(sides)

    example = """
"""
    answer = """
"""
'''
CHECKER = '''"""{title}: the rules, once more."""

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    for cell, token in s.clues(r"[1-9]\\d*|[?]", "a number from 1, or ? for any"):
        # which pieces of line the clue allows
        s.ways(f"the number at {{at(cell)}}", [*s.pairs_at(cell, True), *s.pairs_at(cell, False)])
    s.loop()
'''


def add_name(name: str) -> None:
    """The row of a name, in its place in OTHER_NAMES."""
    text = PACKAGE.read_text(encoding="utf-8")
    head, table, tail = re.split(r"(?<=\] = \{\n)((?:    \".*\n)+)", text, maxsplit=1)
    rows = table.splitlines(keepends=True)
    if not any(row.startswith(f'    "{name}":') for row in rows):
        rows = sorted([*rows, f'    "{name}": (),\n'], key=lambda row: row.split('"')[1])
        PACKAGE.write_text(head + "".join(rows) + tail, encoding="utf-8")


def write_skeletons(name: str) -> list[str]:
    """The files that a person writes, begun; those that are there stay. Returns the new ones."""
    title = name.capitalize()
    files = {f"satloop/puzzles/{name}.py": PUZZLE, f"satloop/proving/checker/rules/{name}.py": CHECKER}
    new = [file for file in files if not (ROOT / file).exists()]
    for file in new:
        (ROOT / file).write_text(files[file].format(name=name, kind=title, title=title), encoding="utf-8")
    return new


def begin_wrong_boards(name: str) -> None:
    """Under each failure of the check the answer, which the person makes wrong."""
    from wrongs import FILES, failures

    from satloop.puzzles import find
    file = FILES / f"{name}.txt"
    if not file.exists():
        kinds = {"the line branches or ends": " [vertex]", "there is no loop": " [loop]",
                 "there is more than one loop": " [loop]"}
        answer = find(name).answer.strip()
        file.write_text("\n\n".join(f"# {rule}{kinds.get(rule, '')}\n{answer}" for rule in failures(name)) + "\n",
                        encoding="utf-8")
        print(f"{file.relative_to(ROOT)}: make each solution wrong in the way that its heading says")


def make_boards(name: str) -> None:
    """Boards in `instances`, and those that the page has ahead, where there are none yet."""
    folder = ROOT / "instances" / name
    folder.mkdir(exist_ok=True)
    for size in () if any(folder.iterdir()) else SIZES:
        done = subprocess.run([sys.executable, "-m", "satloop", "generate", name, size, "--seed", "1"], cwd=ROOT,
                              capture_output=True, text=True, check=False)
        print(f"instances/{name}/{size}-1.txt {done.stderr.strip()}".strip(), flush=True)
        if done.returncode == 0:
            (folder / f"{size}-1.txt").write_text(done.stdout, encoding="utf-8")
    if not (ROOT / "satloop" / "sets" / "stock" / f"{name}.txt").exists():
        subprocess.run([sys.executable, "scripts/stock.py", name], cwd=ROOT, check=True)


def make_derived() -> None:
    """What is made of all puzzles and rooms, in docs and on the page."""
    import wrong_examples
    from generator import contact_sheet, house
    contact_sheet.make()
    house.make()
    wrong_examples.FILE.write_text(wrong_examples.written(), encoding="utf-8")
    from satloop.puzzles import NAMES
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    readme.write_text(re.sub(r"\d+ (?=kinds of logic puzzles)", f"{len(NAMES)} ", text), encoding="utf-8")


def without_german(name: str) -> str:
    """The first sentence of the puzzle's `words` that has no German form; "" where all have one."""
    from satloop.explaining.words.german.sentence_forms import own_words
    from satloop.puzzles import find
    try:
        own_words(find(name).words)
    except KeyError as error:
        return str(error)
    return ""


def missing(name: str) -> list[str]:
    """What the puzzle lacks, as the test of whole puzzles says it."""
    import test_whole_puzzles as whole
    lines: list[Any] = list(whole.missing(name))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/new", description=__doc__)
    parser.add_argument("name", nargs="?", help="of a puzzle: small letters and digits, as its file; none: what is "
                                                "derived of all")
    name = parser.parse_args().name
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "puzzles"), str(ROOT / "docs")]
    if name is not None:
        if not re.fullmatch("[a-z][a-z0-9]*", name):
            parser.error(f"{name!r} is no name of a file: small letters and digits")
        add_name(name)
        if new := write_skeletons(name):
            print(f"begun: {', '.join(new)}\nWrite rules, clauses, check, example and answer, as docs/add-a-puzzle.md "
                  f"tells, then run scripts/new {name} again.")
            return
        lacking = [line for line in missing(name) if line.startswith(f"satloop/puzzles/{name}.py")]
        if not lacking:
            begin_wrong_boards(name)
            make_boards(name)
            lacking = [line for line in missing(name) if "run `scripts/new" not in line]
        if lacking:
            sys.exit("\n".join([f"{name} is not whole yet:", *lacking, f"Then run scripts/new {name} again."]))
    make_derived()
    print("made anew: docs/pictures/puzzles.svg, docs/house.md, satloop/web/wrong_examples.json, the number in README")
    if name is not None:
        if sentence := without_german(name):
            print(f"satloop/explaining/words/german: add a form of {sentence}; until all have one, steps are told in "
                  "English, and the test of German steps fails")
        print(f"{name} is whole. Now run scripts/test {name}, which runs all that a new puzzle can break.")


if __name__ == "__main__":
    main()
