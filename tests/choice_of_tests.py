"""The options of pytest that choose tests: --all, --sample TEXT, --puzzle NAME; without one, see `selection`."""

from __future__ import annotations

import os

import pytest
import selection

from satloop.puzzles import NAMES

SECONDS_OF_CHANGED = 25.0  # of a processor, for what runs only because it was changed
FEW = 5  # puzzles
choice = pytest.StashKey[dict]()
only_changed = pytest.StashKey[bool]()
spent = pytest.StashKey[float]()


def pytest_addoption(parser):
    group = parser.getgroup("satloop")
    group.addoption("--all", action="store_true", help="run every test for every puzzle")
    group.addoption("--sample", metavar="TEXT", help="draw the sample of puzzles from this text, not from the commit")
    group.addoption("--puzzle", metavar="NAME", choices=list(NAMES), help="run what is about one puzzle")


def pytest_configure(config):
    """The process that starts the workers chooses, and they get its choice."""
    config.stash[choice] = config.workerinput["choice"] if hasattr(config, "workerinput") else choose(config)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    node.workerinput["choice"] = node.config.stash[choice]


def choose(config):
    """What runs: `all`, or one `puzzle`, or the `sample` and what was `changed`."""
    option = config.option
    named = config.args_source is pytest.Config.ArgsSource.ARGS  # files or tests on the command line run whole
    text = option.sample or selection.git("rev-parse", "--short=12", "HEAD") or "satloop"
    files = [] if option.all or named or option.puzzle else selection.changed_files()
    changed, left_out = selection.changed_puzzles(files)
    everything = (option.all or named) and not option.puzzle
    return {"all": everything, "puzzle": option.puzzle, "text": text, "files": files, "changed": changed,
            "left out": left_out,
            "sample": [option.puzzle] if option.puzzle else list(NAMES) if everything else selection.sample_of(text)}


def pytest_sessionstart(session):
    chosen = session.config.stash[choice]
    if hasattr(session.config, "workerinput") or chosen["all"] or chosen["puzzle"]:
        return
    write = session.config.get_terminal_writer().line
    write(f"sample (--sample {chosen['text']}): {', '.join(chosen['sample'])}")
    if chosen["changed"]:
        write(f"changed: {', '.join(chosen['changed'])}")
    if chosen["left out"]:
        write(f"changed, but tried no more than others (--all does): {', '.join(chosen['left out'])}")


def pytest_collection_modifyitems(config, items):
    chosen = config.stash[choice]
    if chosen["all"]:
        return
    kept, left = [], []
    for item in items:
        (kept if is_kept(item, chosen) else left).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


def is_kept(item, chosen):
    """Whether a test runs by this choice."""
    values = list(item.callspec.params.values()) if hasattr(item, "callspec") else []
    puzzles = selection.puzzles_of(values, item.nodeid)
    full, sampled = item.get_closest_marker("full"), item.get_closest_marker("sampled")
    if chosen["puzzle"]:
        return chosen["puzzle"] in puzzles and not full
    if not sampled and not full:
        return True
    count = (sampled.args or [None])[0] if sampled else 0
    if sampled and (puzzles & set(chosen["sample"][:count]) if puzzles else selection.drawn(
            chosen["text"], item.nodeid)):
        return True
    item.stash[only_changed] = True
    return os.path.relpath(item.path, selection.ROOT) in chosen["files"] or bool(
        sampled and puzzles & set(chosen["changed"]))


@pytest.fixture(scope="session")
def sample(request):
    """The puzzles for a test that goes through many: all of them with --all, else those of the sample and changed."""
    chosen = request.config.stash[choice]
    return sorted({*chosen["sample"], *chosen["changed"]})


@pytest.fixture(scope="session")
def few(request):
    """The puzzles for a test that is dear for each: all of them with --all, else five of the sample and one changed."""
    chosen = request.config.stash[choice]
    return sorted(chosen["sample"] if chosen["all"] else {*chosen["sample"][:FEW], *chosen["changed"][:1]})


def pytest_runtest_setup(item):
    workers = getattr(item.config, "workerinput", {}).get("workercount", 1)
    if item.stash.get(only_changed, False) and item.config.stash.get(spent, 0.0) > SECONDS_OF_CHANGED / workers:
        pytest.skip(f"the {SECONDS_OF_CHANGED:g} processor seconds for what was changed are spent; --all runs it")
