"""Ctrl-C that Python would lose: it waits for the end of an import, and is raised again before a wait for workers."""

import sys
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from satloop.running.workers import interruption
from satloop.running.workers.interruption import end_work, must_wait, raise_noted
from satloop.running.workers.item_answers import answers

MODULE = ("import sys, time\nfrom satloop.running.workers.interruption import end_work\n"
          "end_work(KeyboardInterrupt(), sys._getframe())\ntime.sleep({})\nover = True\n")


@pytest.fixture(autouse=True)
def nothing_noted(monkeypatch):
    """Another test may not meet the signals of this one."""
    yield
    with suppress(KeyboardInterrupt):
        raise_noted()


@pytest.fixture
def import_with_signal(tmp_path, monkeypatch):
    """Imports a module that takes that many seconds after a signal has come."""
    monkeypatch.syspath_prepend(tmp_path)

    def load(seconds):
        sys.modules.pop("module_with_signal", None)
        (tmp_path / "module_with_signal.py").write_text(MODULE.format(seconds))
        return __import__("module_with_signal")
    return load


def take_all(first):
    with ThreadPoolExecutor(1) as executor:
        for index, _ in answers(abs, [3, 4, 5], executor=executor):
            first(index)


def test_a_signal_in_an_import_is_raised_when_the_import_is_over(import_with_signal):
    with pytest.raises(KeyboardInterrupt):
        import_with_signal(0.05)
        time.sleep(5)
    assert sys.modules["module_with_signal"].over


def test_what_is_no_import_but_runs_in_one_ends_too(import_with_signal, monkeypatch):
    monkeypatch.setattr(interruption, "PATIENCE", 0.1)
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        import_with_signal(5)
    assert time.monotonic() < begin + 4


def test_no_exception_is_raised_where_a_weak_dictionary_drops_a_key():
    met, kept = [], weakref.WeakKeyDictionary()
    key = type("Key", (), {"__hash__": lambda self: 1})()
    kept[key] = 0
    sys.setprofile(lambda frame, *_: met.append(must_wait(frame)) if frame.f_code.co_name == "remove" else None)
    try:
        del key
    finally:
        sys.setprofile(None)
    assert met and all(met) and not must_wait(sys._getframe())


def test_an_exception_that_got_lost_is_raised_again_before_the_next_wait():
    done = []

    def lose(index):
        done.append(index)
        with suppress(KeyboardInterrupt):
            end_work(KeyboardInterrupt(), sys._getframe())

    with pytest.raises(KeyboardInterrupt):
        take_all(lose)
    assert len(done) == 1


def test_a_thread_leaves_signals_to_the_main_thread():
    with suppress(KeyboardInterrupt):
        end_work(KeyboardInterrupt(), sys._getframe())
    with ThreadPoolExecutor(1) as executor:
        executor.submit(take_all, lambda index: None).result()
    with pytest.raises(KeyboardInterrupt):
        raise_noted()
