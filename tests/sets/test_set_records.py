"""Records of a set: what is written is read again, and a record that is broken or lies is refused in one line."""

import json

import pytest

from satloop import PuzzleError, sets
from satloop.puzzles import NAMES, find
from satloop.sets.records import (
    FIELDS,
    board_of,
    line_of,
    read_line,
    read_records,
    record_of,
    solution_of,
    write_records,
)


def example(name, **facts):
    kind = find(name)
    board = kind(kind.example)
    return record_of(f"{name}-1", board, board.read_solution(kind.answer), **facts)


def test_the_example_of_every_puzzle_is_read_as_it_was_written(tmp_path):
    written = [example(name, seed=3, level="easy", score=0.5, steps={"one clue or rule": 4}) for name in NAMES]
    write_records(tmp_path / "set.jsonl", written)
    assert read_records(tmp_path / "set.jsonl") == written
    for record in written:
        assert list(record) == [*FIELDS]
        board = board_of(record)
        assert board == find(record["genre"])(find(record["genre"]).example)
        assert not [*board.check(solution_of(record, board))]
        assert record["rules"].endswith(".") and record["rules"][0].isupper()


def test_title_and_author_go_along():
    kind = find("masyu")
    board = kind("# title: Night\n# author: M. Andö\n" + kind.example)
    record = record_of("m", board, board.read_solution(kind.answer), symmetry="rotation")
    assert list(record) == [*FIELDS, "title", "author", "symmetry"]
    assert (record["title"], record["author"], record["level"]) == ("Night", "M. Andö", None)
    assert read_line(line_of(record), "set") == record


FORGED = {
    "genre": [None, 3, "masyoo", "mashu", "slitherlink", ["masyu"]],
    "size": [None, "4x4", "3X3", 3],
    "level": ["", "simple", 1, "easy"],
    "score": ["1", True, 1.5],
    "steps": [[], {"one": -1}, {"one": True}, {"one": 1.5}, 3],
    "clues": [-1, 0, 99, True, "3", None],
    "seed": [-1, "1", None, 1.5, True],
    "address": ["https://puzz.link/p?mashu/3/3/000", "", 5],
    "text": [None, "", "3 3\n", "x", "# puzzle: masyu\n2 2\n- -\n- w\n", "example:masyu", "\0",
             "9" * 5000],
    "solution": [None, "", "3 3\n- - -\n- - -\n- - -\n", "1 1\nse\n", "x"],
    "rules": [None, 3], "version": [None, 1], "id": [None, "", "  ", 3, "x" * 1001, "x" * 1_000_000, "\ud800"],
    "title": ["Day", None, 3], "author": ["", 3], "symmetry": [3],
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_field_is_refused(name):
    true = example("masyu")
    for value in FORGED[name]:
        if value == true.get(name, ""):
            continue
        with pytest.raises(PuzzleError) as error:
            read_line(json.dumps(true | {name: value}), "set.jsonl, line 7")
        assert str(error.value).startswith("set.jsonl, line 7") and "\n" not in str(error.value), value
    if name in FIELDS:
        with pytest.raises(PuzzleError, match=f"found no '{name}'"):
            read_line(json.dumps({key: value for key, value in true.items() if key != name}), "set.jsonl, line 7")


@pytest.mark.parametrize("line", ["[]", "3", "null", "nonsense", "[" * 100_000, '{"id": NaN', '"text"', "{}",
                                  '{"seed": ' + "9" * 5000 + "}"])
def test_what_is_no_record_is_refused(line):
    with pytest.raises(PuzzleError, match=r"set\.jsonl, line 2: found "):
        read_line(line, "set.jsonl, line 2")
    score = json.dumps(example("masyu") | {"level": "easy", "score": float("nan")})
    with pytest.raises(PuzzleError, match="score: NaN"):
        read_line(score, "set")


def test_files_that_are_no_sets(tmp_path):
    path = tmp_path / "set.jsonl"
    record = line_of(example("masyu"))
    for content, words in (("", "no board"), ("\n\n", "no board"), (record[:-30], "line 1: found "),
                           (record * 2, "line 2: found the id 'masyu-1' of line 1"),
                           (f"{record}\n[]", "line 3: found [], expected a JSON object")):
        path.write_text(content)
        with pytest.raises(PuzzleError) as error:
            read_records(path)
        assert words in str(error.value) and str(error.value).startswith(str(path))
    path.write_bytes(b"\xff\xfe")
    for other in (path, tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(PuzzleError, match="expected a set of boards"):
            read_records(other)


def test_what_is_no_record_no_board_and_no_plan_is_refused_and_nothing_is_written(tmp_path):
    true = example("masyu")
    board, out = board_of(true), tmp_path / "set.jsonl"
    for value in (None, 3, True, "x", b"x", [3], [None], [[]], [{}], {"id": "x"}, object()):
        calls = [(write_records, out, value), (write_records, out, [true, value]), (sets.card, value),
                 (sets.card, [true, value]), (board_of, value), (solution_of, value, board), (solution_of, true, value),
                 (record_of, value, board, solution_of(true, board)), (record_of, "x", value, solution_of(true, board)),
                 (record_of, "x", board, value), (sets.plan_of, value), (sets.make_set, value), (read_records, value)]
        for call, *arguments in calls:
            if call is record_of and arguments[0] == "x" == value:
                continue
            with pytest.raises((TypeError, ValueError, OSError)) as error:
                call(*arguments)
            words = str(error.value)
            assert "object is not" not in words and "indices must be" not in words, (call, value, words)
            assert not out.exists(), (call, value)
