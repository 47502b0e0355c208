"""Sets: what a plan says, which candidates are chosen, the same bytes with any workers and after a stop, the card."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest
from command import invoke, run

import satloop
from satloop import PuzzleError, rate
from satloop.commands.set import READ
from satloop.puzzles import NAMES, find
from satloop.sets import choose_boards
from satloop.sets.candidate import IMPOSSIBLE, TRIED, Candidate, Made
from satloop.sets.canonical_board import TURNS, canonical_hash
from satloop.sets.choose_boards import Scan, choose
from satloop.sets.data_card import card
from satloop.sets.making import Making, make_set
from satloop.sets.plan import Portion, levels_of, plan_of, portions_of, read_plan
from satloop.sets.records import board_of, read_records, record_of, solution_of, write_records
from satloop.sets.work_file import WorkFile
from satloop.setting.editing.transform import turned
from satloop.solving.solve import solve

PLAN = """seed = 3
title = "Night {number}"
author = "M. Andö"

[[boards]]
puzzles = ["slitherlink", "mashu"]
sizes = [5, "4x6"]
levels = ["easy"]
count = 2

[[boards]]
genres = "yajilin"
symmetry = "none"
"""


@pytest.fixture(scope="module")
def set_folder(tmp_path_factory):
    """A set in a folder, with all that the command writes besides."""
    folder = tmp_path_factory.mktemp("set")
    (folder / "plan.toml").write_text(PLAN.replace("genres =", "count = 3\ngenres ="))
    code, _, err = run("set", folder / "plan.toml", "-o", folder / "set.jsonl", "--card", "--jobs", 1,
                       "--addresses", folder / "addresses.txt", "--texts", folder / "texts")
    assert code == 0 and err == f"{folder / 'set.jsonl'}: 11 boards\n"
    return folder


def test_a_set_has_what_its_plan_says(set_folder):
    records = read_records(set_folder / "set.jsonl")
    assert [record["id"] for record in records] == [
        *(f"{name}-{size}-easy-{number}" for name in ("slitherlink", "masyu") for size in ("5x5", "4x6")
          for number in (1, 2)), *(f"yajilin-6x6-{number}" for number in (1, 2, 3))]
    hashes = set()
    for number, record in enumerate(records, 1):
        board = board_of(record)
        assert (record["title"], record["author"]) == (f"Night {number}", "M. Andö") == (board.own_title, board.author)
        result = solve(board, 2, solver="cadical153")
        assert result.outcome == "unique" and result.solutions[0] == solution_of(record, board)
        rating = rate(board)
        if board.name == "yajilin":
            assert (record["level"], record["score"], record["steps"]) == (None, None, None)
        else:
            assert (record["level"], record["score"]) == (rating.level, round(rating.score, 3))
            assert record["steps"] == rating.kinds and sum(rating.kinds.values()) == sum(rating.steps.values())
        hashes.add(canonical_hash(board))
        origin = next(line for line in record["text"].splitlines() if line.startswith("# origin")).split("generate ")[1]
        again = invoke("generate", *origin.split()).stdout
        assert find(board.name)(again) == board
    assert len(hashes) == len(records)


def test_what_is_written_besides(set_folder):
    records = read_records(set_folder / "set.jsonl")
    assert (set_folder / "addresses.txt").read_text().split() == [record["address"] for record in records]
    assert {path.name: path.read_text() for path in (set_folder / "texts").iterdir()} == {
        f"{record['id']}.txt": record["text"] for record in records}
    assert run("solve", set_folder / "texts" / "masyu-5x5-easy-1.txt")[0] == 0
    card = (set_folder / "set.md").read_text()
    assert "11 boards of 3 puzzles" in card and "| Masyu | 4x6 | easy | 2 |" in card and "CC0" in card
    assert "| Yajilin | 6x6 | any | 3 |" in card and "None: every board was turned" in card
    assert run("set", set_folder / "set.jsonl", "--card") == (0, card.replace("beside it.", f"beside it. {READ}"), "")
    assert {path.name for path in set_folder.iterdir()} == {
        "addresses.txt", "plan.toml", "set.jsonl", "set.md", "texts"}


def test_the_card_names_boards_that_are_alike(set_folder, tmp_path):
    records = read_records(set_folder / "set.jsonl")
    board = board_of(records[0])
    other = turned(board, TURNS[5])
    answer = solve(other, 2)
    copy = record_of("copy", other, answer.solutions[0])
    assert f"{records[0]['id']} and copy" in card([*records, copy])


def test_two_workers_make_the_same_and_a_stop_loses_nothing(tmp_path):
    words = ["set", "masyu,shingoki", "--sizes", "5", "--levels", "easy,medium", "--count", "5", "--seed", "4", "-o"]
    alone, stopped = tmp_path / "alone.jsonl", tmp_path / "stopped.jsonl"
    assert run(*words, alone, "--jobs", 1)[0] == 0
    work = tmp_path / "stopped.jsonl.made"
    for sent, code, lines in ((signal.SIGTERM, 143, 4), (signal.SIGINT, 130, 9)):
        process = subprocess.Popen([sys.executable, "-m", "satloop", *words, stopped, "--jobs", "2"],
                                   stderr=subprocess.PIPE, text=True, start_new_session=True)
        end = time.monotonic() + 100
        while time.monotonic() < end and not (work.exists() and work.read_text().count("\n") >= lines):
            time.sleep(0.02)
        os.killpg(process.pid, sent)
        err = process.communicate(timeout=100)[1]
        assert process.returncode == code, err
        assert err.splitlines()[-1].endswith(f"the same command goes on with {work}") and not stopped.exists()
        text = work.read_text()
    work.write_text(text[:-5])  # as where the power went off
    assert run(*words, stopped, "--jobs", 2)[0] == 0
    assert stopped.read_bytes() == alone.read_bytes() and not work.exists()


def with_several_solutions(record):
    """The record without clues, which is true but for what it does not say: that there are other solutions."""
    board, solution = board_of(record), solution_of(record, board_of(record))
    rows = "\n".join(" ".join("-" * board.columns) for _ in range(board.rows))
    blank = type(board)(f"{board.rows} {board.columns}\n{rows}\n")
    return record_of(record["id"], blank, solution, record["seed"], record["level"], record["score"], record["steps"])


@pytest.mark.parametrize("change", ["plan", "line", "cell", "forged", "words", "missed", "several", "score", "steps",
                                    "level", "seed", "rules", "id", "version", "symmetry"])
def test_a_file_of_work_that_lies_is_refused(tmp_path, change):
    words = ["set", "masyu", "--sizes", "4", "--levels", "easy", "--count", "1", "-o", tmp_path / "x.jsonl"]
    making = Making(plan_of(portions_of("masyu", "4", "easy", 1)))
    work = tmp_path / "x.jsonl.made"
    with WorkFile(str(work), making) as file:
        for item in making.work():
            file.add_candidate(*item)
    head, first, *rest = work.read_text().splitlines()
    data = json.loads(first)
    if change == "plan":
        head = head.replace('"seed": 0', '"seed": 1')
    elif change == "line":
        first = first[:9]
    elif change == "cell":
        data["cell"] = 1
    elif change == "forged":
        data["record"]["solution"] = data["record"]["solution"].replace("s", "-")
    elif change == "words":
        data["record"]["genre"] = "yajilin"
    elif change == "missed":
        data = {"cell": 0, "number": 0, "missed": "lazy"}
    elif change == "several":
        data["record"] = with_several_solutions(data["record"])
    else:
        record = data["record"]
        record[change] = {"score": 0.25, "steps": {"luck": 1}, "level": "evil", "seed": record["seed"] + 1,
                          "symmetry": "rotation"}.get(change, "x")
    work.write_text("\n".join([head, first if change == "line" else json.dumps(data), *rest, ""]))
    code, out, err = run(*words, "--jobs", 1)
    assert code == 2 and not out and err.count("\n") == 1 and str(work) in err, err
    work.unlink()
    assert run(*words, "--jobs", 1)[0] == 0


@pytest.mark.parametrize("words", [("set", "{}", "--card"), ("book", "{}", "-o", "b.html"),
                                   ("book", "{}", "-o", "b.html", "--no-solutions"),
                                   ("ask", "{}", "--tasks", "t.jsonl"), ("ask", "{}", "--command", "cat")])
def test_a_set_of_somebody_else_has_boards_with_one_solution_or_is_refused(tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    right = make_set("masyu", [4], "easy", count=1)[0]
    for record, wanted in ((right, 0), (with_several_solutions(right), {"book": 1}.get(words[0], 2))):
        write_records("set.jsonl", [record])
        code, _, error = run(*(word.format("set.jsonl") for word in words))
        assert (code, error.count("\n")) == (wanted, wanted > 0), error
        assert not wanted or ("several solutions" in error and record["id"] in error)


def test_a_genre_with_few_boards_has_as_many_as_there_are(tmp_path):
    code, out, err = run("set", "slitherlink", "--sizes", "2", "--count", "50", "--jobs", 1)
    boards = [json.loads(line) for line in out.splitlines()]
    assert code == 3 and 3 <= len(boards) < 12
    assert err.startswith(f"satloop: slitherlink 2x2: {len(boards)} of 50: 30 more")
    code, out, err = run("set", "shirokuro", "--levels", "medium,easy", "--sizes", "5", "--count", "1", "--jobs", 1)
    assert code == 3 and '"level": "easy"' in out and "medium: 0 of 1: shirokuro has no medium boards" in err


def test_candidates_that_nobody_needs_change_nothing():
    """The choice is the same in whatever order the candidates come, and with more of them than it looks at."""
    rng = random.Random(5)
    for _ in range(50):
        portion = Portion("masyu", 6, 6, "easy", rng.randint(1, 12))
        all_made = {}
        for number in range(400):
            draw = rng.random()
            kinds = {kind: 1 for kind in "abc" if rng.random() < 0.5}
            all_made[number] = Made(missed=TRIED, words="none") if draw < 0.2 else Made(
                {"steps": kinds, "score": rng.random()}, str(rng.randrange(30)))
        whole = Scan(portion)
        whole.take_made(all_made, {"3", "7"})
        slow, made, order, issued = Scan(portion), {}, [], 0
        while True:
            more = slow.missing_candidates(max(0, issued - slow.next))
            order += range(issued, issued + more)
            issued += more
            if not order:
                break
            number = order.pop(rng.randrange(len(order)))
            made[number] = all_made[number]
            slow.take_made(made, {"3", "7"})
        assert (slow.pool, slow.end, slow.next) == (whole.pool, whole.end, whole.next)
        assert choose(slow, made, Counter()) == choose(whole, all_made, Counter())
        most = choose_boards.pool_size(portion) + whole.missed + choose_boards.ALIKE + 400 * (portion.wanted > 8)
        assert len(made) <= most
        assert slow.full and (slow.end or len(slow.pool) == choose_boards.pool_size(portion))


def test_rare_kinds_of_steps_come_first():
    portion = Portion("masyu", 6, 6, "easy", 4)
    kinds = ["a", "a", "a", "b", "a"]
    made = {number: Made({"steps": {kind: 2}, "score": 5 - number}, str(number)) for number, kind in enumerate(kinds)}
    scan = Scan(portion)
    scan.take_made(made, set())
    counts = Counter({frozenset("b"): 0})
    assert choose(scan, made, counts) == [3, 2, 1, 0] and counts == {frozenset("a"): 3, frozenset("b"): 1}
    assert choose(scan, made, Counter(), {"1", "3"}) == [4, 2, 0]  # others are in the set with another level


def test_a_cell_ends_where_nothing_can_be():
    scan = Scan(Portion("masyu", 6, 6, "evil", 9))
    scan.take_made({0: Made(missed=IMPOSSIBLE, words="no")}, set())
    assert scan.full and scan.end == "no" and scan.missing_candidates(0) == 0
    scan = Scan(Portion("masyu", 6, 6, "evil", 9))
    scan.take_made({number: Made(missed=TRIED, words="none") for number in range(9)}, set())
    assert scan.full and scan.next == choose_boards.MISSED


def test_no_two_candidates_have_one_seed():
    portions = portions_of("masyu", "6", "easy,medium,evil", 5) + portions_of("masyu", "6", "", 5)
    seeds = [Candidate(portion, number, seed, same).request.seed for portion in portions for number in (0, 7, 999_999)
             for seed in (0, 1, 2**31 - 1) for same in (0, 1)]
    assert len(seeds) == len(set(seeds))


@pytest.mark.parametrize("name", NAMES)
def test_boards_are_alike_after_every_turn(name):
    board = find(name)(find(name).example)
    assert {canonical_hash(turned(board, turn)) for turn in TURNS} == {canonical_hash(board)}


def test_boards_with_labels_are_alike_after_turns():
    flow = find("flow")
    one, other, third = (canonical_hash(flow(f"2 2\n{rows}")) for rows in ("1 2\n1 2", "b b\na a", "1 1\n2 2"))
    assert one == other == third != canonical_hash(flow("2 2\n1 -\n- 1"))


def test_all_levels_are_those_of_the_stock():
    assert levels_of("shirokuro", 6, 6) == ["easy"] and levels_of("slitherlink", 3, 9)[-1] == "evil"
    for name in NAMES:
        small = find(name).usual_sizes[0]
        assert levels_of(name, small, small), name
    assert len(portions_of("all", "small", "")) == len(NAMES)
    assert [portion.rows for portion in portions_of("masyu", "small,medium,large")] == list(find("masyu").usual_sizes)


@pytest.mark.parametrize(("words", "message"), [
    (["cats"], "unknown puzzle 'cats'"), (["masyu", "--sizes", "5x"], "a size is"), (["masyu", "--sizes", "0"], "row"),
    (["masyu", "--levels", "simple"], "unknown level 'simple'"), ([","], "a set needs puzzles"),
    (["masyu", "--title", "a\nb"], "title is a text in one line"), (["no.toml"], "no.toml: found no such file"),
    (["masyu", "--card"], "--card needs -o"), (["none.jsonl", "--card"], "none.jsonl: found no such file"),
    (["set.jsonl"], "is a finished set"), (["set.jsonl", "--card", "--count", "3"], "without --count"),
    (["set.jsonl", "--addresses", "a.txt", "-o", "b.md"], "-o is for its --card"),
    (["plan.toml", "--sizes", "3"], "without --sizes"), (["masyu", "-o", "no/set.jsonl"], "there is no folder"),
    (["masyu", "--symmetry", "diagonal", "--sizes", "4x5"], "not square")])
def test_wishes_that_cannot_be(words, message):
    code, out, errors = run("set", *words)
    assert code == 2 and not out and message in errors and "Traceback" not in errors


@pytest.mark.parametrize("change", [
    ("seed = 3", "seed = -1"), ("seed = 3", "seed = 1.5"), ("seed = 3", 'seed = "x"'), ("seed = 3", "sead = 3"),
    ("seed = 3", "seed = 3\nseed = 4"), ("count = 2", "count = 0"), ("count = 2", 'count = "2"'),
    ("count = 2", "count = true"), ("count = 2", "counts = 2"), ("sizes = [5, \"4x6\"]", "sizes = [5, [6]]"),
    ("sizes = [5, \"4x6\"]", "sizes = 5.5"), ("sizes = [5, \"4x6\"]", "sizes = [0]"), ('["easy"]', '["simple"]'),
    ('["easy"]', "[true]"), ('["slitherlink", "mashu"]', '["cats"]'), ('["slitherlink", "mashu"]', "[]"),
    ('"Night {number}"', '"a\\nb"'), ('"Night {number}"', "3"), ('"none"', '"round"'), ("[[boards]]", "[boards]"),
    ("[[boards]]", "[[bords]]"), (PLAN, ""), (PLAN, "boards = []"), (PLAN, "boards = [3]"), (PLAN, "[" * 5000)])
def test_a_plan_that_cannot_be_meant_is_refused(tmp_path, change):
    assert change[0] in PLAN
    path = tmp_path / "plan.toml"
    path.write_text(PLAN.replace(*change))
    with pytest.raises(PuzzleError) as error:
        read_plan(path)
    assert str(error.value).startswith(f"{path}: found ") and "\n" not in str(error.value)


def test_a_set_in_python():
    records = make_set(plan_of(portions_of(["masyu"], [4], count=2), seed=2, title="One"))
    assert [record["id"] for record in records] == ["masyu-4x4-1", "masyu-4x4-2"] and records[0]["title"] == "One"
    assert make_set("masyu", [4], count=2, seed=2, title="One") == records
    symmetric, = satloop.sets.make_set("slitherlink", 5, count=1, symmetry="rotation")
    assert symmetric["symmetry"] == "rotation"
