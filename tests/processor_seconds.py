"""What tests cost: the processor's seconds of each, its child processes' included; a warning where the sum is large.

The budgets are CONTRIBUTING's: a suite that takes longer is not run before a commit.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
from choice_of_tests import only_changed, spent

BUDGET, OF_ALL = 220.0, 1100.0  # seconds, without and with --all
start = pytest.StashKey[float]()


def now():
    """The processor's seconds of this process and of those it has waited for."""
    return sum(os.times()[:4])


def pytest_addoption(parser):
    parser.getgroup("satloop").addoption("--dearest", type=int, metavar="N", help="name the N dearest tests")


def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Sum(config), "sum of processor seconds")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Each phase of a test costs what was spent since the phase before."""
    report = yield
    if call.when == "setup":
        item.stash[start] = item.stash.get(start, now())
    cost = now() - item.stash[start]
    item.stash[start] += cost
    report.user_properties.append(("processor seconds", cost))
    if item.stash.get(only_changed, False):
        item.config.stash[spent] = item.config.stash.get(spent, 0.0) + cost
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    item.stash[start] = now()
    return (yield)


def pytest_sessionfinish(session):
    if hasattr(session.config, "workerinput"):
        session.config.workeroutput["processor seconds"] = now()


class Sum:
    """Adds up what the tests of all worker processes have cost, and prints it at the end."""

    def __init__(self, config):
        self.config = config
        self.tests = Counter()
        self.workers = 0.0

    def pytest_runtest_logreport(self, report):
        self.tests[report.nodeid] += dict(report.user_properties[-1:]).get("processor seconds", 0.0)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        self.workers += getattr(node, "workeroutput", {}).get("processor seconds", 0.0)

    def pytest_terminal_summary(self, terminalreporter):
        seconds = sum(os.times()[:2]) + self.workers if self.workers else now()  # workers are child processes, too
        budget = OF_ALL if self.config.option.all else BUDGET
        terminalreporter.line(f"{seconds:.0f} processor seconds; the budget is {budget:.0f}")
        wanted = self.config.option.dearest
        if seconds > budget or wanted:
            excess = "More than the budget. " * (seconds > budget)
            terminalreporter.line(f"{excess}The dearest tests, in processor seconds:", yellow=seconds > budget)
            for name, cost in self.tests.most_common(wanted or 10):
                terminalreporter.line(f"  {cost:7.2f}  {name}")
