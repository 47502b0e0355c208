"""Further rules that a board asks for after `rows columns`: on tiny boards they hold wherever the puzzle has them."""

import re

import numpy as np
import pytest
from test_exhaustive import agrees, loops_of
from tiny import assignments, boards, size

import satloop
from encoders import Formula
from encoders.groups import ALL_KINDS
from satloop.boards.checks import eight_neighbour_counts, inside, sides, visited
from satloop.boards.declarations import FURTHER_RULES, LIMITS
from satloop.boards.text import read_board
from satloop.errors import PuzzleError
from satloop.formats.pzpr.address import read_address, write_address
from satloop.formats.pzpr.file import read_file, write_file
from satloop.formats.split_boards import boards_in
from satloop.proving.checker.check_folder import read_sheet
from satloop.proving.checker.text import Rejected, read_text
from satloop.puzzles import NAMES, find
from satloop.solving.solve import solve
from satloop.web.jobs.boards import facts

PAIRS = [(name, rule.name) for name in NAMES for rule in find(name).further_rules
         if rule not in LIMITS]  # those have solutions of another kind: test_exhaustive
FLAGS = {"visit-all": "f", "shade-outside": "o", "skip-regions": "e", "top-floor": "m", "eight-neighbours": "m"}
WITH = {"masyu": "6 6 visit-all\n" + "- - - - - -\n" * 2 + "- - w - b -\n- - - - - -\n- - w w w -\n- - - - - -",
        "yajilin": "5 5 shade-outside\n1e - - - -\n- - - - -\n- 1e 1e - -\n- - - - -\n- - - - -",
        "slitherlink": "3 3 visit-all\n- - -\n- - 1\n- 3 -",
        "countryroad": "4 5 skip-regions\n" + "- - - - -\n" * 2 + "- - - 6 -\n- - 4 - -\n"
                       "3 1 1 1 2\n3 3 1 1 2\n" + "3 3 3 1 2\n" * 2,
        "hashi": "5 5 bridges 4\n5 - - - 3\n- - 1 - -\n5 - - - -\n- - 5 - 5\n2 - - - -"}


def asking(puzzle, rule):
    """The board, asking for the further rule too."""
    return type(puzzle)(puzzle.text.lstrip().replace("\n", f" {rule}\n", 1))


def test_every_further_rule_has_a_puzzle():
    assert {rule for _, rule in PAIRS} == {*FURTHER_RULES} - {rule.name for rule in LIMITS} == {*FLAGS}
    assert sum(rule == "visit-all" for _, rule in PAIRS) == 19


@pytest.mark.parametrize("name, rule", PAIRS)
def test_among_all_assignments(name, rule):
    kind, rng = find(name), np.random.default_rng(3)
    schemes = [loops for loops in kind.options["loops"] if loops != "none"]
    for puzzle in boards(name, *size(kind, 8), 4):
        every = list(assignments(puzzle))
        agrees(asking(puzzle, rule), every, kind.options["loops"][0], "cuts", str(rng.choice(schemes)))


@pytest.mark.parametrize("name, rule", PAIRS)
def test_it_takes_the_solutions_that_break_it(name, rule):
    """Of those without the rule; a region that is left out, or holds the loop, adds some."""
    fewer = 0
    rows, columns = (4, 4) if rule == "shade-outside" else (3, 4)
    some = boards(name, rows, columns, 8, seed=2, clues=4 if rule == "top-floor" else 1)
    if rule == "eight-neighbours":  # few random boards with a number have a solution
        some = [find(name)("4 4\n- - - -\n" + rest) for rest in (
            "- 1 - -\n- - - -\n- - - -", "- 0 - -\n- - - -\n- - - -", "- - 2 -\n- - - -\n- - - 0")]
    for puzzle in some:
        before, after = ({text: solution for solution in solve(board, limit=None).solutions
                          for text in [board.write_solution(solution)]} for board in (puzzle, asking(puzzle, rule)))
        fewer += before.keys() != after.keys()
        if rule == "eight-neighbours":  # of all that the board without its numbers has
            head, _, clues = puzzle.text.strip().partition("\n")
            free = solve(find(name)(f"{head}\n{re.sub('[0-4]', '?', clues)}"), limit=None).solutions
            assert after.keys() == {puzzle.write_solution(one) for one in free
                if (eight_neighbour_counts(one["shaded"]).flat[puzzle.cells] == puzzle.number).all()}
        elif rule == "skip-regions":
            assert before.keys() <= after.keys()
        else:
            assert after.keys() == {text for text, solution in before.items() if not broken(puzzle, solution, rule)}
    assert fewer


def broken(puzzle, solution, rule):
    """Whether the solution breaks the rule, read off its lines."""
    line = sides(*puzzle.graph.split(solution["edges"]))
    if rule == "shade-outside":
        return bool((solution["shaded"] & inside(line)).any())
    if rule == "top-floor":
        return (puzzle.number > 0).any() and not floors_behind(puzzle, puzzle.cells_of_lines(line)[0][0])
    hole = getattr(puzzle, "hole", None)
    return not (visited(line) | (np.zeros(line.shape[:2], dtype=bool) if hole is None else hole)).all()


def floors_behind(puzzle, cells):
    """The floors on which a line through these cells may end, none of them above the highest number."""
    all_floors = {*range(1, max(puzzle.number) + 1)}
    numbers = dict(zip(puzzle.cells.tolist(), puzzle.number.tolist()))
    now = all_floors
    for cell in cells:
        if numbers.get(cell, -1) > 0:
            now = now & {numbers[cell]}
        if lift := puzzle.lift[cell]:
            now = {after for before in now for after in all_floors
                   if (after > before, after < before, after != before)[lift - 1]}
    return now


@pytest.mark.parametrize("text, count", [
    ("4 4 skip-regions\n" + "- - - -\n" * 4 + "1 1 1 2\n3 3 1 2\n3 3 1 2\n4 4 4 2", None),
    ("4 4 skip-regions\n" + "- - - -\n" * 3 + "0 - - -\n" + "1 1 2 2\n1 1 2 2\n1 1 2 2\n3 1 2 2", None),
    ("3 4 skip-regions\n" + "- - - -\n" * 3 + "1 1 1 1\n" * 3, 13 + 22),
    ("3 4 skip-regions\n9 - - -\n" + "- - - -\n" * 2 + "1 1 1 1\n" * 3, 0)])
def test_regions_left_out_among_all_loops(text, count):
    puzzle = find("countryroad")(text)
    every = [{"edges": edges} for edges in loops_of(puzzle.rows, puzzle.columns)]
    result = agrees(puzzle, every, "cuts", "regions")
    assert result == len(every) if count == 35 else result == count or (count is None and result)


@pytest.mark.parametrize("name, rule", PAIRS)
def test_addresses_and_files_say_it(name, rule):
    puzzle = asking(find(name)(find(name).example), rule)
    assert puzzle.given_rules == (rule,) and puzzle != find(name)(find(name).example)
    try:
        address, text = write_address(puzzle), write_file(puzzle)
    except PuzzleError as error:
        assert "no holes" in str(error)
        return
    assert f"/{FLAGS[rule]}/" in address and read_address(address) == puzzle
    assert read_file(text)[0] == puzzle and write_file(read_file(text)[0]) == text
    assert text.split("\n")[4] == ("country_empty" if rule == "skip-regions" else FLAGS[rule])


def test_a_file_of_country_road_with_a_flag_has_version_1():
    assert write_file(find("countryroad")(WITH["countryroad"])).startswith("pzprv3.1\ncountry\n4\n5\ncountry_empty\n")


@pytest.mark.parametrize("name, head, words", [
    ("masyu", "2 2 visit-al", ["visit-al", "after them perhaps visit-all"]),
    ("masyu", "2 2 shade-outside", ["shade-outside", "visit-all"]),
    ("simpleloop", "2 2 visit-all", ["'2 2 visit-all'", "two positive numbers"]),
    ("hashi", "2 2 bridges", ["'2 2 bridges'", "perhaps bridges 1 bridges 2"]),
    ("hashi", "2 2 bridges 5", ["'2 2 bridges 5'"]), ("hashi", "2 2 4", ["'2 2 4'"]),
    ("hashi", "2 2 bridges 1 bridges 3", ["bridges 1 and bridges 3", "one of them"]),
    ("hashi", "3 2 bridges 1\n5 -", ["'5'", "a number from 1 to 4"]),
    ("masyu", "2 2 2", ["'2 2 2'", "two positive numbers"])])
def test_other_words_are_refused(name, head, words):
    with pytest.raises(PuzzleError) as error:
        find(name)(f"{head}\n- -\n- -")
    assert all(word in str(error.value) for word in words)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", WITH)
def test_what_is_made_of_a_board_keeps_its_rules(name):
    """Two boards in one file, the board with fewer clues or more, its certificate, and every step to the end."""
    puzzle = find(name)(f"# puzzle: {name}\n{WITH[name]}\n")
    assert [find(name)(text) for _, text in boards_in(f"{puzzle.text}\n{puzzle.text}", puzzle.grids)] == [puzzle] * 2
    assert satloop.unique(puzzle)
    makes = {"yajilin": (), "hashi": (satloop.minimize,)}  # each clue is needed; clues cannot be added
    for make in makes.get(name, (satloop.minimize, satloop.complete)):
        assert make(puzzle).puzzle.given_rules == puzzle.given_rules
    assert satloop.explain(puzzle).outcome == "explained"
    certificate = satloop.prove(puzzle)
    assert certificate.files["board.txt"].split("\n")[1].split(maxsplit=2)[2:] == list(puzzle.given_rules)


@pytest.mark.parametrize("name, rule", PAIRS)
def test_the_checker_of_certificates_knows_it_where_the_puzzle_has_it(name, rule):
    board = read_board(find(name).example, grids=find(name).grids)
    rows = "\n".join(" ".join(row) for grid in board.grids for row in grid)
    plain, more = (read_sheet(read_text(f"{name}\n{board.rows} {board.columns}{word}\n{rows}\n"))
                   for word in ("", f" {rule}"))
    assert [rule for rule in plain.rules if rule not in more.rules] or len(more.rules) > len(plain.rules)
    for word in ("visit-al", "skip-regions" if rule != "skip-regions" else "shade-outside"):
        with pytest.raises(Rejected, match=word):
            read_sheet(read_text(f"{name}\n{board.rows} {board.columns} {word}\n{rows}\n"))


def test_the_rule_about_shaded_cells_is_a_group_of_each():
    f = Formula(group_kinds=ALL_KINDS)
    find("yajilin")(WITH["yajilin"]).encode(f)
    assert len(f.groups["outside"].literals) == 22


def test_the_page_knows_the_rules_of_a_board():
    """It writes their names into the text of a board that is edited."""
    known = facts(find("masyu")(WITH["masyu"]))
    assert known["further_rules"] == ["visit-all"] and "\n6 6 visit-all\n" in known["text"]
    assert known["rules"].endswith(" On this board the loop visits every cell that it may visit.")
    assert facts(find("masyu")(find("masyu").example))["further_rules"] == []
