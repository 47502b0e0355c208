#!/usr/bin/env python3
"""Verify a set that `satloop set` made: each record is read again, its board proved unique by another solver, rated
anew, compared with all others of its puzzle, and given to npm's pzpr as an address and as a file with its solution.

    NODE_PATH=/some/folder/node_modules scripts/sets.py set.jsonl

Without node or pzpr that part is left out. With --measure PUZZLES it makes boards instead, in this process, and prints
for each puzzle how many a minute one core makes.

Example: scripts/sets.py --measure slitherlink,masyu --size 6 --levels "",medium --seconds 20
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from time import process_time

from own_python import own_python

with own_python():
    from pzpr_judge import judge

    from satloop.errors import PuzzleError
    from satloop.explaining.rate import rate
    from satloop.formats.pzpr.file import write_file
    from satloop.formats.pzpr.genre_lookup import genre_of
    from satloop.sets.canonical_board import canonical_hash
    from satloop.sets.making import Making
    from satloop.sets.plan import plan_of, portions_of
    from satloop.sets.records import Record, board_of, read_records, solution_of
    from satloop.solving.solve import solve

SECOND = "cadical195"  # the boards are made with others
LIMIT = 60.0  # seconds for a proof or a rating
MANY = 10_000  # boards, more than any measurement makes


def flaws(record: Record, hashes: dict[tuple[str, str], str]) -> list[str]:
    """What is wrong with a board of a set."""
    board = board_of(record)
    out = []
    result = solve(board, 2, LIMIT, SECOND)
    if result.outcome != "unique" or result.solutions[0] != solution_of(record, board):
        out.append(f"{SECOND} says {result.outcome}")
    if record["level"] is not None:
        rating = rate(board, LIMIT)
        if rating.level != record["level"]:
            out.append(f"level {record['level']}, but rate says {rating.level or rating.outcome}")
        elif abs((rating.score or 0) - record["score"]) > 0.001:
            out.append(f"score {record['score']}, but rate says {rating.score:.3f}")
    first = hashes.setdefault((record["genre"], canonical_hash(board)), record["id"])
    if first != record["id"]:
        out.append(f"alike to {first}")
    return out


def judged(records: list[Record]) -> dict[str, str]:
    """What pzpr says against boards that have a notation: id -> in words. Raises OSError where it cannot be called."""
    cases = []
    for record in records:
        board = board_of(record)
        try:
            file = write_file(board, solution_of(record, board))
        except PuzzleError:
            continue
        if record["address"] is not None and (genre := genre_of(board.name)) is not None:
            cases.append({"name": record["id"], "genre": genre, "url": record["address"], "file": file})
    out = {}
    for case, reply in zip(cases, judge(cases)):
        address = case["url"].partition("?")[2].partition("#")[0]
        if not reply["known"]:
            out[case["name"]] = "unknown genre"
        elif not (reply.get("same") and reply.get("complete") and reply.get("url") == address):
            out[case["name"]] = f"pzpr: {reply.get('error') or reply.get('text')} {reply.get('url')}"
        else:
            out[case["name"]] = ""
    return out


def verify(path: str) -> int:
    """Verify a set; print what is wrong, and counts by puzzle."""
    records = read_records(path)
    hashes: dict[tuple[str, str], str] = {}
    wrong: dict[str, list[str]] = {record["id"]: flaws(record, hashes) for record in records}
    try:
        replies = judged(records)
    except OSError as error:
        print(f"not judged by pzpr: {error}")
        replies = {}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:
        reply = replies.get(record["id"])
        if reply and reply != "unknown genre":
            wrong[record["id"]].append(reply)
        row = counts[record["genre"]]
        row["boards"] += 1
        row["judged"] += reply is not None and reply != "unknown genre"
        row["wrong"] += bool(wrong[record["id"]])
        for flaw in wrong[record["id"]]:
            print(f"{record['id']}: {flaw}")
    for name, row in counts.items():
        print(f"{name:22} {row['boards']:5} boards, {row['judged']:5} judged by pzpr, {row['wrong']:3} wrong")
    total = sum(counts.values(), Counter[str]())
    print(f"{total['boards']} boards, {total['judged']} judged by pzpr, {total['wrong']} wrong")
    return 1 if total["wrong"] else 0


def measure(names: str, size: str, levels: list[str], seconds: float) -> None:
    """Print boards a minute of processor time, by puzzle and level; what they share is made before."""
    print("| puzzle | " + " | ".join(level or "any" for level in levels) + " |")
    for portion in portions_of(names, size, "", MANY):
        rates = []
        for level in levels:
            making = Making(plan_of([portion._replace(level=level)], seed=47), LIMIT)
            work = making.work()
            next(work)
            begin, made = process_time(), 0
            for _, _, one in work:
                made += one.record is not None
                if process_time() - begin > seconds:
                    break
            rates.append(f"{60 * made / (process_time() - begin):.0f}")
        print(f"| {portion.genre} | {' | '.join(rates)} |", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", nargs="?", metavar="SET.jsonl")
    parser.add_argument("--measure", metavar="PUZZLES", help="make boards of these puzzles, names with commas or all")
    parser.add_argument("--size", default="small", help="their size (default: the small one of each puzzle)")
    parser.add_argument("--levels", default=",medium", help="their levels, an empty one for any (default: ,medium)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each puzzle and level (default 10)")
    args = parser.parse_args()
    if (args.set is None) == (args.measure is None):
        parser.error("a set, or --measure")
    try:
        if args.measure is not None:
            measure(args.measure, args.size, args.levels.split(","), args.seconds)
            return 0
        return verify(args.set)
    except ValueError as error:
        print(f"sets: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
