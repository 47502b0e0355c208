from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.numbers import Number, Unary, number_kind
from encoders.numbers.intervals import before, disjunctive
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import NamedConstraints, Problem, kinds_of_number, named_selectors, read_file, split_file

# H. Fisher and G. Thompson, Probabilistic learning combinations of local job-shop scheduling rules (1963): six jobs on
# six machines, machine and time of each task.
FT06 = """6 6
2 1 0 3 1 6 3 7 5 3 4 6
1 8 2 5 4 10 5 10 0 10 3 4
2 5 3 4 5 8 0 9 1 1 4 7
1 5 0 5 2 5 3 3 4 8 5 9
2 9 1 3 4 5 5 4 0 3 3 1
1 3 3 3 5 9 0 10 4 4 2 1
"""
LONGEST = 20_000  # units of time


class JobShop(Problem):
    name, title = "jobshop", "Job-shop"
    rules = ("A job-shop: each job has tasks in an order, each task a machine for itself; all are to be done as early "
             "as can be.")
    form = "jobshop:ft06 or jobshop:FILE, with the line 'JOBS MACHINES', then 'MACHINE TIME MACHINE TIME ...' for " \
           "each job; ,LATEST after it for an end"
    options = {**kinds_of_number("unary")}
    decides = ("start",)
    sizes = "tasks"
    example = "2 2\n0 3 1 2\n1 2 0 4\n"
    least = "end"
    known = {"ft06,54": "none", "ft06,55": "some"}
    optima = {"ft06": 55}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        path, latest = split_file(arguments)
        text = FT06 if path == "ft06" else read_file(path, cls.form)
        return f"{text.rstrip()}\n{latest}\n" if latest else text

    def read(self, text: str) -> None:
        lines = [line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        for number, words in enumerate(lines, 1):
            if not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in words):
                raise self.error(repr(" ".join(words)[:40]), f"numbers; {self.form}", number)
        numbers = [[int(word) for word in words] for words in lines]
        if not numbers or len(numbers[0]) != 2 or not 0 < numbers[0][0] <= len(numbers) - 1 <= numbers[0][0] + 1:
            raise self.error(f"{len(numbers)} lines of numbers")
        jobs, machines = numbers[0]
        for number, row in enumerate(numbers[1:jobs + 1], 2):
            if not row or len(row) % 2 or max(row[::2]) >= machines:
                raise self.error(f"{len(row)} numbers", f"pairs 'MACHINE TIME', machines from 0 to {machines - 1}",
                                 number)
        # The tasks of all jobs, one after another.
        self.job = [job for job, row in enumerate(numbers[1:jobs + 1]) for _ in row[::2]]
        self.machine = [machine for row in numbers[1:jobs + 1] for machine in row[::2]]
        self.rows, self.columns = jobs, machines
        self.time = [time for row in numbers[1:jobs + 1] for time in row[1::2]]
        last = numbers[jobs + 1:]
        if last and len(last[0]) != 1:
            raise self.error(f"{len(last[0])} numbers", "the latest end alone", jobs + 2)
        self.latest = last[0][0] if last else self.end_of_earliest_first()
        if max(self.latest, sum(self.time)) > LONGEST:
            raise self.error(f"{max(self.latest, sum(self.time))} units of time", f"at most {LONGEST}")

    def end_of_earliest_first(self) -> int:
        """The end where the task that can start first is next, of equal ones that of the job with most work left."""
        jobs = max(self.job) + 1
        job_free, machine_free = [0] * jobs, [0] * (max(self.machine) + 1)
        waiting = [[task for task, job in enumerate(self.job) if job == number] for number in range(jobs)]
        while any(waiting):
            start, _, task = min((max(job_free[self.job[row[0]]], machine_free[self.machine[row[0]]]),
                                  -sum(self.time[task] for task in row), row[0]) for row in waiting if row)
            waiting[self.job[task]].pop(0)
            job_free[self.job[task]] = machine_free[self.machine[task]] = start + self.time[task]
        return max(job_free)

    def encode(self, f: Formula, numbers: str = "unary") -> Key:
        kind = number_kind(numbers)
        job, machine, tasks = np.array(self.job), np.array(self.machine), np.arange(len(self.job))
        end = kind.new(f, (), self.latest)
        start: Number
        if kind is Unary and not isinstance(f, NamedConstraints):
            # Before and after a task there is time for the others of its job, with which it takes `work`.
            until = np.cumsum(self.time)
            work = np.bincount(job, self.time).astype(np.int64)
            earlier = until - self.time - (np.cumsum(work) - work)[job]
            start = Unary.within(f, earlier, earlier + np.maximum(self.latest - work[job], 0))
        else:
            start = kind.new(f, len(self.job), self.latest)
        last = np.append(job[1:] != job[:-1], True)
        # Tasks of a job come in their order, all before the end.
        before(f, start, self.time, np.stack([tasks[~last], tasks[~last] + 1], axis=1),
               named_selectors(f, (f"{self.task(a)} before {self.task(a + 1)}" for a in tasks[~last].tolist())))
        for task in tasks[last].tolist():
            start[task].plus(f, self.time[task]).less_equal(
                f, end, named_selectors(f, [f"{self.task(task)} before the end"], ()))
        # Of two tasks on one machine one comes before the other.
        # other, task: all pairs of tasks, the earlier ones first.
        other, task = np.triu_indices(len(tasks), 1)
        meet = (machine[other] == machine[task]) & (job[other] != job[task])
        pairs = np.stack([other[meet], task[meet]], axis=1)
        disjunctive(f, start, self.time, pairs, named_selectors(f, (
            f"machine {self.machine[a]}: {self.task(a)} and {self.task(b)}" for a, b in pairs.tolist())))
        return {"start": start, "end": end}

    def task(self, number: int) -> str:
        """The name of a task, with jobs from 1 as the rows of the file, and its place in the job."""
        return f"job {self.job[number] + 1} task {number - self.job.index(self.job[number]) + 1}"

    def cost(self, key: Key) -> Number:
        end: Number = key["end"]
        return end

    def cost_of(self, solution: Solution) -> int:
        ends: list[int] = [start + time for start, time in zip(solution["start"].tolist(), self.time)]
        return max(ends)

    def check(self, solution: Solution) -> Failures:
        spans = [(at, at + time) for at, time in zip(solution["start"].tolist(), self.time)]
        if self.cost_of(solution) > self.latest:
            yield Failure(f"the end is {self.cost_of(solution)}, after {self.latest}")
        if "end" in solution and not self.cost_of(solution) <= solution["end"].item() <= self.latest:
            yield Failure(f"the end is not from that of the last task to {self.latest}")
        for task, (begin, end) in enumerate(spans):
            if begin < 0:
                yield Failure("a task begins before 0", ((0, task),))
            for other, (start, stop) in enumerate(spans[:task]):
                if self.job[task] == self.job[other] and stop > begin:
                    yield Failure("a task begins before an earlier one of its job has ended", ((0, task),))
                elif self.machine[task] == self.machine[other] and begin < stop and start < end:
                    yield Failure("two tasks are on one machine at a time", ((0, other), (0, task)))

    def table(self, solution: Solution) -> list[list[str]]:
        starts = np.asarray(solution["start"]).tolist()
        rows: list[list[str]] = [[] for _ in range(max(self.job) + 1)]
        for task, job in enumerate(self.job):
            rows[job].append(f"{starts[task]}-{starts[task] + self.time[task]}")
        width = max(map(len, rows))
        return [row + [""] * (width - len(row)) for row in rows]
