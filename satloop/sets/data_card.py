"""The data card of a set: how it was made, what is in it, what its levels mean; Markdown."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from ..explaining.level_by_steps import KINDS
from ..explaining.model.level_names import LEVELS
from ..puzzles import find
from .canonical_board import canonical_hash
from .records import Record, board_of, need_records

LICENCE = "CC0 1.0: the boards come from random numbers, and satloop claims no rights in them."


def card(records: Sequence[Record], name: str = "A set of boards", remark: str = "") -> str:
    """The card of a set, which counts its boards and looks for any that are alike.

    name: its title. remark: what else is to be said at its head. That the boards have one solution each is taken from
    the records: whoever reads a set from a file proves it first. Raises TypeError for what are no records, PuzzleError
    for one that is broken.
    """
    records = need_records(records)
    lines = [f"# {name}", "", " ".join([summary(records), remark]).strip(), "", *how_made(records), "",
             "## What is in it", "", *table_of_counts(records), "", *table_of_steps(records), "## Levels", "",
             *levels_in_words(records), "",
             "## Boards that are alike", "", boards_alike(records), "", "## Licence", "", LICENCE, "", "## Form", "",
             form_of_lines(records)]
    return "\n".join(lines).rstrip("\n") + "\n"


def summary(records: Sequence[Record]) -> str:
    """How many boards there are, of which puzzles."""
    titles = sorted({find(record["genre"]).title for record in records})
    return f"{len(records)} boards of {len(titles)} puzzle{'s' * (len(titles) != 1)}: {', '.join(titles)}. " \
           "Each has exactly one solution, which stands beside it."


def how_made(records: Sequence[Record]) -> list[str]:
    """How the boards were made."""
    versions = ", ".join(sorted({record["version"] for record in records}))
    authors = sorted({record["author"] for record in records if "author" in record})
    turned = Counter(record["symmetry"] for record in records if "symmetry" in record)
    out = ["## How it was made", "",
           f"By satloop {versions}: a random solution, and clues of it that leave no second one. A fresh solver proved "
           "that each finished board has one solution. The comment `# origin:` in a board's text is the command that "
           "makes the board again."]
    if turned:
        out.append(f"Symmetric clues: {', '.join(f'{name} {count}' for name, count in sorted(turned.items()))}.")
    return out + [f"Author: {', '.join(authors)}."] * bool(authors)


def table_of_counts(records: Sequence[Record]) -> list[str]:
    """Counts by puzzle, size and level, with the median of clues and the range of scores."""
    groups: dict[tuple[str, int, int, str], list[Record]] = defaultdict(list)
    for record in records:
        rows, columns = map(int, record["size"].split("x"))
        groups[record["genre"], rows, columns, record["level"] or ""].append(record)
    order = sorted(groups, key=lambda key: (*key[:3], LEVELS.index(key[3]) if key[3] else -1))
    lines = ["| puzzle | size | level | boards | clues | score |", "|---|---|---|---:|---:|---|"]
    for key in order:
        own = groups[key]
        clues = sorted(record["clues"] for record in own)
        scores = [record["score"] for record in own if record["score"] is not None]
        range_ = f"{min(scores):.1f} to {max(scores):.1f}" if scores else ""
        lines.append(f"| {find(key[0]).title} | {key[1]}x{key[2]} | {key[3] or 'any'} | {len(own)} | "
                     f"{clues[len(clues) // 2]} | {range_} |")
    return lines


def table_of_steps(records: Sequence[Record]) -> list[str]:
    """How many boards need each kind of step."""
    boards, number = Counter[str](), Counter[str]()
    for record in records:
        for kind, count in (record["steps"] or {}).items():
            boards[kind] += 1
            number[kind] += count
    if not boards:
        return []
    return ["## Kinds of steps", "", "| kind | boards that need it | steps |", "|---|---:|---:|",
            *(f"| {kind} | {boards[kind]} | {number[kind]} |" for kind, _ in boards.most_common()), ""]


def levels_in_words(records: Iterable[Record]) -> list[str]:
    """What the levels mean: the kinds of steps."""
    if not any(record["level"] for record in records):
        return ["The boards are not rated."]
    return ["`satloop explain` solves a board in steps as a person would, the easiest step first. The level says which "
            "kinds of steps a board takes, so it means the same for every puzzle; an expert board with a high score is "
            "evil. The score grows with the cost of all steps and of the hardest, and compares boards of one puzzle.",
            "", "| kind of step | least level |", "|---|---|",
            *(f"| {kind} | {LEVELS[number]} |" for kind, number in KINDS.items())]


def boards_alike(records: Sequence[Record]) -> str:
    """Whether boards are the same after a turn or in a mirror, found by looking at each."""
    hashes: dict[tuple[str, str], list[str]] = defaultdict(list)
    for record in records:
        hashes[record["genre"], canonical_hash(board_of(record))].append(record["id"])
    twice = [ids for ids in hashes.values() if len(ids) > 1]
    if not twice:
        return "None: every board was turned and mirrored in all eight ways and compared with all others of its puzzle."
    return "These are the same after a turn or in a mirror: " + "; ".join(" and ".join(ids) for ids in twice) + "."


def form_of_lines(records: Sequence[Record]) -> str:
    """What a line of the file has."""
    without = sorted({find(record["genre"]).title for record in records if record["address"] is None})
    none = f" No address have boards of {', '.join(without)}." if without else ""
    return ("JSON Lines, UTF-8, an object a line: `id`, `genre` (the puzzle's name), `size` (ROWSxCOLUMNS), `level` "
            "and `score` (null where not rated), `table_of_steps` (kind of step: how many), `clues`, `seed`, `address` "
            "(puzz.link), `text` (the board, as satloop reads it), `solution`, `rules` (in words), `version`; perhaps "
            f"`title`, `author` and `symmetry`.{none}")
