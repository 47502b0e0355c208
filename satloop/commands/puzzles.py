"""satloop puzzles: what can be solved, and with which schemes."""

from __future__ import annotations

import click


@click.command()
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", show_default=True)
def puzzles(format: str) -> None:
    """List the puzzles with their schemes; the first of each list is the default.

    Example: satloop puzzles
    """
    from encoders.loops import LOOPS

    from ..puzzles import NAMES, find
    kinds = [find(name) for name in NAMES]
    if format == "json":
        import json
        click.echo(json.dumps([{"name": kind.name, "title": kind.title, "options": kind.options} for kind in kinds]))
        return
    by_options: dict[str, list[str]] = {}
    for kind in kinds:
        lines = (f"  --{name.replace('_', '-')} {' | '.join(values)}" for name, values in kind.options.items())
        by_options.setdefault("\n".join(lines), []).append(f"{kind.name:14}{kind.title}")
    for options, puzzles_having in by_options.items():
        click.echo("\n".join(puzzles_having) + f"\n{options}\n")
    click.echo("Loop schemes:")
    for name, scheme in LOOPS.items():
        click.echo(f"  {name:17}{scheme.summary}{' (lazy: cannot be dumped)' * scheme.lazy}")
