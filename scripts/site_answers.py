"""Answers that a person may want before Python is up, as data: what is always the same, for each puzzle its example and
the board that its tile opens first, with their solutions and first hints, and all boards that were made ahead."""

from __future__ import annotations

import json
from typing import Any

from site_drawings import drawing_facts

from satloop.explaining.model.level_names import LEVELS
from satloop.puzzles import find
from satloop.sets.stock_of_boards import stock_of
from satloop.web.jobs.boards import KINDS
from satloop.web.jobs.do_job import do
from satloop.web.jobs.stock import DAY_LEVELS, puzzles_in_order, stock_facts
from satloop.web.jobs.table_of_jobs import SAME_FOR_ALL
from satloop.web.question_limits import Limits


def stored_answers() -> dict[str, bytes]:
    """The files of answers by their paths: one for each job without fields, two for each puzzle, and of days."""
    same = {f"{job}.json": last_message(job) for job in SAME_FOR_ALL}
    return {path: written(value).encode() for path, value in {
        **same, **{f"stored/{kind['name']}.json": answers_of(kind) for kind in kinds(same)}, **stock()}.items()}


def stock() -> dict[str, Any]:
    """Which puzzles come in which order as boards of the day of each level, and for each puzzle the boards that were
    made ahead, a file for each level, in their order."""
    return {"days.json": [{"level": level, "names": puzzles_in_order(level)} for level in DAY_LEVELS],
            **{f"stock/{name}/{level}.json": {"medium": KINDS[name].usual_sizes[1], **parted(
                [stock_facts(name, board) for board in stock_of(name) if board.level == level])}
               for name in KINDS for level in LEVELS}}


def parted(boards: list[dict[str, Any]]) -> dict[str, Any]:
    """What is the same of all boards, and of each what is not."""
    first = boards[0] if boards else {}
    same = {key: value for key, value in first.items() if all(board[key] == value for board in boards)}
    same.pop("rows", None)  # by which a board is chosen
    return {"same": same, "boards": [{key: board[key] for key in first if key not in same} for board in boards]}


def kinds(same: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The facts of each puzzle. same: files of `stored_answers`."""
    return list(same["puzzles.json"]["result"]["puzzles"])


def last_message(job: str, **question: object) -> dict[str, Any]:
    """The last message of a job."""
    return do(job, question, Limits(), json.dumps)


def answers_of(kind: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What is stored of a puzzle: the message of a job by what it asks about."""
    name = kind["name"]
    out: dict[str, dict[str, Any]] = {
        "read": {f"example:{name}": last_message("read", source=f"example:{name}")}, "stock": {}, "solve": {},
        "hint": {}, "rules": {"": last_message("rules", puzzle=name)}, "drawing": drawing_facts(find(name)) or {}}
    if kind["presets"]:
        rows, level = first_preset(kind["presets"], kind["sizes"][1])
        out["stock"][f"{rows} {level} 0"] = last_message("stock", puzzle=name, rows=rows, level=level, number=0)
    for message in (*out["read"].values(), *out["stock"].values()):
        text = message["result"]["text"]
        for job in ("solve", "hint"):
            out[job][text] = last_message(job, puzzle=name, text=text)
    return out


def first_preset(presets: list[dict[str, Any]], medium: int) -> tuple[int, str]:
    """The rows and the level that a tile of the start page opens for who never chose any, as the page chooses."""
    wanted = next((one for one in presets if one["rows"] == medium), presets[0])
    easy = [one for one in presets if "easy" in one["levels"] and one["rows"] <= medium]
    if "easy" not in wanted["levels"] and easy:
        wanted = easy[-1]
    return wanted["rows"], wanted["levels"][0]


def written(value: object) -> str:
    """JSON as a browser writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
