"""The scores of answers for lm-evaluation-harness, of tasks that `satloop ask --tasks` has written.

A task of lm-evaluation-harness is a YAML file, which names a function of a file beside it. This one needs no other
package.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from satloop.tasks.task_lines import score_of


def process_results(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, float]:
    """`solved`, 1 or 0, and `score`, that of `satloop.tasks`, which counts a part for some wrong answers.

    doc: a line of the file. results: what the model has written, as its first entry.
    """
    scored = score_of(results[0] if results else None, doc["metadata"])
    return {"solved": float(scored.solved), "score": float(scored)}
