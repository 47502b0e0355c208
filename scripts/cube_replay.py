"""Simulate how many workers the cubes of one board would keep busy. Used by cores.py.

The board is divided as `satloop count` divides it for that many workers; each cube is timed in this process (CPU
seconds), and slow ones come back divided. The simulation has one queue: a worker takes the next message, whose cost is
measured, too, and while one message is prepared no other is. Efficiency is the share of the time until the last worker
ends in which the workers are busy.

Example: replayed(cubes_of(board, 16)[0], 16, message_seconds()) is the seconds that 16 workers would take.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable
from math import inf
from pathlib import Path
from time import process_time
from typing import NamedTuple

from own_python import own_python

with own_python():
    from encoders.deadline import deadline_after
    from satloop.boards.puzzle import Puzzle
    from satloop.pictures.charts import Line
    from satloop.running.cubes import EACH, LEAST, slice_seconds
    from satloop.running.workers.executor_adapter import CHUNK_SECONDS
    from satloop.running.workers.item_answers import PACE, answers, fewer
    from satloop.running.workers.statistics import Work
    from satloop.solving.solve import solve
    from satloop.solving.strategies.cubes import CubeSearch

WORKERS = (1, 2, 4, 8, 16, 32, 64)
# Processes and efficiency in the article on Sudoku by many processes: 448 s alone, 28 s on 16.
ARTICLE = ((1, 1.0), (16, 448 / 28 / 16))


class Task(NamedTuple):
    """A cube: its CPU seconds, and the number of the task that gave it back, -1 for none."""

    seconds: float
    parent: int


def cubes_of(board: Puzzle, workers: int, most: float = inf) -> tuple[list[Task], int]:
    """Time the cubes of a board for some workers, for `most` seconds; return them and the number of solutions."""
    tasks, count, busy = list[Task](), 0, 0.0
    with CubeSearch(board) as search:
        queue = [(cube, -1) for cube in search.chooser.split([[]], max(LEAST, EACH * workers))]
        for cube, parent in queue:
            if busy >= most:
                break
            begin = process_time()
            done = len(tasks)
            seconds = slice_seconds(workers, len(queue) - done, busy / done if done else 0.0)
            result, left, _ = search.below([cube], deadline_after(seconds))
            tasks.append(Task(process_time() - begin, parent))
            busy += tasks[-1].seconds
            queue += [(child, done) for child in left]
            count += len(result)
    return tasks, count


def replayed(tasks: list[Task], workers: int, message: float) -> float:
    """Return the seconds until this number of workers have done the last task, with one queue.

    As in `running.workers.item_answers`, two messages a worker are on their way, and short tasks share a message.
    """
    children: dict[int, list[int]] = {}
    for index, task in enumerate(tasks):
        children.setdefault(task.parent, []).append(index)
    queue, sent = deque(children.get(-1, [])), deque[tuple[float, list[int]]]()
    running, idle, done = list[tuple[float, list[int]]](), workers, 0
    now = sender = spent = 0.0
    total = len(queue)
    while True:
        while queue and len(sent) + len(running) < 2 * workers:
            size = fewer(int(CHUNK_SECONDS * min(PACE, done / spent)) if done else 1, len(queue), total, 2 * workers)
            sender = max(sender, now) + message  # one after another
            sent.append((sender, [queue.popleft() for _ in range(min(size, len(queue)))]))
        while sent and idle:
            when, places = sent.popleft()
            idle -= 1
            heapq.heappush(running, (max(now, when) + sum(tasks[place].seconds for place in places), places))
        if not running:
            return now
        now, places = heapq.heappop(running)
        idle, done = idle + 1, done + len(places)
        for place in places:
            spent += tasks[place].seconds
            queue += children.get(place, [])


def message_seconds(count: int = 2000) -> float:
    """Return the CPU seconds that a message costs the process that sends it and takes the answer."""
    work = Work()
    result = answers(abs, list(range(count)), 1, work=work)
    next(result)  # the process has started
    begin, before = process_time(), work.messages
    for _ in result:
        pass
    return (process_time() - begin) / (work.messages - before)


def undivided_seconds(board: Puzzle) -> float:
    """Return the CPU seconds to all solutions of the board, undivided."""
    begin = process_time()
    solve(board, None, plain=True)
    return process_time() - begin


def simulate(boards: Iterable[Puzzle], workers: Iterable[int], seconds: float, undivided: bool) -> list[Line]:
    """Print a table for each board, a row for each number of workers; return the curves of the efficiency.

    seconds: measure cubes for so long. undivided: the speed-up is that against the board undivided.
    """
    message = message_seconds()
    print(f"a message costs {1000 * message:.2f} ms")
    lines = [Line("Sudoku article", ARTICLE, dashed=True)]
    for number, board in enumerate(boards, 1):
        alone = undivided_seconds(board) if undivided else 0.0
        print(f"{Path(board.file).name}" + (f"; undivided {alone:.2f} s" if alone else ""))
        print("workers  solutions  cubes  CPU seconds  longest  span  speed-up  busy share")
        points = []
        for count in workers:
            tasks, solutions = cubes_of(board, count, seconds)
            busy = sum(task.seconds for task in tasks)
            span = replayed(tasks, count, message)
            points.append((float(count), busy / (count * span)))
            longest = max(task.seconds for task in tasks)
            print(f"{count:7}  {solutions:9}  {len(tasks):5}  {busy:11.2f}  {longest:7.3f}  {span:.3f}  "
                  f"{(alone or busy) / span:8.1f}  {points[-1][1]:10.2f}", flush=True)
        lines.append(Line(Path(board.file).name, points, number))
    return lines
