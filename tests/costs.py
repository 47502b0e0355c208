"""What tests cost, in loops: how often a processor could have run `loop` meanwhile, child processes included.

A second is worth three times as much on one machine as on another, and on the same one an hour later; the loop is timed
again and again while the tests run. `--write-costs` writes the file by which `selection` keeps the budget.
"""

import math
import os
import time
from collections import Counter, defaultdict
from itertools import pairwise
from statistics import median

import pytest
import selection

BUDGET, OF_ALL = 3200, 33000  # loops, without and with --all; the page in Chromium counts for itself
AGAIN = 20.0  # processor seconds after which the loop is timed again
WRITTEN = 0.3  # loops: what a function costs at least that is in the file, with all its cases
ALIKE = 1.5  # a cost that is nearer by this factor to the one in the file stays as it is


def loop():
    """The unit: half a million squares are added."""
    total = 0
    for number in range(500_000):
        total += number * number
    return total


def now():
    """The processor's seconds of this process and of those it has waited for."""
    return time.process_time() + sum(os.times()[2:4])


class Meter:
    """Counts loops in this process."""

    def __init__(self):
        self.seconds, self.timed = 0.0, -math.inf
        self.loops = 0.0
        self.last = 0.0  # a process begins with none, after a fork, too

    def spent(self):
        """The loops since the call before."""
        seconds, self.last = now() - self.last, now()
        if self.last - self.timed > AGAIN:
            times = [self.last]
            for _ in range(3):
                loop()
                times.append(now())
            self.seconds = median(end - begin for begin, end in pairwise(times))
            self.timed = self.last = times[-1]
        cost = seconds / self.seconds
        self.loops += cost
        return cost


METER = Meter()


def pytest_addoption(parser):
    group = parser.getgroup("satloop")
    group.addoption("--dearest", type=int, metavar="N", help="name the N dearest tests")
    group.addoption("--budget", action="store_true", help="end with exit code 1 where the tests cost too much")
    group.addoption("--write-costs", action="store_true", help="write what test functions cost to tests/costs.txt")


def pytest_configure(config):
    config.pluginmanager.register(Sum(config), "sum of costs")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Each phase of a test costs what was spent since the phase before."""
    report = yield
    report.user_properties.append(("loops", METER.spent()))
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    METER.spent()
    return (yield)


class Sum:
    """Adds up what the tests of all worker processes have cost, and prints it at the end."""

    def __init__(self, config):
        self.config = config
        self.tests = Counter()
        self.workers = 0.0

    def pytest_runtest_logreport(self, report):
        self.tests[report.nodeid] += dict(report.user_properties[-1:]).get("loops", 0.0)

    def worker_ended(self, loops):
        self.workers += loops

    def pytest_sessionfinish(self, session):
        METER.spent()
        self.budget = OF_ALL if self.config.option.all else BUDGET
        self.loops = self.workers + sum(os.times()[:2]) / METER.seconds if self.workers else METER.loops
        if self.config.option.budget and self.loops > self.budget and session.exitstatus == 0:
            session.exitstatus = 1
        if self.config.option.write_costs:
            self.write()

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.line(f"{self.loops:.0f} loops, each {METER.seconds:.3f} processor seconds; "
                              f"the budget is {self.budget}")
        wanted = self.config.option.dearest
        if self.loops > self.budget or wanted:
            excess = "More than the budget. " * (self.loops > self.budget)
            terminalreporter.line(f"{excess}The dearest tests, in loops:", yellow=bool(excess))
            for name, cost in self.tests.most_common(wanted or 10):
                terminalreporter.line(f"  {cost:7.1f}  {name}")

    def write(self):
        """Write the file of costs: what was measured now, and the old lines of tests that did not run."""
        old = selection.costs(selection.COSTS.read_text(encoding="utf-8")) if selection.COSTS.exists() else {}
        cases = defaultdict(list)
        for name in self.tests:
            if str(selection.ROOT) not in name:  # a path of this machine says nothing elsewhere
                cases[name.partition("[")[0]].append(name)
        new = {name: cost for name, cost in old.items() if name.partition("[")[0] not in cases}
        for function, names in cases.items():
            dear = [name for name in names if self.tests[name] > selection.CAP and len(names) > 1]
            rest = [self.tests[name] for name in names if name not in dear]
            if sum(self.tests[name] for name in names) > WRITTEN:
                new |= {name: self.tests[name] for name in dear}
                new |= {function: sum(rest) / len(rest)} if rest else {}
        for name, cost in new.items():
            if name in old and 1 / ALIKE < cost / max(old[name], 1e-9) < ALIKE:
                new[name] = old[name]
        selection.COSTS.write_text("".join(f"{cost:.2g} {name}\n" if cost < 10 else f"{cost:.0f} {name}\n"
                                           for name, cost in sorted(new.items())), encoding="utf-8")
