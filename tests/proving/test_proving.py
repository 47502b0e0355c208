"""Certificates: every puzzle's are accepted, by foreign checkers too; nothing that is wrong is."""

import os
import random
import re
from functools import partial
from math import inf, prod
from pathlib import Path

import dratify
import numpy as np
import pytest
import tiny
from command import run

import satloop
from encoders import OutOfTime
from encoders.solution_key import literals_of
from satloop.boards.text import read_board
from satloop.proving import certificate, certificate_files
from satloop.proving.certificate import Certificate, prove
from satloop.proving.checker import Rejected
from satloop.proving.checker.check_folder import check
from satloop.proving.checker.lrat import check_proof, read_formula
from satloop.proving.clauses_of_rules import at_once, settled
from satloop.proving.prove_forced_and_conflict import prove_forced
from satloop.proving.search_by_checker_rules import CheckerRuleSearch
from satloop.proving.solution_names import sheet_of, solution_of
from satloop.proving.trim_proof import trim
from satloop.puzzles import NAMES, find
from satloop.setting.editing.backbone import forced
from satloop.solving.proof_log import refute
from satloop.solving.solve import solve

CHANGES = int(os.environ.get("SATLOOP_CHANGES", "40"))  # a puzzle


def example(name):
    return find(name)(find(name).example)


def foreign(texts):
    """What dratify says of the proof, turned into DRUP by the command that the certificate's page gives."""
    drup = re.sub(r"(?m)^[0-9]+ ((?:-?[1-9][0-9]* )*0).*", r"\1", texts["proof.lrat"])
    return dratify.check_proof(dratify.parse_dimacs(texts["formula.cnf"]), drup).ok


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_proved_unique(name):
    board = example(name)
    done = prove(board)
    assert done.outcome == "unique" and not done.lemma
    assert board.to_grid(done.solutions[0]) == board.to_grid(board.read_solution(board.answer))
    assert foreign(done.files)
    assert prove(board).files == done.files
    assert done.size < 20_000


@pytest.mark.parametrize("name", NAMES)
def test_a_printed_board_is_proved_unique(name):
    """The smallest of at least 56 cells, as 7x8."""
    sizes = {path: prod(map(int, path.stem.rpartition("-")[0].split("x")))
             for path in sorted(Path("instances", name).glob("*x*-1.txt"))}
    board = satloop.read(str(min(sizes, key=lambda path: (sizes[path] < 56, abs(sizes[path] - 56)))))
    done = prove(board, 60)
    assert done.outcome == "unique" and foreign(done.files)


@pytest.mark.parametrize(("name", "text", "outcome", "file"), [
    ("slitherlink", "2 2\n- -\n- -", "several", "another.txt"), ("slitherlink", "1 2\n3 0", "none", "proof.lrat"),
    ("masyu", "3 3\nw - -\n- - -\n- - -", "none", "proof.lrat"), ("hashi", "1 3\n1 - 2", "none", "proof.lrat"),
    ("sudoku", "4 4\n1 1 - -\n" + "- - - -\n" * 3, "none", "proof.lrat"),
    ("simpleloop", "5 5\n" + "- - - - -\n" * 5, "none", "reason.txt"),
    ("grandtour", "2 2\n- -\n- -", "none", "reason.txt"), ("shirokuro", "2 3\nb w b\n- - -", "none", "reason.txt"),
    ("shirokuro", "3 4\nb w b -\n- - - -\n- - - w", "none", "reason.txt"),
    ("flow", "3 3\n1 - 2\n- - -\n2 - 1", "none", "reason.txt")])
def test_other_outcomes_are_certified_too(name, text, outcome, file):
    board = find(name)(text)
    done = prove(board)
    assert (done.outcome, file in done.files) == (outcome, True)
    assert len(done.solutions) == {"several": 2, "unique": 1, "none": 0}[outcome]
    for solution in done.solutions:
        assert satloop.check(board, solution) == []


def test_a_wrong_reason_is_rejected():
    texts = prove(find("simpleloop")("3 3\n" + "- - -\n" * 3)).files
    lines = texts["reason.txt"].splitlines(keepends=True)
    assert "nothing is open" not in check(texts).checked[0]
    for wrong in ("".join(lines[1:]), "".join(lines[:-1]), "".join(lines) + lines[0], "need nothing\n", ""):
        with pytest.raises(Rejected):
            check({**texts, "reason.txt": wrong})
    with pytest.raises(Rejected):  # a blocked cell in the middle: there is a loop
        check({**texts, "board.txt": "simpleloop\n3 3\n- - -\n- x -\n- - -\n"})


WRONG = {  # name -> a board with several solutions, of which a clause too many, about its first line, leaves fewer
    "masyu": "3 3\n- - -\n- - -\n- - -", "slitherlink": "3 3\n- - -\n- - -\n- - -",
    "yajilin": "3 4\n- - - -\n- 0e - -\n- - - -", "simpleloop": "4 4\n- - - -\n- - - -\n- - - -\n- - - -",
    "sudoku": "4 4\n1 2 - -\n3 4 - -\n2 1 - -\n4 3 - -"}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_encoder_makes_no_certificate(name, monkeypatch):
    kind = find(name)
    board, encode = kind(WRONG[name]), kind.encode
    result = solve(board, limit=None, plain=True).solutions
    wanted = result[0]

    def wrong(self, f, **options):
        key = encode(self, f, **options)
        entry = key[self.decides[0]]
        literals = np.ravel(literals_of(entry))
        sure = solve_values(key, wanted, literals)
        f.add(sure[:, None])
        return key

    def solve_values(key, solution, literals):
        if name == "sudoku":
            value = (solution["digits"][..., None] == np.arange(1, 5)).ravel()
        elif name == "slitherlink":
            value = np.array([[sign == "x" for sign in row] for row in board.to_grid(solution)]).ravel()
        else:
            value = solution["edges"]
        free = np.abs(literals) < 2**31 - 1
        return np.where(value, literals, -literals)[free].astype(np.int32)

    monkeypatch.setattr(kind, "encode", wrong)
    assert len(result) > 1 and solve(kind(WRONG[name]), limit=2, plain=True).outcome == "unique"
    done = prove(kind(WRONG[name]))
    assert done.outcome == "several" and "proof.lrat" not in done.files


def changed(rng, texts, other):
    """The texts with one thing changed: a clue, a literal, a hint, a name, a line lost, twice or moved, two mixed."""
    texts = dict(texts)
    name = rng.choice([*texts])
    lines = texts[name].splitlines()
    place = rng.randrange(len(lines))
    kind = rng.randrange(6)
    if kind == 0:
        texts[name] = other[name]
    elif kind == 1:
        del lines[place]
    elif kind == 2:
        lines.insert(rng.randrange(len(lines)), lines[place])
    elif kind == 3:
        words = lines[place].split()
        if words:
            at = rng.randrange(len(words))
            words[at] = rng.choice([words[at].removeprefix("-") if words[at][0] == "-" else f"-{words[at]}", "1", "0",
                                    rng.choice(rng.choice(lines).split() or ["2"])])
            lines[place] = " ".join(words)
    elif kind == 4:
        words = lines[place].split()
        if words:
            del words[rng.randrange(len(words))]
            lines[place] = " ".join(words)
    else:
        two = rng.randrange(len(lines))
        lines[place], lines[two] = lines[two], lines[place]
    if kind:
        texts[name] = "\n".join(lines) + "\n"
    return texts


@pytest.mark.parametrize("name", NAMES)
def test_what_is_accepted_of_a_changed_certificate_still_holds(name):
    rng, kind = random.Random(name), find(name)
    small = kind(kind.example)
    size = {"sudoku": "6x6", "hashi": "5x5"}.get(name, "4x5")
    other = prove(satloop.read(f"instances/{name}/{size}-1.txt"))
    texts = {key: text for key, text in prove(small).files.items() if key != "README.md"}
    rejected = 0
    for _ in range(CHANGES):
        changes = changed(rng, texts, other.files)
        try:
            report = check(changes)
        except Rejected as problem:
            assert str(problem).isprintable()
            rejected += 1
            continue
        board = kind(changes["board.txt"].partition("\n")[2])
        result = solve(board, limit=2, plain=True)
        assert report.claim == "unique" == result.outcome, changes
        sheet = sheet_of(board)
        on = {sheet.number[line] for line in changes["solution.txt"].splitlines()}
        assert board.to_grid(solution_of(board, sheet, on)) == board.to_grid(result.solutions[0])
    assert rejected > CHANGES // 3


def test_a_proof_is_trimmed_and_each_step_has_its_reasons():
    clauses = [[1, 2], [-1, 2], [1, -2], [-1, -2], [3, 4], [-3, 4]]
    needed, steps = trim(clauses, refute(clauses))
    assert needed == [0, 1, 2, 3] and steps[-1][0] == []
    with pytest.raises(ValueError, match="without a contradiction"):
        trim([[1, 2], [3, 4]], [(True, [1])])
    with pytest.raises(ValueError, match=r"lemma \d does not follow"):
        trim([[1, 2], [3, 4]], [(True, [1]), (True, [-1]), (True, [])])
    with pytest.raises(ValueError, match="does not follow"):  # what is forgotten is not there
        trim(clauses, [(False, [1, 2]), (True, [2]), (True, [])])
    assert refute([[1, 2]]) is None


def test_a_long_log_gives_way_to_one_half_as_long(monkeypatch):
    long, short, budgets = [(True, [1])] * 600, [(True, [])], []

    def refute(needs, clauses, deadline, conflicts):
        budgets.append(conflicts)
        if clauses == [(2,), (1,)] and conflicts < needs:
            raise OutOfTime
        return short if clauses == [(2,), (1,)] else long

    for needs, wanted in ((300, short), (301, long)):
        monkeypatch.setattr(certificate_files, "refute", partial(refute, needs))
        assert certificate_files.short_log([(1,), (2,)], inf, 1000) is wanted
    assert budgets == [1000, 300] * 2


def test_clauses_too_hard_in_one_order_are_taken_in_the_other(monkeypatch):
    short = [(True, [])]

    def refute(clauses, deadline, conflicts):
        if clauses[0] == (1,):
            raise OutOfTime
        return short

    monkeypatch.setattr(certificate_files, "refute", refute)
    assert certificate_files.short_log([(1,), (2,)], inf, 1000) is short
    with pytest.raises(OutOfTime):
        certificate_files.short_log([(1,), (1,)], inf, 1000)


def test_what_counting_settles_makes_few_clauses():
    sheet = sheet_of(satloop.read("instances/sudoku/9x9-1.txt"))
    clauses, large = at_once(sheet)
    assert len(clauses) < 2000 and not large  # 10,000 without
    known, reasons = settled(sheet.rules)
    assert {abs(literal) for literal in known} <= {abs(clause[-1]) for clause in reasons}
    assert all(any(rule.follows(frozenset(clause)) for rule in sheet.rules) for clause in reasons)


def test_a_time_limit_ends_it():
    done = prove(satloop.read("instances/slitherlink/15x15-1.txt"), 1e-4)
    assert isinstance(done, Certificate) and (done.outcome, done.files, done.report) == ("unknown", {}, None)


def test_what_is_no_board_is_refused():
    with pytest.raises(TypeError, match="prove takes a board"):
        prove("masyu")


def test_the_commands_prove_and_verify(tmp_path):
    out = tmp_path / "given"
    code, output, err = run("prove", "example:masyu", "-o", out)
    assert (code, err) == (0, "") and output.startswith("exactly one solution;")
    code, output, _ = run("verify", out)
    assert code == 0 and "left to trust" in output
    text = (out / "proof.lrat").read_text()
    (out / "proof.lrat").write_text(text.replace(" 0 ", " 0 1 ", 1))
    code, output, err = run("verify", out)
    assert (code, output) == (1, "") and err.count("\n") == 1 and "rejected: proof.lrat line 1:" in err
    assert run("verify", tmp_path / "nothing")[0] == 2
    board = tmp_path / "free.txt"
    board.write_text("# puzzle: slitherlink\n# a comment\n2 2\n- -\n- -\n")
    code, output, _ = run("prove", board, "-o", out)
    assert code == 1 and "several" in output and not (out / "proof.lrat").exists()
    assert (out / "board.txt").read_text() == "slitherlink\n2 2\n- -\n- -\n"
    assert run("verify", out)[0] == 0
    code, output, _ = run("prove", "example:masyu", "example:hashi", board, "-o", tmp_path / "all", "--jobs", "2")
    assert code == 1 and len(output.splitlines()) == 3
    assert run("verify", *sorted((tmp_path / "all").iterdir()))[0] == 0
    assert run("prove", "instances/slitherlink/15x15-1.txt", "-o", out, "--time-limit", "0.0001")[0] == 3
    assert read_board(board.read_text()).rows == 2


def test_what_all_solutions_share_has_one_proof(tmp_path):
    for text, outcome in (("# puzzle: masyu\n4 4\n- - b -\n- - - -\n- - - -\n- - - -\n", "forced"),
                          ("# puzzle: slitherlink\n2 2\n- -\n- -\n", "open"),
                          ("# puzzle: slitherlink\n1 2\n3 0\n", "none"), ("# puzzle: hashi\n1 3\n1 - 1\n", "forced")):
        board = satloop.read(text)
        done = prove_forced(board)
        assert done.outcome == outcome and ("forced.txt" in done.files) == (outcome == "forced")
        if outcome == "forced":
            assert foreign(done.files)
            sheet = sheet_of(board)
            answer = forced(board)
            assert done.files["forced.txt"].count("\n") == len(sheet.decides) - answer.open_count
            with pytest.raises(Rejected):
                flipped = done.files["forced.txt"].splitlines(keepends=True)
                flipped[0] = flipped[0][1:] if flipped[0][0] == "-" else f"-{flipped[0]}"
                check({**done.files, "forced.txt": "".join(flipped)})
    path = tmp_path / "draft.txt"
    path.write_text("# puzzle: masyu\n4 4\n- - b -\n- - - -\n- - - -\n- - - -\n")
    assert run("forced", path, "--prove", tmp_path / "given")[0] == 0
    code, output, _ = run("verify", tmp_path / "given")
    assert code == 0 and "in all solutions" in output
    assert run("forced", path, "--prove", tmp_path / "given", "--partial", path)[0] == 2


@pytest.mark.parametrize("text", [
    "slitherlink\n3 3\n3 - 0\n- - -\n0 - 3\n", "masyu\n3 4\nw - - b\n- b - -\n- - - -\n",
    "sudoku\n4 4\n1 - - 1\n- - 2 -\n- - - -\n3 - - -\n",
    "numberlink\n2 3\n1 - 2\n2 - 1\n",
    "yajilin\n4 4\n3e - - -\n- - - -\n- - - -\n- - - -\n", "hashi\n1 5\n1 - 2 - 2\n"])
def test_clues_that_clash_are_proved_to(text, tmp_path):
    path = tmp_path / "draft.txt"
    path.write_text(f"# puzzle: {text}")
    code, _, err = run("conflict", path, "--prove", tmp_path / "given")
    assert code == 0, err
    code, output, err = run("verify", tmp_path / "given")
    assert code == 0 and "the board has a solution" in output, err


@pytest.mark.parametrize("more", [[], [[7, 1, 2]]])
def test_a_step_may_speak_of_what_no_needed_clause_speaks_of(more, monkeypatch):
    """A solver's clause with a literal too many: each literal of a line has a number, and the line is read as it is."""
    sheet = sheet_of(example("slitherlink"))
    clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2], *more]
    monkeypatch.setattr(certificate_files, "refute", lambda *_: [(True, [1, 7]), (True, [1]), (True, [])])
    text = certificate_files.refutation_files(sheet.names, clauses, inf)
    assert check_proof(read_formula(text["formula.cnf"]).clauses, text["proof.lrat"]) and foreign(text)


def test_a_board_whose_solver_learns_such_clauses_is_proved():
    board = find("lineofsight")("5 5\n- - - - 1n\n- - - 3e -\n1e 1w - - -\n1s - 2e - -\n5s - - - -")
    done = prove(board)
    assert done.outcome == "none" and foreign(done.files)


def test_a_proof_may_rest_on_the_lemma_and_says_so(monkeypatch, tmp_path):
    board = satloop.read("instances/numberlink/8x8-1.txt")
    monkeypatch.setattr(certificate, "PATIENCE", 0)
    done = prove(board)
    assert done.outcome == "unique" and "takes" in done.lemma and foreign(done.files)
    assert done.report.trusted[0] == f"the lemma: {done.lemma}"
    assert run("prove", "instances/numberlink/8x8-1.txt", "-o", tmp_path / "given")[0] == 4
    code, output, _ = run("verify", tmp_path / "given")
    assert code == 4 and "given a lemma" in output and done.lemma in output
    for wrong in ({**done.files, "lemma.txt": "trust me\n"}, {n: t for n, t in done.files.items() if n != "lemma.txt"}):
        with pytest.raises(Rejected):
            check(wrong)


def filled(rng, rows, columns):
    """A Numberlink board whose cells paths fill that touch themselves nowhere; None where a cell is left alone."""
    free, ends = {(row, column) for row in range(rows) for column in range(columns)}, {}

    def near(cell):
        return {(cell[0] + down, cell[1] + right) for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))}

    while free:
        path = [rng.choice(sorted(free))]
        free.discard(path[0])
        while onward := sorted(cell for cell in near(path[-1]) & free if len(near(cell) & {*path}) == 1):
            path.append(rng.choice(onward))
            free.discard(path[-1])
        if len(path) < 2:
            return None
        ends |= dict.fromkeys((path[0], path[-1]), f"{len(ends) // 2 + 1}")
    rows = [" ".join(ends.get((row, column), "-") for column in range(columns)) for row in range(rows)]
    return find("numberlink")("\n".join([f"{len(rows)} {columns}", *rows]))


def test_the_lemma_holds_on_small_boards():
    """If a solution is rigid and there is another one, there is another one that meets the lemma's rules."""
    seen, rng = 0, random.Random(7)
    boards = [board for _ in range(600) if (board := filled(rng, 4, rng.choice((4, 5))))]
    for board in [*boards, *tiny.boards("numberlink", 3, 4, 20, clues=3)]:
        sheet, result = sheet_of(board), []
        with CheckerRuleSearch(sheet) as search:
            while len(result) <= 99 and (on := search.solution()) is not None:
                result.append(on)
                search.exclude(on)
        if len(result) > 99:
            continue
        taut = [on for on in result if all(rule.holds(on) for rule in sheet.lemmas)]
        assert bool(taut) == bool(result), board.text
        for on in result:
            if len(result) == 1:
                assert sheet.rigid(on)
            elif sheet.rigid(on):
                seen += 1
                assert [one for one in taut if one != on], board.text
    assert seen > 3
