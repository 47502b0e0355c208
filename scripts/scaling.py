#!/usr/bin/env python3
"""How many workers would one board keep busy? Its cubes, measured here one by one, replayed on simulated workers.

The board is divided as `satloop count` divides it for that many workers; each cube is timed in this process (CPU
seconds), slow ones come back divided. The replay has one queue: a worker takes the next message, whose cost is measured
here too, and while one message is prepared no other is. Efficiency is what the workers
are busy, of all their time until the last ends; speed-up is also told against the board undivided, blocking clauses and
all. Beside it stands the article on Sudoku by many processes: 448 s alone, 28 s on 16.

Examples: scripts/scaling.py --family slitherlink --size 9 --seed 2 --clues 40
          scripts/scaling.py board.txt --svg docs/pictures/scaling.svg
"""

from __future__ import annotations

import argparse
import heapq
import sys
from collections import deque
from math import inf
from pathlib import Path
from time import process_time
from typing import NamedTuple

from own_python import own_python

with own_python():
    from satloop.boards.puzzle import Puzzle
    from satloop.formats.source import open_board
    from satloop.pictures.plot import Line, plot
    from satloop.puzzles import find
    from satloop.running.cubes import EACH, LEAST, slice_seconds
    from satloop.running.executor import CHUNK_SECONDS
    from satloop.running.pool import PACE, answers, fewer
    from satloop.running.worker_statistics import Work
    from satloop.solving.solve import solve
    from satloop.solving.strategies.cubes import Divided
    from satloop.study import families
    from satloop.study.execute import machine, versions

WORKERS = (1, 2, 4, 8, 16, 32, 64)
ARTICLE = ((1, 1.0), (16, 448 / 28 / 16))  # processes, efficiency


class Task(NamedTuple):
    """A cube: CPU seconds, and which task it came back from, -1 for none."""

    seconds: float
    parent: int


def measured(board: Puzzle, workers: int, most: float = inf) -> tuple[list[Task], int]:
    """The tasks of a board, divided for so many workers, and how many solutions; nothing more after `most` seconds."""
    tasks, count, busy = list[Task](), 0, 0.0
    with Divided(board) as search:
        queue = [(cube, -1) for cube in search.chooser.split([[]], max(LEAST, EACH * workers))]
        for cube, parent in queue:
            if busy >= most:
                break
            begin = process_time()
            done = len(tasks)
            found, left = search.below([cube], slice_seconds(workers, len(queue) - done, busy / done if done else 0.0))
            tasks.append(Task(process_time() - begin, parent))
            busy += tasks[-1].seconds
            queue += [(child, done) for child in left]
            count += len(found)
    return tasks, count


def replayed(tasks: list[Task], workers: int, message: float) -> float:
    """Seconds until the last task is done, by so many workers and one queue.

    As `running.pool` has it: two messages a worker are on their way, short tasks go several in a message.
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
    """What a message costs the process that sends it and takes the answer: CPU seconds."""
    work = Work()
    found = answers(abs, list(range(count)), 1, work=work)
    next(found)  # the process has started
    begin, before = process_time(), work.messages
    for _ in found:
        pass
    return (process_time() - begin) / (work.messages - before)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="boards")
    parser.add_argument("--family", default="slitherlink", help="of a board that is made (slitherlink)")
    parser.add_argument("--size", type=int, default=9, metavar="N", help="rows and columns of it (9)")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--clues", type=float, default=40.0, metavar="PERCENT")
    parser.add_argument("--workers", type=int, nargs="+", default=WORKERS, metavar="N")
    parser.add_argument("--seconds", type=float, default=inf, metavar="S",
                        help="measure cubes for so long, for each number of workers; leave the others out")
    parser.add_argument("--undivided", action="store_true", help="solve the board undivided, too")
    parser.add_argument("--svg", metavar="FILE", help="draw the curves")
    given = parser.parse_args()
    boards = [open_board(file) for file in given.files]
    if not boards:
        text = families.board(given.family, given.size, given.size, given.seed, given.clues)
        boards = [find(families.FAMILIES[given.family].puzzle)(text, f"{given.family} {given.size}x{given.size}")]
    message = message_seconds()
    print(f"{versions()}; {machine()}; a message costs {1000 * message:.2f} ms")
    lines = [Line("Sudoku article", ARTICLE, dashed=True)]
    for number, board in enumerate(boards, 1):
        alone = solved(board) if given.undivided else 0.0
        print(f"{Path(board.file).name}" + (f"; undivided {alone:.2f} s" if alone else ""))
        print("workers  solutions  cubes  CPU seconds  longest  span  speed-up  busy share")
        points = []
        for workers in given.workers:
            tasks, count = measured(board, workers, given.seconds)
            busy = sum(task.seconds for task in tasks)
            span = replayed(tasks, workers, message)
            points.append((float(workers), busy / (workers * span)))
            print(f"{workers:7}  {count:9}  {len(tasks):5}  {busy:11.2f}  {max(task.seconds for task in tasks):7.3f}  "
                  f"{span:.3f}  {(alone or busy) / span:8.1f}  {points[-1][1]:10.2f}", flush=True)
        lines.append(Line(Path(board.file).name, points, number))
    if given.svg:
        Path(given.svg).write_text(plot(lines, "workers", "efficiency"), encoding="utf-8")
    return 0


def solved(board: Puzzle) -> float:
    """CPU seconds to all solutions of the board, undivided."""
    begin = process_time()
    solve(board, None, plain=True)
    return process_time() - begin


if __name__ == "__main__":
    sys.exit(main())
