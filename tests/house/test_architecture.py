"""The lines the project holds: imports point one way, every registered thing is whole, starting up stays light."""

import ast
import inspect
import os
import re
import subprocess
import sys
import textwrap
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import click
import pytest

import satloop
from encoders.loops import LOOPS, find_scheme
from satloop.cli import COMMANDS
from satloop.puzzles import NAMES, find as find_puzzle

ROOT = Path(__file__).parents[2]
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
           for package in ("encoders", "satloop") for path in sorted((ROOT / package).rglob("*.py"))}


# From top to bottom: a room imports from itself and from those before it.
ROOMS = ("errors", "out_of_memory", "pictures", "boards", "puzzles", "problems", "solving", "formats", "cnf",
         "explaining", "setting", "proving", "running", "study", "sets", "books", "tasks", "web", "commands")
TOP = ("__main__", "cli", "errors", "out_of_memory")  # modules beside the rooms

# Inside a room, from top to bottom: sub-rooms, and the modules that stand between them. A line imports from itself and
# from the lines above it. Modules that no line names are the front of the room and stand below all of them.
LAYERS = {
    "encoders.loops": ("degrees cut_open_into_arcs", "lazy", "labels"),
    "encoders.rules": ("lines",),
    "satloop.boards": ("failure declarations text", "alphabets",
                       "checks solution puzzle unsolvable walls_in_regions "
                       "lines_in_solution_text stages",
                       "loops own paths tilings"),
    "satloop.running": ("workers",),
    "satloop.solving": ("backends resources", "search_in_slices results solvers objective assumptions", "core_guided",
                        "optimize", "blocked_solutions load_formula", "session", "solve_request solution_search",
                        "strategies counting"),
    "satloop.formats": ("found_board xml_of_others", "pzpr", "sudokus tatham others", "penpa"),
    "satloop.formats.pzpr": ("letters_of_addresses board_grid address_fields",
                             "region_fields file_fields file_cell_fields",
                             "board_parts cell_clues", "own"),
    "satloop.explaining": ("model", "search", "sudoku", "words"),
    "satloop.explaining.model": ("masks", "clauses"),
    "satloop.explaining.search": ("loop_rule", "chains"),
    "satloop.explaining.words": ("german",),
    "satloop.setting": ("ask_until_deadline", "clues", "removal", "solutions", "makers", "editing"),
    "satloop.setting.clues": ("tokens", "own"),
    "satloop.setting.makers": ("maker repair_where_solutions_differ", "solution_by_solver loop_leaves_points",
                               "ground_changer", "own"),
    "satloop.setting.solutions": ("own",),
    "satloop.proving": ("checker",),
    "satloop.proving.checker": ("rule text hanging_together loop_and_path_cuts grid rule_sheet", "shared", "own",
                                "rules"),
    "satloop.study": ("run_record measure_run records scores", "report"),
    "satloop.tasks": ("reading game",),
    "satloop.web": ("question_limits question_fields words_for_players", "jobs"),
    "satloop.commands": ("shared",),
}


@cache
def imports(name, everywhere=True):
    """The modules that a module imports by any import statement, for types too, or only by those that run when it is
    imported.
    """
    path = MODULES[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    seen = set()

    def visit(node):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test) and not everywhere:
            return
        if isinstance(node, (ast.FunctionDef, ast.Lambda)) and not everywhere:
            return
        if isinstance(node, ast.Import):
            seen.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[:len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                seen.add(inner if inner in MODULES else source)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(ast.parse(path.read_text(encoding="utf-8")))
    return seen


def under(module, *packages):
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def room(module):
    """The room of a module of satloop; its own modules of the top are their own."""
    return module.split(".")[1] if module.startswith("satloop.") else ""


def test_the_modules_are_found():
    assert {"encoders.loops", "satloop.solving.solve", "satloop.puzzles.slitherlink"} <= set(MODULES)
    assert "encoders.formula" in imports("encoders.loops.lazy.cuts")
    assert "satloop.study.report.size_page" in imports("satloop.commands.size")
    assert "satloop.study.report.size_page" not in imports("satloop.commands.size", everywhere=False)


def test_every_module_can_be_imported():
    for module in MODULES:
        if module != "satloop.__main__":
            import_module(module)


def test_encoders_know_no_puzzle_and_no_solver():
    inner = [name for name in MODULES if under(name, "encoders")]
    assert len(inner) > 40
    for name in inner:
        for module in imports(name):
            assert module.split(".")[0] in {"encoders", "numpy"} | sys.stdlib_module_names, (name, module)


def test_only_the_room_solving_calls_solvers():
    calling = [name for name in MODULES if any(under(module, "pysat.solvers", "pysolvers") for module in imports(name))]
    assert calling and all(under(name, "satloop.solving") for name in calling), calling


def test_words_need_no_search_and_no_solver():
    """Neither themselves nor by what they import: what is told of a step is data."""
    words = {name for name in MODULES if under(name, "satloop.explaining.words")}
    todo, seen = [*words], set()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += imports(name) if name in words or (name in MODULES and under(name, "satloop.explaining")) else ()
    assert len(words) > 8 and not [name for name in seen if under(
        name, "satloop.explaining.search", "satloop.explaining.sudoku", "satloop.solving", "pysat", "pysolvers")]


PUBLIC = {*satloop.__all__, "core", "maximize", "models"}  # with those of Session
WORDED = {"check_arguments", "prove_problem", "as_timeout_error", "_solutions",
          "_why_stopped"}  # they hand on or name the limit


def nodes_of(word, *rooms):
    """Each node of those modules of these rooms in which the word stands, with the module."""
    for name in MODULES:
        if under(name, *rooms) and word in (text := MODULES[name].read_text(encoding="utf-8")):
            for node in ast.walk(ast.parse(text)):
                yield name, node


def test_a_deadline_is_a_time_of_the_clock_and_never_none():
    seen = 0
    for name, node in nodes_of("deadline", "encoders", "satloop"):
        target = node.target if isinstance(node, ast.AnnAssign) else node
        called = getattr(target, "arg", None) or getattr(target, "attr", None) or getattr(target, "id", None)
        if called == "deadline" and getattr(node, "annotation", None) is not None:
            seen += 1
            assert ast.unparse(node.annotation) == "float", (name, node.lineno)
        if isinstance(node, ast.Compare) and ast.unparse(node.left).endswith("deadline"):
            assert not any(isinstance(op, (ast.Is, ast.IsNot)) for op in node.ops), (name, node.lineno)
    assert seen > 60


def test_below_the_public_functions_seconds_are_a_deadline():
    """A limit in seconds becomes a deadline once; where workers or a library want seconds, they are named here."""
    below = [f"satloop.{room}" for room in ROOMS[:ROOMS.index("running")] if room != "errors"]
    for name, node in nodes_of("time_limit", "encoders", *below):
        if isinstance(node, ast.FunctionDef):
            limited = "time_limit" in {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)}
            assert not limited or node.name in PUBLIC | WORDED, (name, node.name)
    for name, node in nodes_of("deadline", "encoders", *below):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and "deadline" in ast.unparse(node.left):
            clock = ast.unparse(node.right) == "perf_counter()"
            assert not clock or name in ("satloop.solving.search_in_slices", "satloop.solving.backends.external",
                                         "satloop.solving.counting.ganak", "encoders.counting.plan"), (
                name, node.lineno)


def test_every_module_has_a_room():
    loose = {name for name in MODULES if under(name, "satloop") and name.count(".") == 1
             and MODULES[name].name != "__init__.py"}
    assert loose == {f"satloop.{name}" for name in TOP}
    assert {room(name) for name in MODULES if under(name, "satloop")} - {"", *TOP} <= set(ROOMS)


def test_a_room_imports_only_from_rooms_above_it():
    """The order of ROOMS holds inside functions and for types too; only the command line knows click and commands."""
    known = {"satloop.errors", "encoders"}
    roomed = [name for name in MODULES if room(name) in ROOMS]
    assert {room(name) for name in roomed} == set(ROOMS)
    for name in roomed:
        mine = room(name)
        result = {module for module in imports(name) if under(module, "satloop", "click")}
        above = ROOMS[:ROOMS.index(mine) + 1]
        assert not [m for m in result - known if room(m) not in (*above, "") and not (
            mine == "commands" and under(m, "click", "satloop.cli"))], (name, result)
        assert mine == "commands" or not [m for m in result if under(m, "click")], name
    assert not [module for module in imports("satloop.errors") if under(module, "satloop", "click")]


@pytest.mark.parametrize("mine", ROOMS[2:])
def test_a_room_says_which_rooms_it_may_use(mine):
    """In its docstring, with what comes in and what goes out; besides these it has what knows no room, and encoders."""
    words = " ".join(import_module(f"satloop.{mine}").__doc__.split())
    said = re.search(r"In comes? .*[;.] (?:[Oo]ut goe?s? .*) May use: (.*)\.$", words)
    assert said, words
    used = {room(module) for name in MODULES if room(name) == mine for module in imports(name)}
    assert [name for name in ROOMS[2:] if name in used - {mine}] == re.findall(r"\w+", said[1].replace("nothing", ""))


def test_a_sub_room_imports_only_from_layers_above_it():
    packages = {name for name in MODULES if MODULES[name].name == "__init__.py"}
    roomy = {name.rpartition(".")[0] for name in packages} - {"", "encoders", "satloop"}
    assert roomy == set(LAYERS)
    for package, layers in LAYERS.items():
        rank = {name: index for index, line in enumerate(layers) for name in line.split()}
        inner = {name.rpartition(".")[2] for name in packages if name.rpartition(".")[0] == package}
        assert inner <= set(rank), f"{package} lacks a layer for {inner - set(rank)}"
        for name in [name for name in MODULES if under(name, package) and name != package]:
            for module in [module for module in imports(name) if under(module, package) and module != package]:
                mine, other = (rank.get(path[len(package) + 1:].split(".")[0], len(layers)) for path in (name, module))
                assert other <= mine, f"{name} imports {module}, which stands below it"


def test_no_import_goes_in_a_circle():
    """Nor do types: a board and its solution alone know each other, and `satloop` names what is public."""
    graph = {name: {m for m in imports(name) if m in MODULES and m != name} for name in MODULES if name != "satloop"}
    graph["satloop.boards.solution"] -= {"satloop.boards.puzzle"}
    assert len(list(TopologicalSorter(graph).static_order())) >= len(MODULES)


@cache
def read_names(function):
    """The names that the code of a function reads: (name, None), or (name, attribute) where it reads that of a name."""
    seen = set()
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
        if isinstance(node, ast.Name) and node.id not in function.__code__.co_varnames:
            seen.add((node.id, None))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            seen.add((node.value.id, node.attr))
    return seen


def reached(kind, function):
    """The functions of this project that a method of the class calls, and those that these call, by their names."""
    todo, seen = [function], set()
    while todo:
        function = todo.pop()
        function = getattr(function, "fget", None) or getattr(function, "func", None) or function
        function = inspect.unwrap(function) if inspect.isfunction(function) else function
        if not inspect.isfunction(function) or function in seen:
            continue
        if not under(function.__module__, "satloop", "encoders"):
            continue
        seen.add(function)
        for name, attribute in read_names(function):
            value = function.__globals__.get(name)
            if attribute is None:
                todo.append(value)
            else:
                owner = kind if name == "self" else value if inspect.ismodule(value) else None
                todo.append(inspect.getattr_static(owner, attribute, None))
    return seen


@pytest.mark.parametrize("name", NAMES)
def test_check_shares_no_code_with_encode(name):
    """But for what a grid is, and the pieces of a graph."""
    kind = find_puzzle(name)
    checking, encoding = ({other for other in reached(kind, function) if under(other.__module__, "encoders")}
                          for function in (kind.check, kind.encode))
    assert encoding and {function.__module__ for function in checking} <= {"encoders.graph", "encoders.grouping"}
    assert kind.encode not in reached(kind, kind.check)


def test_every_loop_module_is_registered():
    package = import_module("encoders.loops")
    folder = Path(package.__path__[0])
    modules = {".".join(path.relative_to(folder).with_suffix("").parts) for path in folder.rglob("*.py")
               if path.stem != "__init__"}
    schemes = {name for name in modules if hasattr(import_module(f"encoders.loops.{name}"), "encode")}
    assert schemes == {scheme.module for scheme in LOOPS.values()}


@pytest.mark.parametrize("name", LOOPS)
def test_loop_scheme_is_whole(name):
    module = import_module(f"encoders.loops.{LOOPS[name].module}")
    assert module.__doc__ and module.encode.__doc__ and LOOPS[name].summary
    assert list(inspect.signature(module.encode).parameters)[:3] == ["f", "graph", "edge"]


def test_unknown_loop_scheme_lists_the_known():
    from encoders import GridGraph
    with pytest.raises(ValueError, match=r"magic.*cuts.*binary-distance"):
        find_scheme("magic", GridGraph(2, 2))


def test_every_command_is_in_the_table():
    shared = {"__init__"}
    assert set(COMMANDS) == {path.stem for path in (ROOT / "satloop/commands").glob("*.py")} - shared


@pytest.mark.parametrize("name", COMMANDS)
def test_command_is_whole(name):
    command = getattr(import_module(f"satloop.commands.{name}"), name)
    assert isinstance(command, click.Command)
    assert command.help and "Example: " in command.help
    first = command.help.split("\n")[0]
    assert first.split()[0] == COMMANDS[name].split()[0]


@cache
def loaded_by_numpy():
    """The modules in memory after `import numpy`: numpy 1 itself takes some that satloop does not."""
    code = "import sys, numpy; print(*sys.modules)"
    return {*subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()}


def loaded(*arguments):
    """The modules in memory after a call of the command line."""
    code = f"import sys; from satloop.cli import main\ntry: main({list(arguments)!r})\nexcept SystemExit: pass\n" \
           "print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300)
    return done.stdout, set(done.stderr.split())


def test_help_needs_no_numpy():
    out, result = loaded("--help")
    assert "Example: satloop solve" in out and "satloop.cli" in result
    assert not {"numpy", "pysat", "satloop.solving"} & result


def process(*arguments):
    """What a process of the command line prints, and the modules that it has loaded at its end."""
    code = "import atexit, sys; from satloop.__main__ import main; " \
           "atexit.register(lambda: print(*sys.modules, file=sys.stderr)); main()"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True,
                          timeout=300)
    return done.stdout, set(done.stderr.split())


def test_the_version_needs_neither_click_nor_numpy():
    out, result = process("--version")
    assert out == f"satloop, version {satloop.__version__}\n"
    assert not {"numpy", "click", "pysolvers", "inspect", "importlib.metadata"} & result


def test_the_public_names_load_nothing_before_they_are_used():
    done = subprocess.run([sys.executable, "-c", "import sys, satloop; print(*sys.modules)"], capture_output=True,
                          text=True, check=True)
    ours = {module for module in done.stdout.split() if module.startswith(("satloop", "encoders"))}
    assert ours == {"satloop"}
    assert not {"numpy", "click", "pysolvers"} & set(done.stdout.split())


def test_one_thread_is_enough_for_numpy():
    code = "import os, sys; sys.argv = ['satloop', 'puzzles']; from satloop.__main__ import main\n" \
           "try: main()\nfinally: print(os.environ['OPENBLAS_NUM_THREADS'])"
    given = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    for expected, environment in (("1", given), ("3", {**given, "OPENBLAS_NUM_THREADS": "3"})):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
        assert done.stdout.splitlines()[-1] == expected


@pytest.mark.parametrize("command", ["solve FILE", "solve FILE --jobs 2", "solve FILE --all --jobs 2", "count FILE",
                                     "unique FILE --jobs 2", "solve https://puzz.link/p?slither/3/3/g78dc"])
def test_solving_loads_only_what_it_needs(command, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("# puzzle: slitherlink\n2 2\n2 -\n- -\n")
    command = command.replace("FILE", str(board)).split()
    out, result = loaded(*command)
    assert ("└───" in out or command[0] != "solve") and "numpy" in result
    needless = {
        "pysat", "scipy", "matplotlib", "json", "difflib", "random", "shutil", "numpy.ma", "multiprocessing",
        "concurrent.futures", "satloop.running.bench", "satloop.cnf.complete_formula", "satloop.pictures.svg",
        "satloop.puzzles.flow", "encoders.files.dimacs", "encoders.rules.latin"}
    read_by_an_address = {"encoders.rules.latin"} if "https" in command[1] else set()  # with the genres of all puzzles
    assert not (result - loaded_by_numpy()) & needless - read_by_an_address


def test_no_puzzle_loads_numpy_ma():
    """It takes longer than solving or explaining most boards."""
    if "numpy.ma" in loaded_by_numpy():
        pytest.skip("numpy 1 loads numpy.ma by itself")
    code = ("import sys, satloop\nfrom satloop.puzzles import NAMES, find\n"
            "for name in NAMES:\n"
            "    satloop.solve(find(name)(find(name).example))\n"
            "    satloop.explain(find(name)(find(name).example))\n"
            "    if 'numpy.ma' in sys.modules: sys.exit(name)\n")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_words_of_rules_come_from_their_modules_in_any_order():
    """No word is also a module beside it, which would stand in its place once that is loaded."""
    from encoders import rules
    assert sorted(rules.__all__) == sorted(rules._HOMES)
    assert not {f"encoders.rules.{name}" for name in rules.__all__} & {*MODULES}
    for name, home in rules._HOMES.items():
        assert getattr(rules, name) is getattr(import_module(home, "encoders.rules"), name)
    with pytest.raises(AttributeError, match="no attribute 'turnings'"):
        rules.turnings  # noqa: B018


def test_the_version_is_said_once():
    citation = dict(line.split(": ", 1) for line in (ROOT / "CITATION.cff").read_text().splitlines() if ": " in line)
    assert citation["version"] == satloop.__version__
    assert f"## {satloop.__version__}" in (ROOT / "CHANGELOG.md").read_text()
