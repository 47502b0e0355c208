"""satloop hamilton: finds a Hamiltonian cycle of a graph and writes it as a TSPLIB tour."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from ..cli import DONE, NO, UNKNOWN
from ..errors import plural, shown
from .shared import board_sources, messages, options, output, workers
from .shared.statistics_line import statistics_line

if TYPE_CHECKING:
    from encoders import Graph

    from ..graphs.hamilton import HamiltonResult
    from ..graphs.search_in_rounds import Progress


@click.command()
@click.argument("graphs", metavar="GRAPH...", nargs=-1, required=True)
@click.option("--loops", metavar="SCHEME", help="Encoding of 'one single loop' (default: arc-cuts).")
@options.solver_option()
@options.time_option("Give a graph up after S seconds.")
@workers.jobs_option("Number of processes that search one graph, each in its own way (default: 1).")
@options.format_option("A TSPLIB TOUR file, one line for each graph, or one line of JSON for each graph.",
                       ("tour", "summary", "json"), "tour")
@options.out_option("Write to this file; in format tour the second tour goes to OUT-2 and so on.")
@click.option("--dump", metavar="X.cnf",
              help="Write the CNF instead of solving; its key lists the edges in the order of the graph.")
@click.option("--answer", metavar="OUTPUT",
              help="Read the output of a SAT solver for the dumped CNF, instead of solving.")
@click.option("--save", metavar="X.col", help="Write the graph as DIMACS instead of solving.")
@click.option("--certificate", metavar="DIR", help="Where there is no cycle, write why, for `satloop verify`.")
@click.option("--stats", is_flag=True, help="Print size, work, pieces a round and seconds on stderr.")
def hamilton(graphs: tuple[str, ...], loops: str | None, solver: str | None, time_limit: float | None, jobs: int | None,
             format: str, out: str | None, dump: str | None, answer: str | None, save: str | None,
             certificate: str | None, stats: bool) -> int:
    """Find a cycle through all vertices of a graph, or say that there is none.

    GRAPH is a DIMACS file (`p edge N M`, `e U V`), a TSPLIB HCP file, - for standard input, or the name of a graph that
    satloop makes: knight:ROWSxCOLUMNS, grid:ROWSxCOLUMNS, petersen, petersen:N,K, xor:GADGETS,SEED.

    A solver finds loops through all vertices; these are joined by exchanges of edges where possible, and cuts forbid
    the pieces that are left. By default two solvers take turns; --solver A+B names others. With --jobs, several such
    searches race: their lengths differ much, and the first answer counts. A terminal shows each round.

    Exit codes: 0 a cycle, 1 no cycle, 2 bad input, 3 unknown (time limit).

    Example: satloop hamilton knight:8x8 -o knight.tour
    """
    instead = [name for name, value in (("--dump", dump), ("--answer", answer), ("--save", save)) if value is not None]
    if len(instead) > 1:
        raise click.UsageError(f"{' and '.join(instead)} exclude each other")
    single = [*instead, *(["--certificate"] if certificate is not None else [])]
    if single and len(graphs) > 1:
        raise click.UsageError(f"{single[0]} takes one graph")
    if len(single) > len(instead) > 0:
        raise click.UsageError(f"{instead[0]} and --certificate exclude each other")
    output.check_writable(out)
    # Slow imports come after everything that can fail without them.
    from time import perf_counter

    from encoders import OutOfTime

    from ..graphs import hamilton as cycles
    from ..graphs.graph_source import open_graph
    from ..running.last_resort_alarm import alarm_after
    scheme = loops or cycles.SCHEME
    from ..graphs.solvers_in_turn import in_turn
    for name in [] if solver is None else in_turn(solver):
        options.checked_solver(name)
    writer = output.Writer(format, out)

    def gave_up(file: str) -> int:
        why = messages.gave_up_text(None if answer is not None else time_limit)
        click.echo(f"{shown(file)}: unknown: {why}", err=True)
        return UNKNOWN

    def work(file: str) -> int:
        begin = perf_counter()
        try:
            with alarm_after(time_limit):
                graph = open_graph(file)
        except OutOfTime:
            return gave_up(file)
        parsed = perf_counter() - begin
        result: HamiltonResult | None = None
        files: dict[str, str] = {}
        if save is not None:
            from ..graphs.graph_files import write_graph
            output.write_text(save, write_graph(graph, [f"graph {' '.join(file.split())}"]))
            return DONE
        with messages.report_value_errors():
            if dump is not None:
                formula, edge = cycles.complete(graph, scheme)
                from encoders.files import dimacs
                with output.open_complete(dump, "wb") as stream:
                    dimacs.write(formula, stream, [f"graph {shown(' '.join(file.split()))}", f"scheme loops {scheme}"],
                                 {"edges": edge})
                return DONE
            if answer is not None:
                from ..formats.dataset import read_text
                result = cycles.decode(graph, read_text(answer, "what a SAT solver printed"), scheme)
            else:
                left = None if time_limit is None else max(0.0, time_limit - parsed)
                try:
                    with workers.LiveStatus(alone=True) as live, alarm_after(left):
                        if certificate is None or loops or solver or jobs:
                            result = find_cycle(graph, scheme, solver, left, jobs or 1,
                                                lambda *now: live.show(None, progress_text(*now)))
                        if certificate is not None and (result is None or result.outcome == "none"):
                            left = None if time_limit is None else max(0.0, time_limit - (perf_counter() - begin))
                            result, files = find_or_prove(graph, left)
                except OutOfTime:
                    result = cycles.HamiltonResult("unknown")
        assert result is not None
        result.statistics.seconds = {"parse": parsed, **result.statistics.seconds}
        write_answer(writer, file, graph, result, scheme)
        if certificate is not None and files:
            save_certificate(certificate, files)
        if stats:
            head = f"{shown(file)}: " if len(graphs) > 1 else ""
            click.echo(head + statistics_line(result.statistics) + pieces_text(result.left), err=True)
        if result.outcome == "unknown":
            return gave_up(file)
        return NO if result.tour is None or result.failure else DONE

    worst = board_sources.run_each(graphs, work)
    writer.close()
    return worst


def find_cycle(graph: Graph, scheme: str, solver: str | None, time_limit: float | None, jobs: int,
               progress: Progress) -> HamiltonResult:
    """The answer of `hamilton`, or of `jobs` processes that race. Raises CommandError where none can be started."""
    if jobs == 1:
        from ..graphs.hamilton import hamilton as find
        return find(graph, scheme, solver, time_limit, progress)
    from ..running.graph_race import race
    from ..running.workers.worker_errors import WorkersFail
    try:
        return race(graph, scheme, solver, time_limit, progress, jobs)
    except WorkersFail as error:
        raise messages.CommandError(str(error)) from None


def write_answer(writer: output.Writer, file: str, graph: Graph, answer: HamiltonResult, scheme: str) -> None:
    """Write the answer in the writer's format; in format tour only a tour is written, another answer is printed."""
    if writer.format == "json":
        writer.write(as_json(file, graph, answer, scheme) + "\n")
    elif writer.format == "summary":
        seconds = sum(answer.statistics.seconds.values())
        writer.write(f"{shown(file)}: {verdict(graph, answer)} ({seconds:.3f} s)\n")
    elif answer.tour is not None and not answer.failure:
        from ..graphs.graph_files import write_tour
        writer.write(write_tour(answer.tour, shown(os.path.basename(file))))
    elif answer.outcome != "unknown":
        click.echo(f"{shown(file)}: {verdict(graph, answer)}")


def find_or_prove(graph: Graph, time_limit: float | None) -> tuple[HamiltonResult, dict[str, str]]:
    """An answer by the search of certificates, and the files of one where there is no cycle. Raises CommandError."""
    from math import inf
    from time import perf_counter

    from ..graphs.hamilton import HamiltonResult
    from ..proving.certificate_of_no_cycle import ProofTooLarge, prove_no_cycle
    try:
        known = prove_no_cycle(graph, inf if time_limit is None else perf_counter() + time_limit)
    except ProofTooLarge as error:
        raise messages.CommandError(f"no certificate: {error}") from None
    result = HamiltonResult("found" if known.tour else "none", known.tour, known.reason, statistics=known.statistics)
    return result, known.files


def save_certificate(folder: str, files: dict[str, str]) -> None:
    """Write the files into the folder; those of an older certificate there go. Raises CommandError where it cannot."""
    from ..proving.checker.no_cycle import NAMES
    output.make_folder(folder)
    for name, text in files.items():
        output.write_text(os.path.join(folder, name), text)
    for name in set(NAMES) - set(files):
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(folder, name))


def progress_text(rounds: int, left: int, best: int) -> str:
    """How far the search is."""
    return f"{plural(rounds, 'round')}, {plural(left, 'piece')} left, {best} at best"


def pieces_text(left: list[int]) -> str:
    """The pieces left after merging: of the first round, the median and of the last; nothing without a round."""
    if not left:
        return ""
    middle = sorted(left)[len(left) // 2]
    return f"; pieces left a round: {left[0]} at first, {middle} in the middle, {left[-1]} at last"


def verdict(graph: Graph, answer: HamiltonResult) -> str:
    """The answer in words."""
    if answer.failure:
        return f"not a Hamiltonian cycle: {answer.failure}"
    if answer.outcome == "found":
        return f"a Hamiltonian cycle of {graph.vertices} vertices"
    if answer.outcome == "unknown":
        return "unknown"
    return "no Hamiltonian cycle" + (f": {answer.reason.text}" if answer.reason else "")


def as_json(file: str, graph: Graph, answer: HamiltonResult, scheme: str) -> str:
    """One line of JSON; vertices count from 1, as in the files."""
    import json
    s = answer.statistics
    return json.dumps({
        "file": file, "vertices": graph.vertices, "edges": len(graph.edges), "outcome": answer.outcome,
        "tour": None if answer.tour is None else [v + 1 for v in answer.tour],
        "reason": answer.reason.text if answer.reason else "",
        "without": [v + 1 for v in answer.reason.without] if answer.reason else [],
        "failure": answer.failure, "scheme": scheme, "solver": s.solver,
        "statistics": {"variables": s.variables, "clauses": s.clauses, "cuts": s.cuts, "rounds": s.rounds,
                       "conflicts": s.conflicts, "pieces_left": answer.left,
                       "seconds": {k: round(v, 6) for k, v in s.seconds.items()}},
    })
