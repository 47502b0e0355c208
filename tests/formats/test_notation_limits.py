"""Boards that addresses or pzprv3 files cannot say are refused; what is written is what pzprjs writes, to the byte."""

import re

import numpy as np
import pytest
from command import run
from tiny import board, some_regions, tokens

from satloop import generate, prove, read, solve
from satloop.errors import PuzzleError
from satloop.formats.output import write
from satloop.formats.pzpr.file import read_file
from satloop.formats.pzpr.genre_lookup import genre_of
from satloop.puzzles import NAMES, find

TWO_NUMBERS = "2 2\n1 2\n- -\n0 0\n1 1\n"


@pytest.mark.parametrize("notation", ["url", "pzpr"])
@pytest.mark.parametrize("name, text, what", [
    ("nagenawa", TWO_NUMBERS, "a second number in its region"),
    ("maxiloop", TWO_NUMBERS, "a second number in its region"),
    ("regionalyajilin", TWO_NUMBERS, "a second number in its region"),
    ("buildingwalk", "3 3 top-floor\nS u -\n- - -\n- d G\n", "top-floor without a number"),
    ("fakearrow", "1 3\nn # n\n1 1 1\n", "a second piece of a region"),
    ("countryroad", "2 2\n- 0\n- -\n1 2\n1 2\n", "row 1, column 2: found a 0"),
    ("bhaibahan", "2 3\n- - -\n- - 0\n", "found a 0"),
    ("nurikabeloop", "2 3\n- - -\n- - 0\n", "found a 0"),
    ("icewalk", "2 3\n- - i\n- - 0\n", "found a 0"),
    ("waterwalk", "2 3\n- - w\n- - 00\n", "found a 0"),
    ("haisu", "2 2\nS0 G\n- -\n1 1\n1 1\n", "found a 0"),
    ("slalom", "2 3\n- - -\n- - -\n", "a board without a circle"),
])
def test_a_board_that_pzprjs_would_read_as_another_is_refused(name, text, what, notation):
    with pytest.raises(PuzzleError, match=what):
        write(find(name)(text), notation)


@pytest.mark.parametrize("name, seed", [("railpool", 7), ("rememberedlength", 6)])
def test_regions_of_generated_boards_hang_together_beside_holes(name, seed):
    board = generate(name, "5x5", seed)
    assert board.hole.any()
    assert write(read(write(board, "url")), "url") == write(board, "url")


@pytest.mark.parametrize("name", ["detour", "maxiloop"])
def test_boards_whose_loop_visits_all_cells_have_no_holes(name):
    board = generate(name, "4x5", 1)
    assert write(read(write(board, "url")), "url") == write(board, "url")
    with pytest.raises(ValueError, match=f"no loop passes all 5 x 5 cells of {name} 5x5: their number is odd; it is "
                                         "even in 5x6"):
        generate(name, "5x5")


@pytest.mark.parametrize("address", [
    "bhaibahan/5/4/.g23g2.h3g1g.12i./", "hashi/5/4/h1i1h2l34g./", "mukkonn/5/4/g.21.l_i2.1.l_/",
    "remlen/5/4/1vt0a5q0220/h1g4"])
def test_addresses_are_those_of_pzprjs(address):
    """As `scripts/pzpr_judge.py` shows for the examples of all puzzles."""
    board = read("https://puzz.link/p?" + address)
    assert write(board, "url").strip().partition("#")[0] == "https://puzz.link/p?" + address
    older = read("https://puzz.link/p?" + address.rstrip("/").replace("0220/h", "0220h"))
    assert write(older, "board") == write(board, "board")


def test_a_zero_is_written_only_where_pzprjs_has_it():
    """A 0 of Numberlink is an empty cell here; Country Road has a 0 where regions may be skipped."""
    assert write(find("numberlink")("2 2\n3 03\n0 0\n"), "pzpr").split()[4:8] == ["3", "3", ".", "."]
    assert write(find("countryroad")("2 2 skip-regions\n- 0\n- -\n1 2\n1 2\n"), "url")


def test_a_hole_of_fake_arrow_is_a_sign_in_files():
    board = find("fakearrow")(find("fakearrow").example)
    text = write(board, "pzpr", solve(board).solutions[0])
    assert "1 . # . . " in text
    assert write(read(text), "url") == write(board, "url")
    assert write(read(text.replace("#", "5")), "url") == write(board, "url")  # as earlier versions wrote it


def test_letters_at_the_end_of_an_address_are_passed_over_with_a_line():
    address = "https://puzz.link/p?slither/3/3/g78dc"
    assert write(read(address + "000.0"), "board") == write(read(address), "board")
    code, out, err = run("show", address + "000.0")
    assert code == 0 and "read without '000.0' at its end" in err and out == run("show", address)[1]


def test_bench_names_the_files_that_it_leaves_out_and_counts_graphs_without_a_cycle(tmp_path):
    (tmp_path / "square.edges").write_text("1 2\n2 3\n3 4\n4 1\n")
    (tmp_path / "star.col").write_text("p edge 4 3\ne 1 2\ne 1 3\ne 1 4\n")
    (tmp_path / "notes.doc").write_text("a note")
    code, out, err = run("bench", str(tmp_path))
    assert code == 0 and "1 file without the ending" in err and "notes.doc" in err
    head, row = [line.split("  ") for line in out.splitlines()[:2]]
    cells = dict(zip([cell.strip() for cell in head if cell.strip()], [cell.strip() for cell in row if cell.strip()]))
    assert (cells["boards"], cells["solved"], cells["none"]) == ("2", "1", "1")


def places(puzzle):
    """Which cells have a clue, and which cells are of one region; a clue may have two spellings."""
    grids = re.split(r"^\d+ \d+.*\n", puzzle.text, maxsplit=1, flags=re.MULTILINE)[1]
    lines = [line.split() for line in grids.splitlines()]
    regions = [token for row in lines[puzzle.rows:] for token in row]
    first = {token: number for number, token in reversed([*enumerate(regions)]) if token != "#"}
    return [token == "-" for row in lines[:puzzle.rows] for token in row], [first.get(x, x) for x in regions]


# Boards of these have no clue cells, or a wall that two cells may name.
OTHERWISE = ("allornothing", "doubleback", "mejilink")
DRAFT = {"roundtrip": {"?"}}  # tokens that say nothing of the solution


@pytest.mark.parametrize("name", [name for name in NAMES if genre_of(name) and name not in OTHERWISE])
def test_boards_with_few_clues_anywhere_come_back(name):
    """Addresses count the empty cells between clues; the examples have clues early and often."""
    rng, kind, came = np.random.default_rng(3), find(name), 0
    for _ in range(40):
        rows, columns = (4, 4) if name == "sudoku" else rng.integers(3, 8, 2).tolist()
        known = sorted({*tokens(kind)} - DRAFT.get(name, set()) - kind.clues.empty)
        clues = rng.choice(known, rng.integers(0, 4)) if known else []
        placed = dict(zip(rng.permutation(rows * columns).tolist(), clues))
        if hasattr(kind, "set_ends"):
            for cell, end in zip(rng.permutation(rows * columns).tolist(), "SG"):
                placed[cell] = end + placed.get(cell, "").strip("SG")
        result = board(kind, rows, columns, placed, some_regions(rng, rows, columns) if 2 in kind.grids else None)
        try:
            address = write(result, "url") if result is not None else ""
        except PuzzleError:
            continue
        if address:
            came += 1
            again = read(address.strip())
            assert places(again) == places(result) and write(again, "url") == address, address
    assert came or name in ("icebarn", "icelom", "icelom2", "sudoku")


def test_a_region_of_holes_alone_is_no_region_as_for_puzz_link():
    """The program of puzz.link accepts this solution."""
    made, solution = read_file("pzprv3\nfakearrow\n2\n3\n1 0 \n1 0 \n1 0 0 \n# . . \n2 . 3 \n0 1 \n0 1 \n0 1 1 \n. . . "
                                "\n1 . 1 \n")
    assert solution is not None and not list(made.check(solution))
    assert solve(made, 2).outcome == "unique" and prove(made).outcome == "unique"


def test_an_address_without_anything_to_say_ends_in_a_second_slash():
    board = find("ringring")("3 3\n- - -\n- - -\n- - -")
    assert write(board, "url").strip() == "https://puzz.link/p?ringring/3/3//"
    assert read(write(board, "url").strip()).text.split() == board.text.split()
