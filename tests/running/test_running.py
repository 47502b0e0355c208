"""Many tasks over any executor: each is answered once, whatever it does to its worker; nothing stays behind."""

import ctypes
import multiprocessing
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Timer, get_ident

import pytest

from satloop.running.workers.executor_adapter import Adapter
from satloop.running.workers.item_answers import answers
from satloop.running.workers.process_executor import WorkerLost, Workers, WorkersFail, worker_process
from satloop.running.workers.work_statistics import Work


class Unreadable(Exception):
    """An exception that pickles and does not unpickle."""

    def __init__(self, one, two):
        super().__init__(one)


class Deadly(str):
    """Text that ends the process which unpickles it."""

    def __reduce__(self):
        return os._exit, (3,)


def work(task):
    """What tests make workers do, by name."""
    what, value = task
    if what == "double":
        return 2 * value
    if what == "die":
        os._exit(3)
    if what == "die once":
        try:
            Path(value).touch(exist_ok=False)
        except FileExistsError:
            return "alive"
        os._exit(3)
    if what == "raise":
        raise ValueError(f"no\n{value}")
    if what == "unreadable":
        raise Unreadable(1, 2)
    if what == "lambda":
        return lambda: value
    if what == "memory":
        raise MemoryError
    if what == "report and hang":
        worker_process.report(value)
        ctypes.PyDLL(None).sleep(600)  # inside C, with the lock of the interpreter
    if what == "sleep":
        time.sleep(0.3)
        return value
    if what == "pid":
        return os.getpid()
    raise AssertionError(what)


def summary(task, answer):
    return answer.value if not answer.error else (answer.error.partition(":")[0], answer.late)


TASKS = [("double", 1), ("raise", 1), ("unreadable", 0), ("lambda", 0), ("memory", 0),
         *(("double", n) for n in range(9))]
EXPECTED = [2, ("ValueError", False), ("Unreadable", False), None, ("out of memory", False), *(2 * n for n in range(9))]


def check_all(found, deaths=0):
    indices = [index for index, _ in found]
    assert sorted(indices) == list(range(len(TASKS) + deaths))
    values = [summary(TASKS[index], answer) for index, answer in sorted(found) if index < len(TASKS)]
    assert "ickle" in str(dict(found)[3].error)
    assert [value for index, value in enumerate(values) if index != 3] == [
        value for index, value in enumerate(EXPECTED) if index != 3]


@pytest.mark.parametrize("jobs", [1, 3])
def test_own_processes_answer_whatever_tasks_do(jobs, tmp_path):
    tasks = [*TASKS, ("die", 0), ("die once", str(tmp_path / "flag")), Deadly()]
    results = list(answers(work, tasks, jobs))
    check_all(results, 3)
    last = dict(results)
    assert last[len(TASKS)].error == last[len(TASKS) + 2].error == "the worker process died with exit code 3"
    assert last[len(TASKS) + 1].value == "alive"


@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(2), lambda: ProcessPoolExecutor(2, get_context("spawn"))])
def test_any_executor_gives_the_same_and_stays_open(make):
    with make() as executor:
        check_all(list(answers(work, TASKS, executor=executor)))
        assert executor.submit(int).result() == 0


def test_a_given_executor_that_breaks_loses_no_answer():
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        results = list(answers(work, [("die", 0), *TASKS], executor=executor))
    assert sorted(index for index, _ in results) == list(range(len(TASKS) + 1))
    assert all(answer.error for _, answer in results)


def test_a_task_that_hangs_in_c_is_ended_at_its_limit():
    begin = time.perf_counter()
    [(_, answer)] = answers(work, [("report and hang", 7)], limit=1, fresh=True)
    assert (answer.late, answer.progress, answer.error) == (True, 7, "ended at its time limit")
    result = dict(answers(work, [*TASKS, ("report and hang", 7)], 2, limit=1))
    assert result.pop(len(TASKS)).late
    check_all(list(result.items()))
    assert time.perf_counter() - begin < 300


def test_fresh_processes_are_one_a_task():
    pids = [answer.value for _, answer in answers(work, [("pid", 0)] * 4, 2, fresh=True)]
    assert len(set(pids)) == 4
    assert len({answer.value for _, answer in answers(work, [("pid", 0)] * 4)}) == 1


def test_items_are_taken_as_they_are_needed():
    taken = []

    def items():
        for n in range(1000):
            taken.append(n)
            yield "double", n
    result = answers(work, items())
    next(result)
    result.close()
    assert len(taken) < 100


def test_towards_the_end_messages_grow_smaller_and_not_too_small():
    did = Work()
    with ThreadPoolExecutor(2) as executor:
        results = list(answers(work, [("double", n) for n in range(1000)], executor=Adapter(executor, 4, chunk=0.3),
                             work=did))
    assert sorted(index for index, _ in results) == list(range(1000))
    assert 15 < did.messages < 30  # 32 if they became as small as one item


def test_what_a_worker_waited_for_before_its_first_message_does_not_count():
    did = Work()
    did.add_message("one", 8.0, 1.0, 0, 1, 3)  # it had worked for another run
    assert did.waiting == 0
    did.add_message("one", 1.0, 1.0, 0, 1, 2)
    did.add_message("two", 5.0, 1.0, 0, 1, 1)
    assert did.waiting == 0.25 and did.busy == 3


def test_no_worker_outlives_its_pool():
    before = multiprocessing.active_children()
    result = answers(work, [("pid", 0), *[("report and hang", 0)] * 5], 2)
    next(result)
    result.close()
    assert multiprocessing.active_children() == before


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="for systems with POSIX signals")
def test_a_signal_that_does_not_wake_the_waiting_thread_still_ends_the_work():
    """As where it comes between Python's last look for signals and the wait: here another thread gets it."""
    begin = time.monotonic()
    Timer(0.5, lambda: signal.pthread_kill(get_ident(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        list(answers(time.sleep, [30]))
    assert time.monotonic() - begin < 15


def test_workers_are_an_executor():
    with Workers(2) as executor:
        assert list(executor.map(abs, range(-5, 0))) == [5, 4, 3, 2, 1]
        with pytest.raises(ZeroDivisionError):
            executor.submit(divmod, 1, 0).result()
        with pytest.raises(WorkerLost):
            executor.submit(os._exit, 1).result()
        assert executor.submit(abs, -1).result() == 1


def test_workers_that_cannot_start_say_so(monkeypatch):
    monkeypatch.setattr(worker_process, "work", os.abort)  # takes no argument: dies before it is ready
    with pytest.raises(WorkersFail, match="no worker process can be started: exit code 1"):
        list(answers(work, TASKS))
