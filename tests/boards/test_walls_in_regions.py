"""Walls between two cells of one region: read, kept, drawn and solved in every puzzle with regions."""

import json
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from test_exhaustive import agrees, loops_of
from tiny import MARKED, assignments, boards, size

import satloop
from encoders import Formula, GridGraph
from encoders.groups import ALL_KINDS
from satloop.boards.alphabets.spelling import Turn
from satloop.boards.text import read_board
from satloop.boards.walls_in_regions import GRID
from satloop.errors import PuzzleError
from satloop.explaining.explain import explain
from satloop.formats.json_record import read_record, record
from satloop.formats.pzpr.address import read_address, write_address
from satloop.formats.pzpr.file import read_file, write_file
from satloop.formats.pzpr.genre_lookup import genre_of
from satloop.formats.split_boards import boards_in, with_size_line
from satloop.pictures import draw
from satloop.proving.certificate import prove
from satloop.proving.checker.check_folder import read_sheet
from satloop.proving.checker.text import Rejected, read_text
from satloop.proving.solution_names import sheet_of
from satloop.puzzles import NAMES, find
from satloop.sets.canonical_board import canonical_hash
from satloop.setting.editing.transform import TRANSFORMS, transform, turned
from satloop.solving.session import Session
from satloop.solving.solve import solve
from satloop.web.jobs.boards import facts

WALLED = [name for name in NAMES if GRID + 1 in find(name).grids]
FILES_WITHOUT = ("nagenawa", "railpool", "regionalyajilin")
SCRIPT = Path(__file__).parents[2] / "scripts" / "pzpr_judge.py"
ADDRESSES = {"country/4/3/4i403g": 0, "doubleback/4/4/i900g0": 1, "doubleback/4/4/4j8000": 0,
             "moonsun/4/3/b4006003": 13}


def with_walls(puzzle, rng, most=3):
    """The board with one to `most` walls between cells of one region; None where there is no place for any."""
    parts = read_board(puzzle.text, grids=puzzle.grids)
    region, sides = np.array(parts.grids[-1]), []
    for row, column in product(range(puzzle.rows), range(puzzle.columns)):
        for letter, other in (("e", (row, column + 1)), ("s", (row + 1, column))):
            if other[0] < puzzle.rows and other[1] < puzzle.columns and region[row, column] == region[other] != "#":
                sides.append((row, column, letter))
    if not sides:
        return None
    walls = np.full(region.shape, "-", dtype="U2")
    for number in rng.permutation(len(sides))[:rng.integers(1, most + 1)].tolist():
        row, column, letter = sides[number]
        walls[row, column] = {"-": letter}.get(walls[row, column], "es")
    clues = parts.grids[0] if len(parts.grids) > 1 else np.full(region.shape, "-").tolist()
    rows = "\n".join(" ".join(row) for grid in (clues, region.tolist(), walls.tolist()) for row in grid)
    return type(puzzle)(f"{puzzle.rows} {puzzle.columns}\n{rows}\n")


def walled(name, rows, columns, most, seed=5):
    """Boards of the puzzle with walls, without holes."""
    rng = np.random.default_rng(seed)
    known = (with_walls(puzzle, rng) for puzzle in boards(name, rows, columns, most, seed)
             if not (puzzle.region < 0).any())
    return [puzzle for puzzle in known if puzzle is not None]


@pytest.mark.parametrize("address, count", ADDRESSES.items())
def test_a_wall_that_ends_inside_a_region_counts(address, count):
    board = read_address(f"https://puzz.link/p?{address}")
    assert len(solve(board, limit=None).solutions) == count
    assert write_address(board).partition("?")[2].rstrip("/") == address
    assert prove(board).report.claim == ("none" if count == 0 else "unique" if count == 1 else "several")


def test_every_puzzle_with_regions_has_walls():
    assert len(WALLED) == 18 and {name for name in WALLED if genre_of(name)} == {*WALLED} - {"entryexit"}


@pytest.mark.parametrize("name", WALLED)
def test_walls_come_back_from_every_notation_and_turn_along(name):
    board = next(puzzle for puzzle in walled(name, 3, 4, 40) if len(puzzle.cells) < 3 and comes_from_address(puzzle))
    bare = type(board)("\n".join(board.text.split("\n")[:1 + 2 * board.rows]))
    assert board != bare and board.wall.sum() > 0 and bare.wall is None and GRID + 1 in board.grids
    # JSON, several boards in a text, a text without its size.
    assert read_record(json.dumps(record(board, [])), "x")[0] == board
    one = f"# puzzle: {name}\n{board.text}\n"
    assert [type(board)(text) for _, text in boards_in(one * 2)] == [board, board]
    assert type(board)(with_size_line(board.text.partition("\n")[2], board.grids)) == board
    # Addresses and files.
    if genre_of(name):
        assert read_address(write_address(board)) == board
        if name in FILES_WITHOUT:
            with pytest.raises(PuzzleError, match=r"a wall inside a region, expected .* an address has walls"):
                write_file(board)
        else:
            assert write_address(read_file(write_file(board))[0]).partition("#")[0] == write_address(board).partition(
                "#")[0]
    # Drawings have more thick lines, and the same characters elsewhere.
    heavy = [sum(map("┃━".count, draw(puzzle.picture()))) for puzzle in (bare, board)]
    assert heavy[1] > heavy[0] and draw(bare.picture(), "svg") != draw(board.picture(), "svg")
    # Eight turns and reflections.
    for swap, down, across in product((False, True), repeat=3):
        other = turned(board, Turn(swap, down, across))
        assert other.wall.sum() == board.wall.sum() and canonical_hash(other) == canonical_hash(board)
        back = turned(other, Turn(swap, *((across, down) if swap else (down, across))))
        assert (back.wall == board.wall).all()
    assert canonical_hash(board) != canonical_hash(bare)
    for change in TRANSFORMS:
        transform(board, change)  # a board of the puzzle, whatever becomes of its walls
    # The checker reads the same walls, and the page has them.
    pairs = {(4 * r + c, 4 * x + y) for (r, c), (x, y) in sheet_of(board).walls}
    assert pairs == {*board.walled}
    known = facts(board)
    assert known["inner_walls"] and known["grids"][GRID]
    assert known["rules"].endswith(f"On this board {board.wall_rule.text}.") and "walls" not in facts(bare)["rules"]
    assert known["in"]["de"]["rules"].endswith(f"Auf diesem Brett {board.wall_rule.german}.")


def comes_from_address(puzzle):
    """Whether it has an address, or is of a puzzle that has none."""
    try:
        return not genre_of(puzzle.name) or bool(write_address(puzzle))
    except PuzzleError:
        return False


@pytest.mark.parametrize("name", WALLED)
def test_solver_check_and_groups_agree_about_walls(name):
    """Among all lines; and with each group of clauses on its own switch."""
    kind, solved = find(name), 0
    if hasattr(kind, "set_ends"):
        every = lines_from_start_to_goal(3, 3)
        some = [puzzle for puzzle in walled(name, 3, 3, 80) if not (puzzle.start % 2 or puzzle.goal % 2)][:5]
    elif "shaded" in kind.draws or name in ("nagenawa", "onsenmeguri"):
        every, some = None, walled(name, *size(kind, 8), 7)
    else:
        every, some = loops_of(3, 4), walled(name, 3, 4, 30)
    for puzzle in some:
        lines = assignments(puzzle) if every is None else ({"edges": edges} for edges in every)
        count = agrees(puzzle, lines, *(["cuts"] if "loops" in kind.options else [None]))
        assert count == models_with_groups(puzzle)
        solved += count > 0
    assert len(some) > 3 and (solved or every is None or name in (*MARKED, "entryexit"))


def lines_from_start_to_goal(rows, columns):
    graph = GridGraph(rows, columns)
    every = (np.arange(1 << graph.size)[:, None] >> np.arange(graph.size) & 1).astype(bool)
    degree = (every + 0) @ (graph.incidence[..., None] == np.arange(graph.size)).any(axis=1).T
    return every[(degree <= 2).all(axis=1) & ((degree == 1).sum(axis=1) == 2)]


def models_with_groups(puzzle):
    """How many solutions the formula has in which each clue and rule is a group, with all of them on."""
    f = Formula(group_kinds=ALL_KINDS)
    key = puzzle.encode(f)
    f.add(np.concatenate([group.literals.ravel() for group in f.groups.values()])[:, None])
    with Session(f) as session:
        decided = np.concatenate([key[name].ravel() for name in puzzle.decides])
        return sum(1 for _ in session.models(decided))


@pytest.mark.parametrize("name, walls, place", [
    ("countryroad", "- - - -\n- e - -\n- - - -", (8, 2)), ("countryroad", "- - - -\n- - - -\ns - - -", (9, 1)),
    ("moonsun", "- - - e\n- - - -\n- - - -", (7, 4)), ("detour", "- - - -\n- x - -\n- - - -", (8, 2)),
    ("doubleback", "- - - -\n- e - -\n- - - -", (8, 2))])
def test_a_wall_in_another_place_is_refused(name, walls, place):
    clues = "- - - -\n" * 3
    with pytest.raises(PuzzleError) as error:
        find(name)(f"3 4\n{clues}{'1 1 2 2' + chr(10)}{'1 1 2 2' + chr(10)}1 1 2 2\n{walls}\n")
    assert (error.value.row, error.value.column) == place
    with pytest.raises(Rejected, match=f"line {place[0] + 2}"):
        read_sheet(read_text(f"{name}\n3 4\n{clues}1 1 2 2\n1 1 2 2\n1 1 2 2\n{walls}\n"))


def test_the_checker_refuses_a_third_grid_of_other_puzzles():
    for name in ("masyu", "sudoku"):
        with pytest.raises(Rejected, match="third grid"):
            read_sheet(read_text(f"{name}\n4 4\n" + "- - - -\n" * 4 + "1 1 2 2\n" * 2 + "3 3 4 4\n" * 2
                                 + "- e - -\n" * 4))


def test_steps_reach_the_end_of_boards_with_walls():
    """A wall is a fact: no step says that no line goes there, and the rest is explained."""
    for address in ("country/4/4/08g080g0", "doubleback/4/4/i900g0"):
        board = read_address(f"https://puzz.link/p?{address}")
        result = solve(board, limit=2)
        found = explain(board)
        assert found.outcome in ("explained", "several", "none")
        assert (found.outcome == "explained") == (result.outcome == "unique")


def test_random_boards_are_judged_as_by_pzpr():
    done = subprocess.run([sys.executable, str(SCRIPT), "--walls", "4"], capture_output=True, text=True, check=False,
                          timeout=300)
    if done.returncode == 2:
        assert done.stderr.startswith("pzpr_judge: ")
        pytest.skip(f"{done.stderr.strip()} (npm install pzpr, and NODE_PATH)")
    assert done.returncode == 0, done.stdout
    rows = [line.split() for line in done.stdout.splitlines()[1:]]
    assert [row[0] for row in rows] == [name for name in WALLED if genre_of(name)]
    assert all(row[1] == row[-1] == "4" for row in rows)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_page_writes_the_walls_that_it_reads(tmp_path):
    """From a board to what a person edits, and back."""
    known = [facts(read_address(f"https://puzz.link/p?{address}")) for address in (*ADDRESSES, "nothing/3/2/g0")]
    tokens = Path(satloop.__file__).parent / "web" / "files" / "board" / "tokens.js"
    script = tmp_path / "script.mjs"
    script.write_text(f'import {{ draftOf, textOf }} from "{tokens.as_uri()}";\n'
                      f"console.log(JSON.stringify({json.dumps(known)}.map(board => textOf(board, draftOf(board)))));")
    done = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True, timeout=600)
    assert [find(one["puzzle"])(text) for one, text in zip(known, json.loads(done.stdout))] == [
        find(one["puzzle"])(one["text"]) for one in known]
