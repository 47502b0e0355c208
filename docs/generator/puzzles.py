"""A page a puzzle: its rules, tokens, options, an example, and a board as it is solved."""

from __future__ import annotations

import re
from pathlib import Path

import satloop
from encoders.formula import Model
from satloop.boards.puzzle import Puzzle, Solution
from satloop.commands.puzzles import puzzle_facts
from satloop.setting.makers.recipes import recipe_of
from satloop.solving.session import Session
from satloop.solving.solution_search import decode

from . import Folder, code, contact_sheet, contents, table

ROOT = Path(__file__).parent.parent.parent
CELLS = 80  # boards of about that many cells are shown as they are solved
STEPS = 3  # models that are shown before the solution


def make() -> None:
    folder = Folder("puzzles")
    kinds = [satloop.puzzles.find(name) for name in satloop.puzzles.NAMES]
    rows = []
    for kind in kinds:
        page(folder, kind)
        rows.append([f"[{kind.title}]({kind.name}.md)", f"`{kind.name}`", capital(puzzle_facts(kind)["rules"])])
    folder.page("index", ["# Puzzles", "Every one reads boards, solves, checks answers by code that knows no clause, "
                          "and draws itself. `satloop solve example:NAME` solves the example of its page.",
                          table(["puzzle", "name", "rules"], rows),
                          contents(["clues", *(kind.name for kind in kinds)])])
    words = "What `generate --clues` and `--symmetry` can ask of each puzzle; where the rules leave no choice, why."
    folder.page("clues", ["# Choice of clues, and symmetry", words,
                          table(["puzzle", "choice of clues", "symmetry"], map(choices, kinds))])
    # The tiles of the start page, each of which leads to its puzzle.
    (folder.path / "tiles.html").write_text(contact_sheet.sheet("puzzles").replace(
        "<svg ", '<svg style="max-width: 100%; height: auto" ', 1), encoding="utf-8")


def page(folder: Folder, kind: type[Puzzle]) -> None:
    board = satloop.read(f"example:{kind.name}")
    result = satloop.solve(board, limit=2)
    solution = result.solutions[0]
    known = puzzle_facts(kind)
    others = ", ".join(f"`{name}`" for name in known["names"])
    folder.page(kind.name, [
        f"# {kind.title}", capital(known["rules"]), f"Also found as {others}." if others else "",
        folder.picture(f"{kind.name}-board", board._repr_svg_(), f"a board of {kind.title}"),
        folder.picture(f"{kind.name}-solution", solution._repr_svg_(), "its solution"),
        "## The board as text", f"Tokens: {known['tokens']}.", *(
            f"The word `{name}` after `rows columns` asks for a further rule: {rule}." for name, rule in
            known["further_rules"].items()), code(f"# puzzle: {kind.name}\n{board.text.strip()}"),
        "The solution as text, as `--format board` writes it and `satloop check` reads it:",
        code(board.write_solution(solution)),
        address(board),
        "## On the command line",
        code(f"$ satloop solve example:{kind.name}\n{solution}", "console"),
        "## In Python",
        code(f">>> import satloop\n>>> result = satloop.solve(satloop.read('example:{kind.name}'), limit=2)\n"
             f">>> result.outcome\n{result.outcome!r}", "pycon"),
        "## Options", options(kind), *solving(folder, kind), "## What `check` names", failures(kind)])


def choices(kind: type[Puzzle]) -> list[str]:
    """A puzzle, and what its makers say of a choice of clues and of symmetry."""
    recipe = recipe_of(kind.name)
    numbers = "yes" if recipe.removable else "their number"
    return [f"[{kind.title}]({kind.name}.md)", f"no: {recipe.no_choice}" if recipe.no_choice else numbers,
            f"no: {recipe.no_symmetry}" if recipe.no_symmetry else "yes"]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def address(board: Puzzle) -> str:
    """The example as an address of puzz.link, where there is one."""
    try:
        return f"As an address: `{satloop.write(board, 'url').strip()}`"
    except satloop.PuzzleError:
        return ""


def options(kind: type[Puzzle]) -> str:
    rows = []
    for name, known in kind.options.items():
        links = [f"[`{value}`](../schemes/{value}.md)" if name == "loops" else f"`{value}`" for value in known]
        rows.append([f"`--{name.replace('_', '-')}`", links[0], ", ".join(links[1:])])
    return table(["option", "default", "others"], rows)


def failures(kind: type[Puzzle]) -> str:
    """The rules whose breach has a name, from the boards that break them."""
    text = (ROOT / "tests" / "wrong" / f"{kind.name}.txt").read_text(encoding="utf-8")
    return "\n".join(f"- {rule}" for rule in re.findall(r"^# (.+?)(?: \[\w+\])?$", text, re.MULTILINE))


def solving(folder: Folder, kind: type[Puzzle]) -> list[str]:
    """A larger board and the models between which cuts were added; nothing where there is none at hand."""
    found = largest(kind)
    if found is None:
        return []
    seen, final, cuts = models(found)
    shown = [seen[i * (len(seen) - 1) // max(1, STEPS - 1)] for i in range(min(STEPS, len(seen)))]
    pictures = [folder.inline(f"{kind.name}-step-{number}", solution._repr_svg_(), f"step {number}")
                for number, solution in enumerate([*dict.fromkeys(shown), final], 1)]
    heads = [*(f"model {seen.index(solution) + 1}" for solution in dict.fromkeys(shown)), "the solution"]
    count = f"{len(seen)} models that keep" if len(seen) > 1 else "a model that keeps"
    words = (f"The solver found {count} all rules but the one of the single line, and {cuts} cuts that forbid the "
             "pieces were added; then came the solution." if seen else
             "The first model was the solution: no cut was needed." if "loops" in kind.options else
             "The clauses say all: the first model is the solution.")
    return [f"## {found.rows} x {found.columns}, as it is solved", words, table(heads, [pictures])]


def largest(kind: type[Puzzle]) -> Puzzle | None:
    files = sorted((ROOT / "instances" / kind.name).glob("*.txt"))
    boards = [satloop.read(file, puzzle=kind.name) for file in files]
    fitting = [board for board in boards if board.rows * board.columns <= CELLS]
    return max(fitting, key=lambda board: board.rows * board.columns, default=None)


def models(board: Puzzle) -> tuple[list[Solution], Solution, int]:
    """The models that lazy rules refused, each as far as the key tells it; the solution; the number of cuts."""
    encoding = satloop.encode(board, **{name: known[0] for name, known in board.options.items()})  # as it is solved
    formula, key = encoding.formula, encoding.key
    refused: list[Solution] = []

    def spy(rule):
        def watched(model: Model):
            cuts = rule(model)
            if cuts:
                refused.append(Solution(board, decode(key, model)))
            return cuts
        return watched

    formula.rules = [spy(rule) for rule in formula.rules]
    with Session(formula) as session:
        session.solve()
        return refused, Solution(board, decode(key, session.model)), session.statistics.cuts
