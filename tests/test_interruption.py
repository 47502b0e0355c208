"""Ctrl-C that Python would lose: the wait for workers notes it and ends."""

import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from satloop.running.workers.interruption import end_work, raise_noted, workers_at_work
from satloop.running.workers.pool import answers

SIGNAL_IN_IMPORT = ("import sys\nfrom satloop.running.workers.interruption import end_work\n"
                    "end_work(KeyboardInterrupt(), sys._getframe())\n")


@pytest.fixture
def import_with_signal(tmp_path, monkeypatch):
    """Imports a module while a signal comes."""
    (tmp_path / "module_with_signal.py").write_text(SIGNAL_IN_IMPORT)
    monkeypatch.syspath_prepend(tmp_path)
    yield lambda: __import__("module_with_signal")
    sys.modules.pop("module_with_signal", None)
    with suppress(KeyboardInterrupt):
        raise_noted()


def take_all(first):
    with ThreadPoolExecutor(1) as executor:
        for index, _ in answers(abs, [3, 4, 5], executor=executor):
            first(index)


def test_a_signal_in_an_import_waits_for_the_import_while_workers_are_at_work(import_with_signal):
    done = []
    with pytest.raises(KeyboardInterrupt):
        take_all(lambda index: done.append(import_with_signal()))
    assert len(done) == 1


def test_a_signal_in_an_import_ends_work_at_once_without_workers(import_with_signal):
    with pytest.raises(KeyboardInterrupt):
        import_with_signal()


def test_an_exception_that_got_lost_is_raised_again_before_the_next_wait(import_with_signal):
    done = []

    def lose(index):
        done.append(index)
        with suppress(KeyboardInterrupt):
            end_work(KeyboardInterrupt(), sys._getframe())

    with pytest.raises(KeyboardInterrupt):
        take_all(lose)
    assert len(done) == 1


def test_a_thread_leaves_signals_to_the_main_thread(import_with_signal):
    with suppress(KeyboardInterrupt):
        end_work(KeyboardInterrupt(), sys._getframe())
    with ThreadPoolExecutor(1) as executor:
        executor.submit(take_all, lambda index: None).result()
    with workers_at_work(), pytest.raises(KeyboardInterrupt):
        raise_noted()
