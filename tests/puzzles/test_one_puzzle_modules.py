"""A module of a shared room that a single puzzle uses bears its name and stands in a folder `own`.

So `git ls-files '*mejilink*'` lists all code that is Mejilink's. `encoders`, which knows no puzzle, is not asked.
"""

import ast
import re
from collections import defaultdict
from functools import cache

import pytest
from test_architecture import MODULES

from satloop.puzzles import NAMES

# Tables with a row for each puzzle: module -> the variable. A row's modules are its puzzle's, not the table's.
TABLES = {"satloop.formats.pzpr.genres": "GENRES", "satloop.setting.makers.recipes": "RECIPES"}
ONE_PUZZLE_ROOMS = ("satloop.puzzles", "satloop.proving.checker.rules", "satloop.explaining.sudoku")


def package(name):
    return name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]


@cache
def imported(name):
    """What the module's names stand for: name -> (module, name there); also those with a dot, as `checks.sides`."""
    names, nodes = {}, [*ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8")))]
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            above = package(name).split(".")[:len(package(name).split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                names[alias.asname or alias.name] = (inner, "") if inner in MODULES else (source, alias.name)
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            source, symbol = names.get(node.value.id, ("", "?"))
            if not symbol and package(source) == source:
                names[f"{node.value.id}.{node.attr}"] = (source, node.attr)
    return names


def defining(module, name):
    """The module in which a name stands that another one may have handed on."""
    while module in MODULES and name in imported(module) and imported(module)[name] != (module, name):
        module, name = imported(module)[name]
    return module


def rows(table):
    """The rows of a table: key -> its expression and the modules that the row needs, through names of the file too."""
    body = ast.parse(MODULES[table].read_text(encoding="utf-8")).body
    values, result = {}, {}
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            values[node.name] = node
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                values |= {part.id: node.value for part in ast.walk(target) if isinstance(part, ast.Name)}

    def needed(expression, seen):
        for name in {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)} - seen:
            if name in imported(table):
                yield defining(*imported(table)[name])
            elif name in values:
                yield from needed(values[name], seen | {name})

    for key, row in zip(values[TABLES[table]].keys, values[TABLES[table]].values):
        result[key.value] = row, set(needed(row, {TABLES[table]}))
    return result


def users():
    """The users of each module: a puzzle's name, or the module that imports it where that is shared."""
    using = defaultdict(set)
    genres, recipes = (rows(table) for table in TABLES)
    for row, modules in genres.values():
        for module in modules:
            using[module].add(row.args[0].value)
    for puzzle, (row, modules) in recipes.items():
        named = [f"satloop.setting.makers.{node.value.rpartition('.')[0]}" for node in ast.walk(row)
                 if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value]
        assert {*named} <= {*MODULES}, f"the recipe of {puzzle} names a module that is none: {named}"
        for module in [*modules, *named]:
            using[module].add(puzzle)
    for name in MODULES:
        if name in TABLES:
            continue
        mine = name.rpartition(".")[2] if name.rpartition(".")[0] in ONE_PUZZLE_ROOMS else name
        for module, symbol in imported(name).values():
            if (origin := defining(module, symbol)) != name and not (package(name) == name and under(origin, name)):
                using[origin].add("sudoku" if name.startswith("satloop.explaining.sudoku") else mine)
    return using


def under(module, folder):
    return module.startswith(f"{folder}.")


@cache
def one_puzzle_modules():
    """The modules that a single puzzle uses, also through others of its own: module -> puzzle."""
    using, result, before = users(), {}, -1
    while before != (before := len(result)):
        for name in MODULES:
            mine = {result.get(user, user) for user in using[name]}
            if len(mine) == 1 and mine <= set(NAMES) and name.rpartition(".")[0] not in ONE_PUZZLE_ROOMS:
                result[name] = mine.pop()
    return {name: puzzle for name, puzzle in result.items() if name.startswith("satloop.")}


def test_a_module_of_one_puzzle_bears_its_name():
    result = one_puzzle_modules()
    assert len(result) > 20
    wrong = []
    for module, puzzle in result.items():
        folder, _, name = module.rpartition(".")
        if not (name.startswith(puzzle) and folder.endswith(".own")):
            room = folder if folder.endswith(".own") else f"{folder}.own"
            wrong.append(f"{module} is used by {puzzle} alone: call it {room}.{puzzle} or {room}.{puzzle}_...")
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def test_a_folder_own_has_modules_of_one_puzzle_only():
    mine = {name for name in MODULES if ".own." in name}
    assert mine and mine <= set(one_puzzle_modules()), mine - set(one_puzzle_modules())


@pytest.mark.parametrize("code, found", [
    ('if puzzle.name == "sudoku": pass', ['line 1: "sudoku"']),
    ('x = 2 if name in ("flow", other) else 1', ['line 1: "flow"']),
    ('find("sudoku"); {"flow": 2}', [])])
def test_a_comparison_with_a_name_is_found(code, found):
    assert compared_names(code) == found


QUOTED = re.compile(rf"""["']({'|'.join(NAMES)})["']""")


def compared_names(code):
    """The names of puzzles that the code compares with, each with its line."""
    if not QUOTED.search(code):
        return []
    return [f'line {node.lineno}: "{part.value}"' for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Compare)
            for part in ast.walk(node) if isinstance(part, ast.Constant) and part.value in NAMES]


def test_no_puzzle_is_compared_by_name():
    """What a puzzle does in its own way is an attribute or a method of it, or a field of its recipe or genre."""
    result = [f"{path}, {name}: make it an attribute of the puzzle, or a field of its row"
             for path in MODULES.values() for name in compared_names(path.read_text(encoding="utf-8"))]
    assert not result, "\n".join(result)
