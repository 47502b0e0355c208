"""What people read: counts of one in messages, and help texts that can be copied."""

import json
import re

import click
import pytest
from command import invoke, run

from satloop.cli import COMMANDS, Context, main
from satloop.puzzles import find

ONE = re.compile(r"(?<!x )(?<![\w.,+/-])1 (?:more |new |black |white |dark |light )?(?!has|is|was|stays)[a-z]+s\b")
SLITHERLINK = find("slitherlink")
TEXTS = {"one row": "# puzzle: slitherlink\n2 1\n-\n", "one token": "# puzzle: slitherlink\n2 2\n- -\n-\n",
         "one clue": "# puzzle: slitherlink\n1 1\n4\n", "two clues": "# puzzle: slitherlink\n1 2\n3 3\n",
         "free": "# puzzle: slitherlink\n1 1\n?\n",
         "wrong": "# puzzle: slitherlink\n2 2\n4 -\n- 4\n", "circles": "# puzzle: shirokuro\n2 2\nb w\nw -\n",
         "odd": "# puzzle: simpleloop\n3 3\n- - -\n- - -\n- - -\n",
         "flow": "# puzzle: flow\n1 3\n1 - 1\n", "pzprv3": "pzprv3\nslither\n2\n2\n. . \n. \n",
         "graph": "p edge 1 0\n", "edge": "p edge 3 1\ne 1\n", "edges": "p edge 3 2\ne 1 2\n",
         "address": "https://puzz.link/p?slither/3", "order": "# puzzle: sudoku\n1 1\n-\n",
         "data.json": json.dumps({"name": "Slitherlink", "data": {"a": {"problem": "2 2\n- -\n- 4"}}})}
COMMAND_LINES = [
    "show FILE:one_row", "show FILE:one_token", "show FILE:pzprv3", "show FILE:address", "show FILE:data.json",
    "show FILE:data.json#b", "solve FILE:one_clue --stats", "solve FILE:one_clue --all", "solve FILE:circles",
    "solve FILE:odd", "solve FILE:order --stats", "solve FILE:flow --stats", "count FILE:one_clue", "count FILE:free",
    "rate FILE:one_clue --stats", "explain FILE:one_clue", "explain FILE:one_clue --step 9",
    "explain FILE:one_clue --format html", "explain FILE:flow --format html", "rate FILE:flow --stats",
    "minimize FILE:one_clue", "minimize FILE:two_clues", "forced FILE:two_clues", "complete FILE:free",
    "conflict FILE:wrong", "unique FILE:free", "bench FILE:data.json --jobs 1", "bench FILE:one_clue --jobs 1",
    "generate slitherlink 2x3 --clues 7", "solve hamilton:FILE:graph --stats", "solve hamilton:FILE:edge",
    "solve hamilton:FILE:edges",
    "study FILE:one_clue --loops cuts,regions"]


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_one_is_not_several(line, tmp_path):
    for name, text in TEXTS.items():
        (tmp_path / name.replace(" ", "_")).write_text(text)
    output = invoke(*line.replace("FILE:", f"{tmp_path}/").split()).output
    output = re.sub(r"<(style|script).*?</\1>", "", output, flags=re.DOTALL)
    assert output and not ONE.findall(output), output


def test_one_clause_is_not_several_in_a_certificate(tmp_path):
    (tmp_path / "board.txt").write_text(TEXTS["one clue"])
    output = run("prove", tmp_path / "board.txt", "-o", tmp_path / "c")[1] + run("verify", tmp_path / "c")[1]
    assert "1 clause follows" in output and "1 line of proof" in output and not ONE.findall(output), output


@pytest.mark.parametrize("line", ["explain BOARD -o HERE/x.html", "minimize BOARD -o HERE/x.txt",
                                  "forced BOARD -o HERE/x.json", "rate BOARD --csv HERE/x.csv",
                                  "study BOARD --loops cuts --csv HERE/x.csv", "convert BOARD -o HERE/x.txt",
                                  "hint BOARD -o HERE/x.txt", "dump BOARD --loops height -o HERE/x.txt"])
def test_a_file_in_a_folder_that_does_not_exist_is_refused_with_the_reason(line, tmp_path):
    (tmp_path / "board.txt").write_text(TEXTS["two clues"])
    words = line.replace("BOARD", str(tmp_path / "board.txt")).replace("HERE", str(tmp_path / "none")).split()
    result = invoke(*words)
    assert result.exit_code == 2 and result.output.endswith(
        f"satloop: {words[-1]}: cannot be written: there is no folder {tmp_path / 'none'}\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_breaks_no_name_and_no_command(name):
    text = run(name, "--help")[1]
    lines = text.splitlines()
    assert text.isascii() and not [line for line in lines if line.endswith("-") and "Example" not in line]
    assert all(line.count("`") % 2 == 0 for line in lines)
    example = [line for line in lines if line.startswith("  Example: ")]
    assert len(example) == 1 and re.match(rf"  Example: .*satloop {name}\b", example[0])
    assert lines[lines.index(example[0]) + 1:][:2] == ["", "Options:"]
    assert all(len(line) <= 80 for line in lines if line not in example)
    command = main.get_command(Context(main), name)
    rare, (often, _, seldom) = getattr(command, "rare", []), text.partition("\nRarely needed:\n")
    options = {option.name: option.opts[-1] for option in command.params if isinstance(option, click.Option)}
    assert {*rare} <= {*options} and all(re.search(rf"^  (-., )?{flag}\b", seldom if option in rare else often, re.M)
                                         for option, flag in options.items())


def test_what_a_newcomer_does_next_is_said(tmp_path):
    """A dumped formula that is solved, a formula of one's own that is decoded, a folder, boards without their sizes."""
    cnf, own, answer, board = (tmp_path / name for name in ("board.cnf", "own.cnf", "answer.txt", "board.txt"))
    assert run("dump", "example:slitherlink", "-o", cnf)[0] == 0
    own.write_text("p cnf 2 1\n1 2 0\n")
    answer.write_text("s SATISFIABLE\nv 1 -2 0\n")
    assert f"satloop decode {cnf}" in run("solve", cnf)[2] and "decode" not in run("solve", own)[2]
    assert "dimacs.read_model" in run("decode", own, answer)[2]
    assert run("show", tmp_path)[2].endswith(f"several are named {tmp_path / '*.txt'}\n")
    assert "8x9" in run("generate", "slitherlink")[2]
    board.write_text("# puzzle: slitherlink\n1 1\n2 2\n")
    assert run("show", board)[2].endswith("expected 1, as the line '1 1' before them says\n")
    board.write_text("# puzzle: slitherlink\n3 - 2\n- - -\n")
    assert run("convert", board, "--format", "board")[1] == "# puzzle: slitherlink\n2 3\n3 - 2\n- - -\n"


def test_what_is_left_out_twice_is_said_once():
    err = run("size", "example:flow", "example:flow", "--loops", "cuts,regions")[2]
    assert err.splitlines() == ["left out: flow has no encoding 'regions' for --loops (example:flow)"]
