"""A limit of time holds in every phase: preparing a board, searching for steps, wording them."""

import json
import re
import warnings
from time import perf_counter, sleep
from types import SimpleNamespace

import numpy as np
import pytest
from command import run

from encoders import Formula, OutOfTime
from encoders.literals import values
from satloop import explain, generate, hint, rate, read
from satloop.explaining.explanation import Explanation
from satloop.explaining.search.chains.step_parts import StepParts
from satloop.running.last_resort_alarm import alarm_after
from satloop.solving.backends.small_solvers import SmallSolver, need_time, small_solvers_until
from satloop.solving.search_in_slices import BUDGET, WORK, search
from satloop.solving.session import ROUND, Session

LATE = 15.0  # seconds; `scripts/limits.py` measures, here only minutes are caught


def pigeons(holes):
    """Clauses that put one pigeon too many into the holes: they take millions of conflicts."""
    of = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    return of + [[-a[h], -b[h]] for h in range(holes) for i, a in enumerate(of) for b in of[:i]]


@pytest.mark.parametrize("ask", [hint, explain, rate])
def test_steps_of_a_sudoku_that_takes_minutes_to_solve(ask):
    board = read("instances/hard/sudoku-30-a.txt")
    begin = perf_counter()
    assert ask(board, time_limit=0.3).outcome == "unknown"
    assert perf_counter() - begin < LATE


def test_a_small_solver_ends_at_its_thread_s_deadline_and_then_answers_again():
    solver = SmallSolver(pigeons(11))
    with pytest.raises(OutOfTime), small_solvers_until(perf_counter() + 0.1):
        solver.solve()
    need_time()  # there is no deadline any more
    assert not SmallSolver(pigeons(5)).solve()
    with pytest.raises(OutOfTime), small_solvers_until(0.0), small_solvers_until(float("inf")):
        need_time()  # the earlier deadline counts


def test_steps_that_no_time_is_left_to_word_are_taken_off():
    board = generate("slitherlink", "7x7", seed=3)
    explanation = explain(board)
    every = explanation.texts()
    explanation.look_for_reasons(float("inf"))
    assert explanation.outcome == "explained" and explanation.texts() == every
    explanation.look_for_reasons(perf_counter() - 1)
    assert explanation.outcome == "unknown" and len(explanation.texts()) < len(every)
    assert explanation.texts() == every[:len(explanation.texts())]


def facts_of(explanation):
    """What the steps of an explanation as JSON bring, in order."""
    return sorted((fact["name"], fact["place"]) for step in json.loads(explanation)["steps"] for fact in step["new"])


@pytest.mark.parametrize("format", ["text", "json"])
def test_after_ctrl_c_steps_are_told_at_once_without_reasons_that_were_not_looked_for(monkeypatch, tmp_path, format):
    board = generate("slitherlink", "7x7", seed=3)
    (tmp_path / "b.txt").write_text(board.text)
    every, looked = explain(board).texts(), StepParts.parts
    facts = facts_of(run("explain", "--format", "json", tmp_path / "b.txt")[1])

    def interrupted(self, step, known=0):
        if len(self._parts) == 1:
            monkeypatch.setattr(StepParts, "parts", looked)
            monkeypatch.setattr(StepParts, "_part", None)  # whoever looks for a chain from here on fails
            raise KeyboardInterrupt
        return looked(self, step, known)

    monkeypatch.setattr(StepParts, "parts", interrupted)
    code, out, err = run("explain", "--format", format, tmp_path / "b.txt")
    match = re.search(r"interrupted after (\d+) steps", err)
    assert code == 130 and match is not None
    # As found, or all: suppositions whose reasons were not looked for are not told apart.
    assert 1 < int(match[1]) < len(every) if format == "text" else facts_of(out) == facts
    texts = [step["text"] for step in json.loads(out)["steps"]] if format == "json" else [
        line.partition(" ")[2] for line in out.splitlines()]
    assert len(texts) == int(match[1]) and texts[0] == every[0] and texts != every[:len(texts)]
    assert all(text for text in texts)


@pytest.mark.parametrize("error", [None, KeyboardInterrupt, OutOfTime])
@pytest.mark.parametrize("fine", [[], ["--fine"]])
def test_steps_are_printed_as_they_are_found_and_each_once(monkeypatch, tmp_path, error, fine):
    board = generate("slitherlink", "7x7", seed=3)
    (tmp_path / "b.txt").write_text(board.text)
    whole = explain(board)
    every, text, steps = whole.texts(bool(fine)), Explanation.text, []

    def text_or_error(self, passage):
        steps.append(len(self.steps))
        if error is not None and len(steps) == 3:
            raise error
        return text(self, passage)

    monkeypatch.setattr(Explanation, "text", text_or_error)
    code, out, _ = run("explain", *fine, tmp_path / "b.txt")
    numbers = [line.partition(".")[0] for line in out.splitlines() if re.match(r"\d+\. ", line)]
    assert steps[0] < steps[1] <= steps[2] < len(whole.steps)
    assert out.startswith(f"1. {every[0]}\n2. {every[1]}\n")
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert code == {None: 0, KeyboardInterrupt: 130, OutOfTime: 3}[error]
    assert len(numbers) == len(every) if error is None else 2 < len(numbers) < len(every)


def test_an_alarm_that_rings_while_a_solver_is_freed_frees_it_once(monkeypatch):
    """Its memory is freed for a tenth of a second where it is large; twice would end the process."""
    from satloop.solving.backends import pysat_c
    solver = pysat_c.new_solver("cadical153")
    freed = []

    def slow(*handle):
        freed.append(handle)
        raise OutOfTime

    monkeypatch.setattr(solver, "_c", solver._c._replace(delete=slow))
    with pytest.raises(OutOfTime):
        solver.delete()
    solver.delete()
    assert len(freed) == 1


def test_the_alarm_rings_in_what_does_not_read_the_clock():
    with pytest.raises(OutOfTime), alarm_after(0.05):
        while True:
            pass
    with alarm_after(None), alarm_after(0.0):
        pass
    sleep(0.3)  # it does not ring any more


def test_an_alarm_in_a_destructor_is_not_lost():
    """Python prints what a `__del__` raises, and goes on."""
    class Slow:
        def __del__(self):
            end = perf_counter() + 0.35  # the alarm comes after a fifth of a second
            while perf_counter() < end:
                pass

    def free_one():
        Slow()
        end = perf_counter() + 3
        while perf_counter() < end:
            pass

    with warnings.catch_warnings():
        warnings.simplefilter("error")  # pytest warns of an exception that a destructor has lost
        with pytest.raises(OutOfTime), alarm_after(0.05):
            free_one()


def endless(task):
    while True:
        pass


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_task_that_does_not_read_the_clock_gets_a_late_answer(jobs):
    from satloop.commands.shared.workers import task_answers
    answers = dict(task_answers(endless, [0, 1], jobs, None, 0.05, ()))
    assert all(answer.value is None and answer.late for answer in answers.values()) and len(answers) == 2


@pytest.mark.parametrize(("command", "function", "words"), [
    ("prove", "commands.prove.prove_task", "ran out"),
    ("rate", "commands.rate.rate_task", "The time limit ran out"),
    ("generate", "commands.generate.make", "ended at its time limit")])
def test_commands_tell_a_late_answer_as_one_of_the_limit(command, function, words, monkeypatch, tmp_path):
    monkeypatch.setattr(f"satloop.{function}", endless)
    line = {"prove": ["example:masyu", "-o", tmp_path], "rate": ["example:masyu"], "generate": ["masyu", "4x4"]}
    code, out, err = run(command, *line[command], "--time-limit", "0.05")
    assert code == 3 and words in out + err


def test_slices_that_are_not_counted_by_the_clock_are_of_like_work():
    """The conflicts of a slice fall where each takes many propagations, as in a Sudoku of 36 x 36 with free clues."""
    budgets, done = [], [0]

    def call(assumptions):
        done[0] += 3000 * budgets[-1]

    solver = SimpleNamespace(conf_budget=budgets.append, solve_limited=call,
                             accum_stats=lambda: {"propagations": done[0]})
    assert search(solver, [], 100, conflicts=3000) is None
    assert max(budgets) == budgets[0] == BUDGET // 5 and budgets[1] * 3000 == WORK and sum(budgets) == 3000


def test_conflicts_count_over_all_rounds_of_cuts():
    """A rule that refuses one model after the other would else never end where each round has few conflicts."""
    f = Formula()
    x, rounds = f.new(12), []

    def refuse(model):
        rounds.append(1)
        return [np.where(values(model, x), -x, x).tolist()]

    f.rules.append(refuse)
    with Session(f, "minisat22") as session:
        assert session.solve(conflicts=5 * ROUND) is None and len(rounds) == 5


def test_the_cells_of_a_colour_are_listed_once_a_board(monkeypatch):
    """Once for each cell took minutes on boards of 50 x 50."""
    from satloop.proving import counted_reasons
    from satloop.proving.solution_names import sheet_of
    listed = []
    monkeypatch.setattr(counted_reasons, "words_of_colour", lambda sheet, colour: listed.append(colour) or set())
    counted_reasons.reason(sheet_of(read("example:masyu")))
    assert listed == [0, 1]
