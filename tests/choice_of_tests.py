"""The options of pytest that choose tests: --all, --part I/N, --draw TEXT, --puzzle NAME; without one, see `selection`.
"""

import os
import re
from collections import defaultdict

import pytest
import selection

from satloop.puzzles import NAMES

line = pytest.StashKey[str]()
near_a_change = pytest.StashKey[set]()  # where tests are drawn: those that a change touches, and that run


def part_of(words):
    """I/N as two numbers."""
    match = re.fullmatch(r"(\d+)/(\d+)", words)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise pytest.UsageError(f"--part takes I/N with I from 1 to N, not {words}")
    return int(match[1]), int(match[2])


def pytest_addoption(parser):
    group = parser.getgroup("satloop")
    group.addoption("--all", action="store_true", help="run every test; of those that are very dear a share")
    group.addoption("--part", metavar="I/N", type=part_of, help="run all cheap tests and one N-th of the others")
    group.addoption("--draw", metavar="TEXT", help="draw what runs from this text, not from the commit")
    group.addoption("--puzzle", metavar="NAME", choices=list(NAMES), help="run what is about one puzzle, or about all")


def pytest_ignore_collect(collection_path, config):
    """A module without an example has no doctest: it need not be imported."""
    if collection_path.suffix == ".py" and selection.TESTS not in collection_path.parents:
        return b">>>" not in collection_path.read_bytes() or None
    return None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    option = config.option
    # Files and tests that are named on the command line run whole.
    if config.args_source is pytest.Config.ArgsSource.ARGS and not (option.puzzle or option.draw):
        return
    kept = chosen(config, items)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
    items[:] = [item for item in items if item.nodeid in kept]


def tells_of_all(item):
    """Whether a test goes through all puzzles by itself."""
    return hasattr(item, "function") and not {"NAMES", "OTHER_NAMES"}.isdisjoint(item.function.__code__.co_names)


def chosen(config, items):
    """The names of the tests that run."""
    option = config.option
    text = option.draw or selection.git("rev-parse", "--short=12", "HEAD") or "satloop"
    cost = selection.costs(selection.COSTS.read_text(encoding="utf-8")) if selection.COSTS.exists() else {}
    puzzles = {item.nodeid: selection.puzzles_of(
        list(item.callspec.params.values()) if hasattr(item, "callspec") else [], item.nodeid) for item in items}
    if option.puzzle:
        named = {item.nodeid for item in items if option.puzzle in puzzles[item.nodeid]}
        named |= {item.nodeid for item in items if not puzzles[item.nodeid] and tells_of_all(item)}
        return {name for name in named if cost.get(
            name, cost.get(name.partition("[")[0], 0.0)) <= selection.CHEAP_FOR_PUZZLE}
    cases = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item.nodeid)
    cap, most = ((selection.CAP_OF_ALL, selection.TOUCHED_OF_ALL) if option.all
                 else (selection.CAP, selection.TOUCHED))
    share = selection.shares(cases, cost, cap)
    if option.part:
        return selection.fifth(share, *option.part, text)
    files = selection.changed_files()
    away = selection.distances(files, selection.importers()) if files else {}
    changed = set().union(*map(selection.puzzles_in, files))
    rank = {item.nodeid: 0 if puzzles[item.nodeid] & changed else away[file] for item in items
            if (file := os.path.relpath(item.path, selection.ROOT).replace(os.sep, "/")) in away
            or puzzles[item.nodeid] & changed}
    drawn = selection.drawn(share, cost, text)
    besides = selection.touched({name: rank[name] for name in rank if name not in drawn}, cost, most)
    if not option.all:
        config.stash[near_a_change] = besides | drawn & rank.keys()
    config.stash[line] = (f"{len(drawn)} tests drawn by {text} (--draw), {len(besides)} besides of {len(rank)} that "
                          f"changes touch; {len(items) - len(drawn | besides)} are left to other commits")
    return drawn | besides


def pytest_collection_finish(session):
    if line in session.config.stash:
        session.config.get_terminal_writer().line(session.config.stash[line])
