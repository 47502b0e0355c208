"""What goes in and out of the commands: several boards in a file, addresses, every format, and back."""

import json
from time import process_time

import pytest
from command import run
from hypothesis import given, settings, strategies as st
from pysat.formula import CNF
from pysat.solvers import Solver
from reading import read_boards

from satloop.commands.shared import options
from satloop.errors import PuzzleError
from satloop.formats.open_board import read_solutions
from satloop.formats.output import FORMATS, board_text, write
from satloop.formats.split_boards import boards_in, with_size_line
from satloop.proving.solution_names import sheet_of
from satloop.puzzles import NAMES, OTHER_NAMES, find
from satloop.solving.solve import solve

ADDRESS = "https://puzz.link/p?slither/3/3/g78dc"
MASYU = "# puzzle: masyu\n4 5\n- - b - -\n- w - - w\n- - - - -\n- - w - -\n"
LOOSE = MASYU.replace("5\n", "5\n\n")


@pytest.fixture
def file(tmp_path):
    def create(text, name="boards.txt"):
        path = tmp_path / name
        path.write_text(text)
        return path
    return create


def test_the_formats_are_those_of_the_commands():
    assert FORMATS == options.FORMATS
    with pytest.raises(ValueError, match="url"):
        write(read_boards(ADDRESS)[0], "postcard")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("command", ["solve", "unique", "show", "convert"])
def test_every_command_writes_every_format(command, format):
    code, out, _ = run(command, ADDRESS, "--format", format)
    assert code == 0
    (board,) = read_boards(ADDRESS)
    solution = next(iter(solve(board).solutions)) if command in ("solve", "unique") else None
    if format == "text" and command == "unique":
        assert out == "unique\n"
    elif format != "json":
        assert out.rstrip() == write(board, format, solution).rstrip()
    if format in ("json", "pzpr", "url", "board") and not (format == "board" and command in ("solve", "unique")):
        assert [board_text(other) for other in read_boards(out)] == [board_text(board)]
    if format in ("json", "pzpr", "board") and command in ("solve", "unique"):
        assert run("check", ADDRESS, "-", stdin=out) == (0, "correct\n", "")


@pytest.mark.parametrize("format", FORMATS)
def test_decode_writes_every_format(format, tmp_path):
    cnf = tmp_path / "x.cnf"
    assert run("dump", ADDRESS, "--loops", "elimination", "-o", cnf)[0] == 0
    with Solver("cadical153", bootstrap_with=CNF(from_file=str(cnf))) as solver:
        assert solver.solve()
        answer = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
    code, out, _ = run("decode", cnf, "-", "--format", format, stdin=answer)
    assert code == 0
    if format != "json":
        assert out == run("solve", ADDRESS, "--format", format)[1]
    if format in ("json", "pzpr", "board"):
        assert run("check", ADDRESS, "-", stdin=out) == (0, "correct\n", "")


@pytest.mark.parametrize("middle", ["json", "pzpr"])
def test_convert_takes_the_solution_along(middle, file):
    path = file(run("solve", ADDRESS, "--format", middle)[1], "a")
    solved = run("solve", ADDRESS, "--format", "board")[1]
    assert run("convert", path, "--format", "board", "--solution")[:2] == (0, solved)
    assert run("convert", path, "--format", "text")[1] == run("solve", ADDRESS)[1]
    assert run("show", path)[1] == run("show", ADDRESS)[1]
    assert run("convert", path, "--format", "url")[1] == ADDRESS + "\n"
    assert run("check", path) == (0, "correct\n", "")
    again = file(run("convert", path, "--format", {"json": "pzpr", "pzpr": "json"}[middle])[1], "b")
    assert run("check", again) == (0, "correct\n", "")
    code, _, err = run("convert", ADDRESS, "--format", "board", "--solution")
    assert code == 2 and "a board alone" in err and err.count("\n") == 1
    assert run("convert", path, "--solution")[0] == 2


def test_several_boards_in_a_file(file):
    path = file(f"{MASYU}\n# the same again\n{MASYU}\n{ADDRESS}\n\nhttps://puzz.link/p?nurikabe/3/3/g\n")
    code, out, err = run("solve", path)
    assert code == 2
    assert [line for line in out.splitlines() if line.startswith(str(path))] == [
        f"{path}, line 1: Masyu 4x5", f"{path}, line 8: Masyu 4x5", f"{path}, line 16: Slitherlink 3x3"]
    assert err.count("\n") == 1 and "line 18" in err and "nurikabe" in err
    assert run("unique", path)[1].count(": unique\n") == 3
    code, out, _ = run("convert", path, "--format", "board")
    assert [board.name for board in read_boards(out)] == ["masyu", "masyu", "slitherlink"]
    code, out, err = run("show", path, "--format", "svg")
    assert (code, out) == (2, "") and "-o" in err
    assert run("size", path)[0] == 2


def test_bench_takes_a_text(file):
    path = file(f"{MASYU}\n{ADDRESS}\n\nhttps://puzz.link/p?nurikabe/3/3/g\n")
    code, out, _ = run("bench", path, "--jobs", 1)
    assert code == 0
    assert out.count("nurikabe") == 1 and "bad input" in out
    totals = next(line for line in out.splitlines() if line.startswith("total")).split()
    assert totals[1:4] == ["3", "4x5", "2"]


def test_several_drawings_need_a_file(file, tmp_path):
    path = file("# puzzle: slitherlink\n2 2\n2 -\n- -\n")
    code, out, err = run("unique", path, "--format", "svg")
    assert (code, out) == (2, "") and "-o" in err
    assert run("unique", path, "--format", "svg", "-o", tmp_path / "x.svg")[0] == 1
    assert (tmp_path / "x-2.svg").exists()


@pytest.mark.parametrize("command, name, begins", [
    ("solve", "x.svg", "<svg"), ("solve", "x.SVG", "<svg"), ("solve", "x.json", "{"), ("solve", "svg", "┌"),
    ("solve", "x.txt", "┌"), ("solve --format board", "x.svg", "3 3"), ("unique", "x.svg", "<svg"),
    ("show", "x.svg", "<svg"), ("convert", "x.svg", "<svg"), ("hint", "x.svg", "<svg"), ("explain", "x.html", "<!"),
    ("explain", "x.json", "{"), ("forced", "x.svg", "<svg"), ("minimize", "x.svg", "<svg"),
    ("minimize", "x.txt", "# puzzle"), ("complete", "x.svg", "<svg")])
def test_the_ending_of_a_name_decides_the_format(command, name, begins, tmp_path):
    code, out, errors = run(*command.split(), "-o", tmp_path / name, ADDRESS)
    assert code == 0 and out == "", errors
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_a_whole_data_set_is_converted(file):
    board = MASYU.partition("\n")[2]
    path = file(json.dumps({"name": "Masyu", "data": {"1": {"problem": board}, "2": {"problem": board}}}), "x.json")
    code, out, _ = run("convert", path, "--format", "url")
    assert code == 0 and out == "https://puzz.link/p?mashu/5/4/2099010\n" * 2
    assert run("solve", path)[0] == 2


def test_boards_without_a_first_line(file):
    assert run("solve", file("- 2 -\n3 - 3\n- - 2\n"), "--puzzle", "slither")[1] == run("solve", ADDRESS)[1]
    regions = "- -\n- 3\n\n1 1\n1 2\n"
    (board,) = read_boards(regions, "country")
    assert " ".join(board.text.split()) == "2 2 - - - 3 1 1 1 2"
    (holes,) = read_boards("# puzzle: doubleback\n# by hand, and no row\n# 1 1\n1 1 1\n")
    assert holes.text.split()[-8:] == ["2", "3", "#", "1", "1", "1", "1", "1"]
    (both,) = read_boards("- -\n- -\n1 1\n1 2\n", "entryexit")
    assert (both.rows, both.columns, both.regions) == (2, 2, 2)


def test_comments_stand_anywhere():
    text = "# one\n2 2\n# and number two\n- 3\n#three\n- -\n\n# number four\n1 1\n# 2\n# five and more\n"
    (board,) = read_boards(text, "country")
    assert board.hole.tolist() == [[False, False], [True, False]]
    (board,) = read_boards("# puzzle: entryexit\n2 3\n- - -\n- - -\n# 1 1\n1 1 1\n# a longer remark\n")
    assert board.hole.sum() == 1


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([MASYU, LOOSE, f"{ADDRESS}\n", "# a remark\n", "\n"]), max_size=5))
def test_any_row_of_boards_is_taken_apart(parts):
    count = sum(part in (MASYU, LOOSE, f"{ADDRESS}\n") for part in parts)
    assert len(boards_in("\n".join(parts), (1,))) == count


@settings(max_examples=500, deadline=None)
@given(text=st.one_of(st.text(), st.text("12-wb# \n"), st.text("pzrv3\n/0."), st.text('{"[:]}1a\n')),
       puzzle=st.sampled_from(["masyu", "doubleback", "slitherlink", None]))
def test_any_text_is_boards_or_one_line(text, puzzle):
    try:
        boards = read_boards(text + "\n", puzzle)
    except PuzzleError as error:
        assert len(str(error).splitlines()) == 1
        return
    assert boards
    for board in boards:
        head = f"# puzzle: {board.name}\n"
        (again,) = read_boards(board_text(board))
        assert again.text.removeprefix(head).split() == board.text.removeprefix(head).split()
        assert with_size_line(board.text, board.grids) == board.text


@pytest.mark.parametrize("text", ['{"puzzle": "masyu"}', "[]", "[1]", '{"puzzle": 1, "board": "x"}', "{",
                                  '{"a":1}\n{"b"', "0\n\n{\n0",
                                  '{"puzzle": "masyu", "board": "1 1\\n-", "solutions": [1]}',
                                  '{"puzzle": "masyu", "board": "1 1\\n-", "solutions": [{"grid": [["-"], ["- -"]]}]}',
                                  '{"puzzle": "masyu", "board": "1 1\\n-", "solutions": [{"grid": [[1]]}]}',
                                  '{"puzzle": "chess", "board": "1 1\\n-"}', "[" * 5000])
def test_other_json_is_one_line(text):
    with pytest.raises(PuzzleError) as error:
        read_boards(text + "\n")
    assert len(str(error.value).splitlines()) == 1


def test_a_solution_of_another_board_is_refused(file):
    other = file(write(read_boards(MASYU)[0], "pzpr"), "other.pzpr")
    with pytest.raises(PuzzleError, match="masyu of 4 x 5"):
        read_solutions(str(other), read_boards(ADDRESS)[0])
    with pytest.raises(PuzzleError, match="without lines"):
        read_solutions(str(other), read_boards(MASYU)[0])
    assert run("check", ADDRESS)[0] == 2


@pytest.mark.parametrize("name, loops", [("slitherlink", "elimination"), ("koburin", "regions"),
                                         ("flow", "elimination")])
def test_names_and_a_blocked_solution(name, loops, tmp_path):
    kind = find(name)
    board, solution, cnf = (tmp_path / x for x in ("board", "solution", "cnf"))
    board.write_text(f"# puzzle: {name}{kind.example}")
    solution.write_text(kind.answer)
    plain = run("dump", board, "--loops", loops)[1]
    assert run("dump", board, "--loops", loops, "--names", "-o", cnf)[0] == 0
    named = cnf.read_text()
    assert "\n".join(line for line in named.split("\n") if not line.startswith("c name ")) == plain
    assert "c name 1: " in named and "row 1 column 1" in named
    assert run("dump", board, "--loops", loops, "--block", solution, "-o", cnf)[0] == 0
    with Solver("cadical153", bootstrap_with=CNF(from_file=str(cnf))) as solver:
        assert not solver.solve()
    assert run("decode", cnf, "-", stdin="s UNSATISFIABLE\n") == (1, "no solution\n", "")
    code, _, err = run("dump", board, "--loops", loops, "--block", board)
    assert code == 2 and err.count("\n") == 1


def test_a_blocked_solution_leaves_the_others(tmp_path):
    board, solution, cnf = (tmp_path / x for x in ("board", "solution", "cnf"))
    board.write_text("# puzzle: slitherlink\n2 2\n2 -\n- -\n")
    result = run("solve", board, "--all", "--format", "json")[1]
    solution.write_text(result)
    others = len(json.loads(result)["solutions"])
    assert others > 1
    assert run("dump", board, "--loops", "elimination", "--block", solution, "-o", cnf)[0] == 0
    with Solver("cadical153", bootstrap_with=CNF(from_file=str(cnf))) as solver:
        assert not solver.solve()
    one = json.loads(result)
    one["solutions"] = one["solutions"][1:]
    solution.write_text(json.dumps(one))
    assert run("dump", board, "--loops", "elimination", "--block", solution, "-o", cnf)[0] == 0
    with Solver("cadical153", bootstrap_with=CNF(from_file=str(cnf))) as solver:
        assert solver.solve()
        answer = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
    assert run("decode", cnf, "-", stdin=answer)[0] == 0
    wrong = tmp_path / "wrong"
    wrong.write_text("2 2\n- -\n- x\n")
    code, _, err = run("dump", board, "--loops", "elimination", "--block", wrong)
    assert code == 2 and "no solution of" in err and err.count("\n") == 1


@pytest.mark.parametrize("name", NAMES)
def test_all_about_a_puzzle(name):
    kind = find(name)
    for other in (name, *OTHER_NAMES[name], kind.title, name.upper()):
        assert find(other) is kind
    code, out, _ = run("puzzles", name)
    assert code == 0
    assert out.startswith(f"{kind.title}: {name}")
    assert all(word in out for word in ("Tokens: ", "puzz.link: ", "Options", kind.example.strip("\n")))
    known = json.loads(run("puzzles", name, "--format", "json")[1])
    assert known["rules"].endswith(".") and known["tokens"] and "??" not in known["tokens"]


def test_other_names_are_no_ones_own():
    every = [*NAMES, *(other for others in OTHER_NAMES.values() for other in others)]
    assert len(every) == len(set(every))


LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NINE = "\n".join(LINE[i:i + 9] for i in range(0, 81, 9)) + "\n"


@pytest.mark.parametrize("around", ["{}", '"{}"', "'{}'", "<{}>", " {}  ", "\n{}\n", "\n < '{}' >\r\n", "“{}”", "`{}`"])
@pytest.mark.parametrize("address", [ADDRESS, ADDRESS.removeprefix("https://")])
def test_an_address_as_letters_and_pages_write_it(around, address, file):
    text = around.format(address)
    (board,) = read_boards(text)
    assert board == read_boards(ADDRESS)[0] and board.file == address
    for argument, stdin in ((text, None), ("-", text), (file(text), None)):
        assert run("solve", argument, stdin=stdin) == run("solve", address)
    assert len(read_boards(f"# two\n{text}\n{MASYU}\n{text}\n")) == 3


@pytest.mark.parametrize("empty", ".0-*")
def test_a_sudoku_in_a_line_or_in_nine(empty):
    board = find("sudoku")("9 9\n" + "\n".join(map(" ".join, NINE.split())))
    line, nine = LINE.replace(".", empty), NINE.replace(".", empty)
    named = "# puzzle: sudoku\n"
    for text in (line, f" {line}\n", nine, f"{named}{nine}", f"{named}9 9\n{nine}", f"\n{nine}\n", named + line):
        assert read_boards(text) == read_boards(text, "number place") == [board]
    for text in (f"{line}\n" * 3, f"# three\n{nine}\n# two\n{nine}\n{line}\n", f"{line}\n\n{nine}\n\n{nine}"):
        assert read_boards(text) == [board] * 3
    assert sheet_of(read_boards(line)[0]).rows == 9  # certificates' checker reads it, too
    solved = run("solve", line, "--format", "board")
    assert solved == run("solve", "-", "--format", "board", stdin=nine) and solved[0] == 0
    for answer in (solved[1], "".join(solved[1].split()[2:]), "\n".join(solved[1].split("\n")[1:]).replace(" ", "")):
        assert run("check", line, "-", stdin=answer + "\n") == (0, "correct\n", "")
        assert run("check", line, "-", stdin=answer.replace("5", "6") + "\n")[0] == 1


def test_nine_lines_of_small_numbers_are_perhaps_no_sudoku():
    text = NINE.translate({ord(sign): "3" for sign in "56789"})
    with pytest.raises(PuzzleError, match=r"no puzzle's name.*sudoku.*slitherlink"):
        read_boards(text)
    assert read_boards(text, "slitherlink")[0].rows == 9
    assert read_boards(f"# puzzle: geradeweg\n{NINE.replace('.', '-')}")[0].name == "geradeweg"


@pytest.mark.parametrize("name, text, plain", [
    ("slitherlink", "3 3\n-2-\n3-3\n--2\n", "3 3\n- 2 -\n3 - 3\n- - 2\n"),
    ("slitherlink", "-2-\n3-3\n--2\n", "3 3\n- 2 -\n3 - 3\n- - 2\n"),
    ("slitherlink", "# by hand\n-2---\n", "1 5\n- 2 - - -\n"),
    ("masyu", "2 2\n-w\n# black\nb-\n", "2 2\n- w\nb -\n"), ("masyu", ".w\n.b\n", "2 2\n- w\n- b\n"),
    ("numberlink", "1 2\n11\n", "1 2\n1 1\n"), ("numberlink", "11\n11\n", "2 1\n11\n11\n"),
    ("flow", "1--2\n1--2\n", "2 4\n1 - - 2\n1 - - 2\n"),
    ("countryroad", "2 2\n--\n-3\n\n11\n12\n", "2 2\n- -\n- 3\n1 1\n1 2\n"),
    ("countryroad", "2 2\n- -\n- 3\n\n11\n12\n", "2 2\n- -\n- 3\n1 1\n1 2\n"),
    ("countryroad", "---\n-3-\naab\nabb\n", "2 3\n- - -\n- 3 -\na a b\na b b\n"),
    ("doubleback", "1 3\naab\n", "1 3\na a b\n"),
])
def test_tokens_without_blanks_where_it_is_plain(name, text, plain):
    (board,) = read_boards(text, name)
    assert board == find(name)(plain) == read_boards(board_text(board))[0]


@pytest.mark.parametrize("name, text, words", [
    ("slitherlink", "3 3\n-2-\n3 - 3\n--2\n", "row 1: found 1 tokens?, expected 3 with blanks between them"),
    ("slitherlink", "3 3\n-2-\n3-3\n--23\n", "row 1: found 1 tokens?, expected 3 with blanks between them"),
    ("slitherlink", "-2-\n3-3\n--23\n", "row 1, column 1: found '-2-'.*blanks between"),
    ("numberlink", "2 2\n10 -\n10\n", "row 2: found 1 tokens?, expected 2 with blanks"),
    ("slitherlink", "0 0\n", "found '0 0', expected a line 'rows columns', two positive numbers"),
    ("slitherlink", "# x\n0 0\n0 0\n", "found '0 0', expected a line"), (None, "0 0\n", "found '0 0'"),
    ("doubleback", "0 0\n\n1 1\n", "found '0 0'"), ("sudoku", "0 3\n1 1 1\n", "found '0 3'"),
    ("masyu", "0 0\n\n1 2\n- w\n", "found '0 0'"),
])
def test_what_is_not_plain_is_refused(name, text, words):
    with pytest.raises(PuzzleError, match=words):
        read_boards(text, name)


@pytest.mark.parametrize("part", [
    "pzprv3\nmashu\n2\n2\n. . \n. 1 \n0 \n0 \n0 0 \n\n", "# puzzle: slitherlink\n2 2\n2 -\n- -\n\n",
    "# a remark\n\n", "https://puzz.link/p?slither/3/3/g5c\n"])
def test_many_boards_are_found_in_linear_time(part):
    """20,000 pzprv3 files, and as many remarks, took a quarter of a minute and more."""
    begin = process_time()
    assert len(boards_in(20_000 * part)) == (20_000 if "remark" not in part else 0)
    assert process_time() - begin < 5
