"""The bar on a terminal that shows how far long work is."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Any

import click

from ...running.workers.work_statistics import Work


def progress_bar(length: int, work: Work | None = None) -> Any:
    """A context with a progress bar on the terminal's stderr, or with None where stderr is no terminal.

    work: the statistics of the workers, shown beside the bar; pass it to `update` each time.
    """
    if not sys.stderr.isatty():
        return nullcontext()
    show = None if work is None else (lambda item: str(item or ""))
    return click.progressbar(length=length, file=sys.stderr, item_show_func=show)
