"""Tests on several processes, `--workers N`: the tests are collected once, then the process forks.

A worker takes the next tests when it has done its last ones, the dearest first, and sends its reports through a pipe to
the first process, which prints them as if it had run the tests itself. Where tests are drawn, the cheap ones and those
that a change touches come first, and no test begins when the budget is spent. Where the system has no fork there is one
process. (pytest-xdist starts workers that collect all over again, and asks for each test.)
"""

import math
import multiprocessing
import os
from contextlib import suppress
from multiprocessing.connection import wait

import pytest
import selection
from choice_of_tests import near_a_change
from costs import BUDGET, METER

TOGETHER = 8  # cheap tests that a worker takes at a time


def pytest_addoption(parser):
    parser.getgroup("satloop").addoption("--workers", type=int, default=1, metavar="N",
                                         help="run the tests on N processes")


def pytest_configure(config):
    if config.option.workers > 1 and hasattr(os, "fork") and not config.option.usepdb:
        config.pluginmanager.register(Workers(config), "forked workers")


def bundles(items, first=None):
    """The numbers of the tests that a worker takes at once; the dearest come first.

    Tests with the mark `together` and the same word are one bundle, since they share what is dear to set up. first: the
    names of tests that come before all others; then come the marked ones and the cheap ones.
    """
    cost = selection.costs(selection.COSTS.read_text(encoding="utf-8")) if selection.COSTS.exists() else {}
    prices = [cost.get(item.nodeid, cost.get(item.nodeid.partition("[")[0], 0.0)) for item in items]
    words = [mark.args[0] if (mark := item.get_closest_marker("together")) else "" for item in items]
    dear = [number for number in range(len(items)) if prices[number] > 1 and not words[number]]
    cheap = [number for number in range(len(items)) if prices[number] <= 1 and not words[number]]
    marked = [[number for number in range(len(items)) if words[number] == word] for word in sorted({*words} - {""})]
    dearest = [[number] for number in sorted(dear, key=lambda number: -prices[number])]
    cheapest = [cheap[start:start + TOGETHER] for start in range(0, len(cheap), TOGETHER)]
    if first is None:
        return [*marked, *dearest, *cheapest]
    return sorted([*marked, *cheapest, *dearest],
                  key=lambda bundle: all(items[number].nodeid not in first for number in bundle))


class Workers:
    """Runs the tests of a session on several processes."""

    def __init__(self, config):
        self.config = config
        self.send = None  # of a worker: sends a message to the first process
        self.left = 0  # tests that nobody began

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        if session.testsfailed or self.config.option.collectonly or not session.items:
            return None
        context = multiprocessing.get_context("fork")
        first = self.config.stash.get(near_a_change, None)
        work, place = bundles(session.items, first), context.Value("i", 0)
        METER.spent()
        room = context.Value("d", math.inf if first is None else BUDGET - METER.loops)  # the loops that are left
        pipes, running, ran = {}, {}, set()
        for _ in range(min(self.config.option.workers, len(work))):
            receive, send = context.Pipe(duplex=False)
            process = context.Process(target=self.run, args=(session, work, place, room, send))
            process.start()
            send.close()
            pipes[receive] = process
        try:
            while pipes:
                for pipe in wait([*pipes]):
                    try:
                        kind, data = pipe.recv()
                    except EOFError:
                        self.ended(session, pipes.pop(pipe), running.pop(pipe, None))
                        continue
                    if kind == "start":
                        running[pipe] = data
                        ran.add(data[0])
                        self.config.hook.pytest_runtest_logstart(nodeid=data[0], location=data[1])
                    elif kind == "finish":
                        del running[pipe]
                        self.config.hook.pytest_runtest_logfinish(nodeid=data[0], location=data[1])
                    elif kind == "report":
                        self.config.hook.pytest_runtest_logreport(
                            report=self.config.hook.pytest_report_from_serializable(config=self.config, data=data))
                    else:
                        self.config.pluginmanager.getplugin("sum of costs").worker_ended(data)
                if session.shouldfail:
                    raise session.Failed(session.shouldfail)
                if session.shouldstop:
                    raise session.Interrupted(session.shouldstop)
        finally:
            for process in pipes.values():
                process.terminate()
        self.left = len(session.items) - len(ran)
        return True

    def pytest_terminal_summary(self, terminalreporter):
        if self.left:
            terminalreporter.line(f"{self.left} tests were not begun: the budget was spent", yellow=True)

    def ended(self, session, process, test):
        """A worker has closed its pipe; one that ended inside a test did not do so by itself."""
        process.join()
        if test:
            why = f"the worker ended with exit code {process.exitcode}, and what it had still to do was not run"
            report = pytest.TestReport(*test, {}, "failed", why, "call")
            self.config.hook.pytest_runtest_logreport(report=report)
        elif process.exitcode:
            raise RuntimeError(f"a worker ended with exit code {process.exitcode}")

    def run(self, session, work, place, room, send):
        """In a worker: run tests until all are taken or the budget is spent."""
        self.send = send.send
        METER.__init__()
        manager = self.config.pluginmanager
        manager.unregister(name="terminalreporter")
        capture = manager.getplugin("capturemanager")
        capture.stop_global_capturing()  # its files are those of the first process, and all write to one place in them
        capture.start_global_capturing()

        def taken():
            before = 0.0
            while True:
                with place.get_lock():
                    room.value, before = room.value - (METER.loops - before), METER.loops
                    number, place.value = place.value, place.value + 1
                if number >= len(work) or room.value < 0:
                    return
                yield from work[number]

        numbers = taken()
        with suppress(KeyboardInterrupt, session.Failed, session.Interrupted):
            now = next(numbers, None)
            while now is not None:
                then = next(numbers, None)
                upcoming = None if then is None else session.items[then]
                self.config.hook.pytest_runtest_protocol(item=session.items[now], nextitem=upcoming)
                now = then
            METER.spent()
            self.send(("end", METER.loops))
        send.close()

    def pytest_runtest_logstart(self, nodeid, location):
        if self.send:
            self.send(("start", (nodeid, location)))

    def pytest_runtest_logfinish(self, nodeid, location):
        if self.send:
            self.send(("finish", (nodeid, location)))

    def pytest_runtest_logreport(self, report):
        if self.send:
            self.send(("report", self.config.hook.pytest_report_to_serializable(config=self.config, report=report)))
