"""Files that do not say what they are, or are of another kind: read by their name, or refused in one plain line."""

import json

import pytest
from command import run

from satloop import PuzzleError
from satloop.problems.graph_files import read_graph
from satloop.puzzles import find
from satloop.setting.editing.backbone import forced

BOARD = find("slitherlink").example.strip() + "\n"
MASYU = find("masyu").example.strip() + "\n"


@pytest.mark.parametrize("name", ["slitherlink-60x60.txt", "my-slitherlink.txt", "slitherlink/1.txt", "Fences/one.txt"])
def test_a_board_without_a_name_is_read_by_that_of_its_file(name, tmp_path):
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(BOARD)
    for command in ("solve", "hint", "size"):
        code, out, err = run(command, path)
        assert code == 0 and out and "read as Slitherlink, as its name says" in err


def test_a_board_without_any_name_gets_the_likeliest_few(tmp_path):
    (tmp_path / "b.txt").write_text(MASYU)
    code, _, err = run("solve", tmp_path / "b.txt")
    assert code == 2 and "masyu" in err and len(err) < 300 and err.count(",") < 9
    (tmp_path / "hashi.txt").write_text(MASYU)  # no board of Hashi
    assert run("solve", tmp_path / "hashi.txt")[0] == 2


@pytest.mark.parametrize("text, says", [
    ("p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n", ""), ("c x\n\np 3 3\ne 1 2\ne 2 3\n\ne 1 3\n", ""),
    ("NAME : x\nTYPE : HCP\n", "no DIMENSION"), ("p tw 3 3\n1 2\n2 3\n3 1\n", ""),
    ("0 1\n1 2\n2 0\n", "hamilton:FILE is a graph"),
    ("# from 1\n1 2\n2 3\n3 1\n", "hamilton:FILE is a graph")])  # it might be a board, too
def test_a_graph_is_asked_for_a_cycle_and_a_list_of_edges_called_one(text, says, tmp_path):
    (tmp_path / "g.txt").write_text(text)
    code, out, err = run("solve", tmp_path / "g.txt")
    assert (code, says in err, out.split()) == (2 if says else 0, True, [] if says else ["1", "2", "3"])
    if "hamilton" in says:
        assert run("solve", f"hamilton:{tmp_path / 'g.txt'}")[0] == 0


@pytest.mark.parametrize(("text", "edges"), [
    ("1 2\n2 3\n3 1\n", [[0, 1], [1, 2], [0, 2]]), ("# from 0\n0 1\n1 2\n2 0\n", [[0, 1], [1, 2], [0, 2]]),
    ("c x\np tw 3 3\n1 2\n2 3\n3 1\n", [[0, 1], [1, 2], [0, 2]]), ("% a\n0 2\n\n1 2\n", [[0, 2], [1, 2]])])
def test_lists_of_edges_and_pace_files_are_read(text, edges):
    graph = read_graph(text)
    assert graph.vertices == 3 and graph.edges.tolist() == edges


@pytest.mark.parametrize(("text", "line"), [("1 2\n2\n", 2), ("1 2\n3 3\n", 2), ("1 2\nx y\n", 2),
                                            ("p tw 3 1\ne 1 2\n", 2), ("1 2\n1 99999999999\n", 2), ("1 2 3\n", 1)])
def test_wrong_lists_of_edges_are_refused_at_their_line(text, line):
    with pytest.raises(PuzzleError) as caught:
        read_graph(text)
    assert caught.value.row == line


@pytest.mark.parametrize("command", ["show example:masyu", "solve example:masyu", "minimize example:masyu"])
def test_an_unknown_ending_is_refused_with_the_known_ones(command, tmp_path):
    for ending in ("png", "docx", "gif"):
        code, _, err = run(*command.split(), "-o", tmp_path / f"x.{ending}")
        assert code == 2 and f".{ending}" in err and ".svg" in err and not list(tmp_path.iterdir())


def test_json_lines_and_text_files_hold_boards(tmp_path):
    assert run("solve", "example:masyu", "example:slitherlink", "-o", tmp_path / "set.jsonl")[0] == 0
    assert (tmp_path / "set.jsonl").read_text().count('{"puzzle"') == 2
    assert run("convert", tmp_path / "set.jsonl", "-o", tmp_path / "one.txt")[0] == 0
    assert run("count", tmp_path / "one.txt")[0] == 0  # boards, not drawings


def test_one_board_goes_to_a_file_and_several_to_a_folder(tmp_path):
    assert run("generate", "masyu", "4x4", "-o", tmp_path / "board.txt")[0] == 0
    assert (tmp_path / "board.txt").read_text().startswith("# puzzle: masyu")
    assert run("generate", "masyu", "4x4", "-o", tmp_path / "board.svg")[0] == 0
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert run("generate", "masyu", "4x4", "--count", "2", "-o", tmp_path / "set")[0] == 0
    assert len(list((tmp_path / "set").iterdir())) == 2


def test_boards_of_one_call_are_all_different(tmp_path):
    code, out, err = run("generate", "masyu", "3x3", "--count", "4")
    boards = ["\n".join(line for line in part.splitlines() if line[:1] != "#")
              for part in out.split("# puzzle: masyu")[1:]]
    assert (len(set(boards)) == len(boards) and (code, len(boards)) == (0, 4)) or "are alike" in err
    code, _, err = run("generate", "masyu", "2x2", "--count", "3")
    assert code == 3 and "only 1 of 3 boards" in err


@pytest.mark.parametrize("state", [
    '{"edges": [1e999]}', '{"edges": [123456789012345678901234567890123]}', '{"edges": [[[[1]]]]}', '{"edges": "x"}',
    '{"edges": [1, [2]]}', '{"edges": [-1, 0, 1]}', '{"shaded": [1]}', '{"edges": null}', "[" * 5000])
def test_a_state_that_is_none_is_one_line(state, tmp_path):
    (tmp_path / "state.json").write_text(state if state[0] == "{" else '{"edges": ' + state)
    code, _, err = run("forced", "example:masyu", "--partial", tmp_path / "state.json")
    assert code == 2 and err.count("\n") == 1


@pytest.mark.parametrize(("name", "state"), [
    ("sudoku", {"digits": [[615536, 0, 0, 0], *[[0] * 4] * 3]}),
    ("sudoku", {"digits": [[-1, 0, 0, 0], *[[0] * 4] * 3]}),
    ("sudoku", {"digits": [[1.5, 0, 0, 0], *[[0] * 4] * 3]}), ("masyu", {"edges": [2] * 31}),
    ("masyu", {"edges": [0.5] * 31}), ("yajilin", {"shaded": [[5] * 5] * 5})])
def test_a_state_has_whole_numbers_in_range(name, state, tmp_path):
    """Also from Python: the message names the part."""
    (tmp_path / "state.json").write_text(json.dumps(state))
    code, _, err = run("forced", f"example:{name}", "--partial", tmp_path / "state.json")
    assert code == 2 and err.count("\n") == 1 and f"{next(iter(state))} of the state" in err
    with pytest.raises(ValueError, match=f"{next(iter(state))} of the state"):
        forced(find(name)(find(name).example), state)


def test_a_solution_of_another_puzzle_is_left_out(tmp_path):
    solved = run("solve", "example:slitherlink", "--format", "pzpr", "-o", tmp_path / "b.pzpr")
    assert solved[0] == 0
    code, out, err = run("convert", "--format", "json", "--puzzle", "touchslitherlink", tmp_path / "b.pzpr")
    assert "Traceback" not in err and (code == 2 or '"solutions": []' in out)


def test_a_file_where_a_folder_is_due(tmp_path):
    (tmp_path / "f").write_text("")
    for arguments in (["prove", "example:masyu", "-o"], ["generate", "masyu", "4x4", "--count", "2", "-o"],
                      ["forced", "example:masyu", "--prove"], ["conflict", "example:masyu", "--prove"]):
        code, _, err = run(*arguments, tmp_path / "f")
        assert code == 2 and "it is no folder" in err
