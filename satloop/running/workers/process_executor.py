"""Worker processes as an Executor: if a process dies or exceeds its limit, only its own task is lost.

`concurrent.futures.ProcessPoolExecutor` breaks as a whole when a worker dies, so that all running tasks are lost. Here
each process has a pipe and a thread of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from ... import out_of_memory
from . import worker_process
from .no_imports_from_current_folder import SAFE_PATH, without_current_folder
from .worker_errors import WorkerLost, WorkersFail

T = TypeVar("T")
FILES = 16  # files that a new process and the server that forks it open while it starts
_starting = Lock()  # multiprocessing has no lock for its list of children


class Worker(NamedTuple):
    """A process and the parent's end of its pipe."""

    process: Any
    pipe: Connection


class Workers(Executor):
    """`jobs` worker processes, started when first needed.

    limit: seconds for a task from its call of `begin_time_limit` on; then the worker is ended, even inside C. fresh:
    each task gets a process of its own, so that memory and processor time are its alone. preload: modules to import
    once for all.
    hear: called in another thread with each progress that a running task gives to `report`.
    """

    def __init__(self, jobs: int = 1, limit: float | None = None, fresh: bool = False,
                 preload: Iterable[str] = (), hear: Callable[[Any], object] | None = None) -> None:
        self._context = _context([worker_process.__name__, *preload])
        self._limit, self._fresh, self._hear = limit, fresh, hear
        self._tasks: SimpleQueue[tuple[Future[Any], tuple[Any, ...]] | None] = SimpleQueue()
        self._workers: set[Worker] = set()
        self.stopped = False
        self._threads = [Thread(target=self._serve, daemon=True) for _ in range(jobs)]
        try:
            for thread in self._threads:
                thread.start()
        except RuntimeError as error:
            raise WorkersFail(f"no worker process can be started: {error}") from None

    def submit(self, function: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Have a worker call the function; both it and its result have to pickle."""
        if self.stopped:
            raise RuntimeError("no new tasks after shutdown")
        future: Future[T] = Future()
        self._tasks.put((future, (function, args, kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers after the tasks submitted so far, or with `cancel_futures` at once, even inside a task."""
        if cancel_futures:
            with _starting:
                self.stopped = True
                for worker in self._workers:
                    worker.process.kill()
            try:
                while (task := self._tasks.get_nowait()) is not None:
                    task[0].cancel()
            except Empty:
                pass
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def end_tasks(self) -> None:
        """End the running tasks with their processes: each raises WorkerLost. The next tasks get new processes.

        A process that just now has no task is lost too, and found missing by the next task.
        """
        with _starting:
            for worker in self._workers:
                worker.process.kill()

    def processes(self, wait: bool = True) -> list[int]:
        """The process ids of the workers that run. wait: while one starts; else there are none meanwhile."""
        if not _starting.acquire(wait):
            return []
        try:
            return [worker.process.pid for worker in self._workers]
        finally:
            _starting.release()

    def _serve(self) -> None:
        """In a thread: give tasks to one process, and to a new process when it is lost."""
        worker = None
        while (task := self._tasks.get()) is not None:
            future, call = task
            # A thread for each worker: it waits for its pipe alone, so a lost worker is noticed at once, by the end
            # of the pipe.
            if not future.set_running_or_notify_cancel():
                continue
            try:
                worker = worker or self._start()
                result = self._ask(worker, call)
            except BaseException as error:
                # An error that the task itself raised leaves the worker as it was; a lost one gets a successor with
                # the next task.
                if worker is not None and (self._fresh or isinstance(error, WorkerLost)):
                    self._end(worker)
                    worker = None
                future.set_exception(error)
            else:
                if self._fresh:
                    self._end(worker)
                    worker = None
                future.set_result(result)
        if worker is not None:
            self._end(worker)

    def _start(self) -> Worker:
        with _starting:
            if self.stopped:
                raise WorkerLost("stopped")
            with ExitStack() as failing:
                try:
                    _check_open_files()
                    ours, theirs = (failing.enter_context(end) for end in self._context.Pipe())
                    process = self._context.Process(target=worker_process.work, args=(theirs, SAFE_PATH in os.environ),
                                                    daemon=True)
                    with without_current_folder(), _without_interrupts():
                        process.start()
                except (OSError, EOFError, MemoryError) as error:
                    raise WorkersFail(f"no worker process can be started: {_in_words(error)}") from None
                failing.pop_all()
            # The worker's end is open in the worker alone: when that dies, reading from ours ends.
            theirs.close()
            worker = Worker(process, ours)
            self._workers.add(worker)
        try:
            ours.recv()
        except (EOFError, OSError):
            code = self._end(worker)
            raise (WorkerLost("stopped") if self.stopped else
                   WorkersFail(f"no worker process can be started: exit code {code}")) from None
        return worker

    def _end(self, worker: Worker) -> int | None:
        """Kill the process, if it still runs; return its exit code."""
        with _starting:
            self._workers.discard(worker)
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()
            code: int | None = worker.process.exitcode
            return code

    def _ask(self, worker: Worker, call: tuple[Any, ...]) -> Any:
        end: float | None = None
        progress = None
        try:
            worker.pipe.send(call)
            while True:
                left = None if end is None else max(0.0, end - monotonic())
                if not worker.pipe.poll(left):
                    raise WorkerLost("ended at its time limit", late=True, progress=progress)
                what, value = worker.pipe.recv()
                if what == worker_process.BEGUN:
                    # The limit runs from here: imports and the way through the queue are not the task's time.
                    end = None if self._limit is None else monotonic() + self._limit
                elif what == worker_process.PROGRESS:
                    progress = value
                    if self._hear is not None:
                        self._hear(value)
                elif what == worker_process.RESULT:
                    return value
                else:
                    raise value
        except (EOFError, ConnectionError):
            worker.process.join()
            code = worker.process.exitcode
            reason = (out_of_memory.TEXT if code == out_of_memory.EXIT_CODE
                      else f"the worker process died with exit code {code}")
            raise WorkerLost(reason, progress=progress) from None


def _context(preload: list[str]) -> Any:
    """The context of multiprocessing: a server that has imported the modules forks the processes, where that exists.

    A process that has threads, such as those of numpy, must not be forked itself.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(preload)
    return context


def get_ready(preload: Iterable[str]) -> None:
    """Start to import the modules for worker processes that come soon; this process goes on meanwhile."""
    if "forkserver" not in multiprocessing.get_all_start_methods() or out_of_memory.memory_limit() is not None:
        return
    _context([worker_process.__name__, *preload])
    with _starting, suppress(OSError):  # an error is reported when the workers start
        _check_open_files()
        with without_current_folder(), _without_interrupts():
            forkserver.ensure_running()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Block Ctrl-C in the processes that this thread starts; only the parent handles it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # first, since its start unblocks Ctrl-C
    old = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old)


def _check_open_files() -> None:
    """Raise OSError if too few more files may be open for another process; multiprocessing would print tracebacks."""
    files: list[int] = []
    try:
        # Pipes that are opened and closed again are the only sure way to ask how many files may still be open.
        while len(files) < FILES:
            files += os.pipe()
    finally:
        for file in files:
            os.close(file)


def _in_words(error: BaseException) -> str:
    """The error in the system's words, without its number."""
    return str(getattr(error, "strerror", None) or error or type(error).__name__).lower()
