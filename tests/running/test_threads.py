"""Threads that use satloop at once find what one thread alone finds, and leave nothing wrong behind."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest

from encoders.clauses.clauses_for_rows_by_kind import Kinds
from satloop.puzzles import find
from satloop.running.workers.item_answers import answers
from satloop.running.workers.work_statistics import Work
from satloop.solving.solve import solve

HERE = Path(__file__).parents[1]
SECONDS = 4
together = Barrier(2)


def test_eight_threads_at_once_and_one_alone_afterwards():
    done = subprocess.run([sys.executable, str(HERE / "threads.py"), str(SECONDS), "1"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert int(done.stdout.split()[0]) > 20


def solve_beside(text):
    """In a thread: wait for the other one, so that each has one board."""
    together.wait(60)
    return solve(find("numberlink")(text), plain=True, solver="glucose4").statistics.counters["decisions"]


def test_threads_are_workers_of_their_own():
    """Each counts its own nodes, and what it waited for."""
    text, did = find("numberlink").example, Work()
    with ThreadPoolExecutor(2) as executor:
        result = [answer.value for _, answer in answers(solve_beside, [text, text], executor=executor, work=did)]
    assert result[0] == result[1] > 0
    assert len(did.workers) == 2 and did.nodes == sum(result)


def test_a_kind_that_another_thread_asks_for_meanwhile():
    def tables(width):
        if width == 1:  # here another thread comes
            kinds.look_up([2, 3])
        return 0, [(np.arange(width)[None], np.ones((1, width), dtype=np.int32))]

    kinds = Kinds(tables)
    for wanted in ([1], [2, 1, 3], [3, 2, 1]):
        known, numbers = kinds.look_up(wanted)
        literals = np.tile(np.arange(1, 4, dtype=np.int32), len(wanted))
        rows = known.clauses(literals, np.arange(0, len(literals), 3), np.array(numbers), sorted(known.row))
        assert [clauses.tolist() for clauses, _ in rows] == [[[1, 2, 3][:width]] for width in sorted(wanted)]
        assert known.number.keys() == set(wanted)  # what the other one has found is done again when it is needed


FORKED = """
import faulthandler, os, threading, time, warnings
from satloop import hint, rate, read
warnings.simplefilter("ignore")  # newer versions of Python warn of a fork beside threads
board, other = read("example:slitherlink"), read("example:masyu")
hint(other), rate(board)  # all is imported: Python itself cannot fork while another thread imports a module
threading.Thread(target=lambda: [(hint(other), rate(board)) for _ in iter(int, 1)], daemon=True).start()
for turn in range(12):
    time.sleep(0.01 * (turn % 5))
    child = os.fork()
    if not child:
        faulthandler.dump_traceback_later(20, exit=True)
        hint(other)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0, turn
os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_fork_while_another_thread_looks_for_a_hint():
    """No lock that the thread holds stays locked in the child."""
    done = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
