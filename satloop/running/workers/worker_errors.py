"""The errors of worker processes; they stand alone so that commands can import them without multiprocessing."""

from __future__ import annotations

from typing import Any


class WorkerLost(Exception):
    """A worker process ended before its task. late: at its limit. progress: see `worker_process.report`."""

    def __init__(self, reason: str, late: bool = False, progress: Any = None) -> None:
        super().__init__(reason)
        self.late, self.progress = late, progress


class WorkersFail(RuntimeError):
    """No worker process can be started, or the cluster is gone."""
