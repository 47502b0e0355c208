"""DIMACS out, a solver's answer in: by PySAT's solvers, and by whatever SAT solver is installed."""

import io
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import Distribution, PackageNotFoundError, version

import pytest
from command import invoke
from pysat.formula import CNF
from pysat.solvers import Solver

import satloop
from encoders.loops import LOOPS
from satloop.boards.loop_schemes import COMPLETE, complete_loops, in_place_of_lazy
from satloop.cnf.complete_formula import LazyError, complete_formula
from satloop.cnf.read_answer import read_answer
from satloop.errors import PuzzleError
from satloop.problems import problem_of
from satloop.puzzles import NAMES, find

SOLVERS = {  # how to call them: the CNF, the file for the answer
    "cadical": lambda cnf, out: f"cadical -q {cnf} > {out}",
    "minisat": lambda cnf, out: f"minisat -verb=0 {cnf} {out}",
    "picosat": lambda cnf, out: f"picosat {cnf} > {out}",
    "cryptominisat5": lambda cnf, out: f"cryptominisat5 --verb 0 {cnf} > {out}",
}
NEVER = "1 2\n3 0\n"
DUMPABLE = [(name, loops) for name in NAMES for loops in complete_loops(find(name).options)]


def dumped(name, text=None, **options):
    kind = find(name)
    out = io.BytesIO()
    complete_formula(kind(kind.example if text is None else text), **options).write(out)
    return out.getvalue().decode()


def answer(cnf, solver="glucose4"):
    with Solver(solver, bootstrap_with=CNF(from_string=cnf)) as solver:
        if not solver.solve():
            return "s UNSATISFIABLE\n"
        return f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"


def decoded(cnf, output):
    return read_answer(io.StringIO(cnf), output, "x.cnf", "answer")


@pytest.mark.parametrize("name, loops", DUMPABLE)
def test_another_solver_solves_what_was_dumped(name, loops):
    kind = find(name)
    cnf = dumped(name, loops=loops)
    result = decoded(cnf, answer(cnf))
    assert (result.outcome, result.failures) == ("solved", ())
    assert result.puzzle.text == kind.example.strip("\n") or result.puzzle.text.split() == kind.example.split()
    expected = result.puzzle.read_solution(kind.answer)
    assert result.puzzle.to_grid(result.solution) == result.puzzle.to_grid(expected)


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("name, loops", [("flow", "binary-distance"), ("slitherlink", "binary-distance")])
def test_foreign_solver(solver, name, loops, tmp_path):
    if shutil.which(solver) is None:
        pytest.skip(f"{solver} is not installed")
    kind = find(name)
    board, cnf, out = (tmp_path / x for x in ("board.txt", "x.cnf", "out"))
    for text, code in ((f"# puzzle: {name}\n{kind.example.strip()}", 0), (f"# puzzle: slitherlink\n{NEVER}", 1)):
        board.write_text(text)
        assert invoke("dump", str(board), "--loops", loops, "-o", str(cnf)).exit_code == 0
        subprocess.run(SOLVERS[solver](cnf, out), shell=True, capture_output=True, check=False)
        result = invoke("decode", str(cnf), str(out), "--format", "board")
        assert result.exit_code == code, result.stderr
        assert result.stdout.split() == (kind.answer.split() if code == 0 else ["no", "solution"])


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_is_dumped_by_default_and_debians_cadical_solves_it(name, tmp_path):
    kind = find(name)
    known = kind.options.get("loops", ())
    instead = in_place_of_lazy(kind.options).get("loops", "")
    assert not known or instead == next(loops for loops in COMPLETE if loops in known)
    cnf, again, out = (tmp_path / file for file in ("x.cnf", "again.cnf", "out"))
    dumping = invoke("dump", f"example:{name}", "-o", str(cnf))
    others = [loops for loops in complete_loops(kind.options) if loops != instead]
    assert (dumping.exit_code, dumping.stdout) == (0, "") and dumping.stderr == (instead and (
        f"satloop: {name}: --loops {instead}, as the default is completed while solving; others: "
        f"{', '.join(others)}\n"))
    satloop.encode(satloop.read(f"example:{name}")).write(again)
    assert again.read_bytes() == cnf.read_bytes()
    if shutil.which("cadical") is None:
        pytest.skip("cadical is not installed, so its answer is not tried")
    subprocess.run(SOLVERS["cadical"](cnf, out), shell=True, capture_output=True, check=False)
    result = invoke("decode", str(cnf), str(out), "--format", "board")
    assert (result.exit_code, result.stdout.split()) == (0, kind.answer.split())


def test_every_problem_is_dumped_by_default_and_proved_and_a_lazy_scheme_is_refused_by_name(tmp_path):
    """Also with what it minimizes, and many boards and graphs into a folder."""
    for problem in ("maze:3,3", "tsp:5,1", "prize:6,6,1", "routes:5,1", "snake:3,4", "knights:3,4,open",
                    "steiner:4,2,1"):
        kind = problem_of(problem.partition(":")[0])
        endings = ("cnf", "wcnf", "opb") if kind.least else ("cnf", "opb")
        for ending in endings:
            out = tmp_path / f"{kind.name}.{ending}"
            assert invoke("dump", problem, "-o", str(out)).exit_code == 0, (problem, ending)
            lazy = invoke("dump", problem, "--loops", "cuts", "-o", str(out))
            assert lazy.exit_code == 2 and "'cuts' is lazy" in lazy.stderr and "elimination" in lazy.stderr
        assert invoke("prove", problem, "-o", str(tmp_path / kind.name)).exit_code in (0, 1), problem
        assert invoke("verify", str(tmp_path / kind.name)).exit_code in (0, 1), problem
        assert "is lazy" in invoke("prove", problem, "--loops", "cuts", "-o", str(tmp_path / "no")).stderr
    result = invoke("dump", "example:flow", "example:hashi", "hamilton:petersen:5,2", "-o", str(tmp_path / "set"))
    assert result.exit_code == 0 and [line.split(",")[0] for line in result.stderr.splitlines()[:3]] == [
        f"satloop: {name}: --loops {loops}" for name, loops in (
            ("flow", "elimination"), ("hashi", "binary-distance"), ("hamilton", "elimination"))]
    assert len([*(tmp_path / "set").glob("*.cnf")]) == 3


def test_same_board_same_bytes_in_every_process():
    """Whatever order Python gives to the elements of its sets of strings."""
    code = ("import sys; from satloop.cnf.complete_formula import complete_formula; from satloop.puzzles import find\n"
            "for name, loops in zip(sys.argv[1::2], sys.argv[2::2]):\n"
            "    complete_formula(find(name)(find(name).example), loops=loops).write(sys.stdout.buffer)")
    schemes = dict(zip([loops for _, loops in DUMPABLE], DUMPABLE)).values()  # each once
    schemes = [*schemes, *((name, loops) for name, loops in DUMPABLE if loops == "elimination")]
    other = subprocess.run([sys.executable, "-c", code, *(word for pair in schemes for word in pair)], check=True,
                           capture_output=True, env={**os.environ, "PYTHONHASHSEED": "1"})
    assert other.stdout.decode() == "".join(dumped(name, loops=loops) for name, loops in schemes)


def test_comments_carry_board_schemes_sizes_and_key():
    cnf = dumped("flow", "# a comment\n2 2\n1 1\n2 2\n", loops="binary-distance", colors="binary")
    head = [line for line in cnf.splitlines() if line.startswith("c ")]
    for line in ("c puzzle flow", "c scheme loops binary-distance", "c scheme colors binary", "c board # a comment",
                 "c board 2 2", "c board 1 1"):
        assert line in head
    assert any(line.startswith("c satloop ") for line in head)
    assert any(line.startswith("c size colors ") for line in head)
    assert any(line.startswith("c key edges 4: 1..4") for line in head)


LAZY = [(name, loops) for name in NAMES for loops in find(name).options.get("loops", ()) if LOOPS[loops].lazy]


@pytest.mark.parametrize("name, loops", LAZY)
def test_lazy_scheme_is_refused_with_the_names_of_the_complete(name, loops):
    with pytest.raises(LazyError) as error:
        dumped(name, loops=loops)
    assert all(other in str(error.value) for other in complete_loops(find(name).options))


def test_unsound_scheme_is_dumped_and_its_answer_refused():
    text = "1 3\n4 2 4\n"
    cnf = dumped("slitherlink", text, loops="none")
    assert [failure.rule for failure in decoded(cnf, answer(cnf)).failures] == ["there is more than one loop"]


def test_unsatisfiable_and_unknown():
    cnf = dumped("slitherlink", NEVER, loops="binary-distance")
    assert decoded(cnf, answer(cnf)).outcome == "none"
    assert decoded(cnf, "INDET\n").outcome == "unknown"
    assert decoded(cnf, "s UNKNOWN\n").outcome == "unknown"


@pytest.fixture(scope="module")
def pair():
    cnf = dumped("slitherlink", loops="binary-distance")
    return cnf, answer(cnf)


def flip(output):
    """The answer with the first literal inverted."""
    head, _, tail = output.partition("v ")
    return f"{head}v {tail[1:] if tail.startswith('-') else '-' + tail}"


@pytest.mark.parametrize("spoil, word", [
    (lambda out: out[:len(out) // 2], "cut off"), (lambda out: "", "no answer"),
    (lambda out: "hello world\n", "no answer"),
    (lambda out: out.replace(" 0\n", " 999999 0\n"), "999999"), (flip, "breaks the clause"),
    (lambda out: "s SATISFIABLE\n", "no model"),
])
def test_spoilt_output_is_refused(pair, spoil, word):
    with pytest.raises(PuzzleError, match=word) as error:
        decoded(pair[0], spoil(pair[1]))
    assert error.value.file == "answer"


def test_a_model_without_its_last_0_is_read_if_it_is_whole(pair):
    cnf, output = pair
    whole = output.rstrip()
    assert whole.endswith(" 0")
    for end in range(len(whole) - 40, len(whole)):
        if whole[:end].rstrip() == whole[:-2]:
            assert decoded(cnf, whole[:end]).outcome == "solved"
        else:
            with pytest.raises(PuzzleError, match=r"cut off|expected literals"):
                decoded(cnf, whole[:end])


def test_answer_of_another_board_is_refused(pair):
    other = dumped("slitherlink", "3 3\n- - 3\n- - -\n0 - -\n", loops="binary-distance")
    with pytest.raises(PuzzleError, match="breaks the clause"):
        decoded(pair[0], answer(other))


@pytest.mark.parametrize("old, new", [
    ("p cnf ", "p cnf 1"), ("p cnf ", "p dnf "), ("c satloop", "c other"), ("c puzzle slitherlink", "c puzzle chess"),
    ("c scheme loops binary-distance", "c scheme loops magic"), ("c scheme loops", "c scheme hoops"),
    ("c board 3 3", "c board 3 4"), ("c key edges 24: 1", "c key edges 24: 2"), ("c key edges", "c key hedges"),
    ("c key edges 24", "c key edges x"), ("c key edges", "c nokey edges"),
])
def test_spoilt_cnf_is_refused(pair, old, new):
    assert old in pair[0]
    with pytest.raises(PuzzleError) as error:
        decoded(pair[0].replace(old, new, 1), pair[1])
    assert error.value.file == "x.cnf"
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("output, code, word", [("s UNSATISFIABLE", 1, "no solution"), ("INDET", 3, "unknown"),
                                                ("foreign", 2, "no answer"), ("", 2, "no answer")])
def test_decode_exit_codes(pair, tmp_path, output, code, word):
    (tmp_path / "x.cnf").write_text(pair[0])
    result = invoke("decode", str(tmp_path / "x.cnf"), "-", stdin=output)
    assert result.exit_code == code
    assert word in result.stdout + result.stderr
    assert (result.stdout + result.stderr).count("\n") == 1


WITHIN = """
import resource, sys
from encoders.files import dimacs
from satloop.errors import PuzzleError
from satloop.cnf.read_answer import read_answer
taken = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + 2**27,) * 2)
for text in sys.stdin.read().split("==="):
    try:
        read_answer(text.lstrip().splitlines(keepends=True), "s UNKNOWN", "x.cnf")
    except PuzzleError as error:
        print(error)
print(dimacs.read(["p cnf 1000000000 1", "-7 0"])[0].size)
"""


def test_sizes_that_cannot_be_are_refused_within_128_megabytes(pair):
    cnf = pair[0]
    sizes = re.search(r"p cnf (\d+) (\d+)", cnf)
    claim = cnf.replace(sizes[0], f"p cnf 1000000000 {sizes[2]}")
    rest = "\nc size rest {} 0 0\nc board"
    large = "\n".join(f"c board {line}" for line in ["300 300", *[" ".join("3" * 300)] * 300])
    board = re.sub(r"(c board .*\n)+", f"{large}\n", cnf)
    texts = [claim, claim.replace("\nc board", rest.format(10**9 - int(sizes[1])), 1), board,
             board.replace("binary-distance", "unary-distance"),
             cnf.replace("c key edges 24: 1..24", "c key edges 1000000000: 1..1000000000")]
    run = subprocess.run([sys.executable, "-c", WITHIN], input="===".join(texts), capture_output=True, text=True)
    assert run.stderr == ""
    lines = run.stdout.splitlines()
    assert lines[5:] == ["Size(variables=1000000000, clauses=1, literals=1)"]
    assert "add up to" in lines[0] and "as this satloop encodes the board" in lines[1] and "another key" in lines[4]
    assert lines[2] == lines[3] and f"found 'p cnf {sizes[1]} {sizes[2]}', expected more than {sizes[1]}" in lines[2]


def test_dump_and_version_of_a_copy_that_is_not_installed(monkeypatch):
    installed = version("satloop")

    def missing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(Distribution, "from_name", missing)
    assert dumped("slitherlink", loops="none").startswith(f"c satloop {installed}\n")
    assert invoke("--version").output == f"satloop, version {installed}\n"
