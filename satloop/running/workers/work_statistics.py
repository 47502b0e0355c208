"""Statistics of worker processes: tasks done, time busy and waiting, speed-up."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from ...errors import plural


class Work:
    """The statistics of workers: tasks done and open, seconds busy and waiting.

    A worker is busy while it does tasks; between two messages it waits for the next. nodes: decisions of the solvers.
    seconds: for each message the time for which a worker was busy. started: how many workers are known to work before
    the first message of each.
    """

    def __init__(self) -> None:
        self.begin = perf_counter()
        self.done = self.open = self.nodes = self.messages = 0
        self.busy = self.waited = 0.0
        self.workers: set[str] = set()
        self.started = 0
        self.seconds: list[float] = []  # busy with a message, each
        self.end: float | None = None

    def add_message(self, worker: str, waited: float, spent: float, nodes: int, done: int, open_: int) -> None:
        """Add a worker's answer to a message of `done` tasks: it waited, then was busy, for these seconds."""
        self.open = open_
        if worker in self.workers:  # before its first message here it may have waited for another work
            self.waited += waited
        self.workers.add(worker)
        self.busy += spent
        self.nodes += nodes
        self.done += done
        self.messages += 1
        self.seconds.append(spent)

    def stop(self) -> None:
        """Stop the clock, since all is done."""
        self.end = perf_counter()

    @property
    def count(self) -> int:
        """How many workers there are."""
        return max(self.started, len(self.workers))

    @property
    def wall(self) -> float:
        """Seconds from the beginning until now, or the end."""
        return (self.end or perf_counter()) - self.begin

    @property
    def speed_up(self) -> float:
        """The busy seconds of all workers in each second."""
        return self.busy / max(self.wall, 1e-9)

    @property
    def efficiency(self) -> float:
        """The speed-up divided by the number of workers."""
        return self.speed_up / max(1, self.count)

    @property
    def waiting(self) -> float:
        """The share of their time in which workers wait for a message, from their first message to the last."""
        return self.waited / max(self.waited + self.busy, 1e-9)

    def figures(self) -> dict[str, Any]:
        """The statistics as plain data."""
        return {"workers": self.count, "done": self.done, "open": self.open, "messages": self.messages,
                "seconds": round(self.wall, 6), "busy": round(self.busy, 6), "nodes": self.nodes,
                "nodes_a_second": round(self.nodes / max(self.wall, 1e-9)), "speed_up": round(self.speed_up, 3),
                "efficiency": round(self.efficiency, 3), "waiting": round(self.waiting, 4)}

    def __str__(self) -> str:
        tasks = f"{plural(self.done, 'task')} done"
        open_ = f", {self.open} open" if self.open else ""
        return (f"{tasks}{open_}, {plural(self.count, 'worker')}, "
                f"{self.nodes / max(self.wall, 1e-9):,.0f} nodes/s, speed-up {self.speed_up:.2f}, "
                f"efficiency {self.efficiency:.2f}, waiting {self.waiting:.1%}")
