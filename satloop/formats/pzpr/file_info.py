"""Title and author in a pzprv3 file: the JSON object after `info:`, at its end, whose comment is the title."""

from __future__ import annotations

import json

from ...boards.puzzle import Puzzle


def info_lines(board: Puzzle) -> list[str]:
    """The line that tells a board's title and author; none where it has neither."""
    known = {name: text for name, text in (("author", board.author), ("comment", board.own_title)) if text}
    return [f"info:{json.dumps({'metadata': known}, ensure_ascii=False)}"] if known else []


def comments_of(rest: str) -> str:
    """The comments of board text for what the end of a file tells; what is no such object is left out."""
    try:
        data, _ = json.JSONDecoder().raw_decode(rest.partition("info:")[2].lstrip())
    except (ValueError, RecursionError):
        return ""
    metadata = data.get("metadata") if isinstance(data, dict) else None
    if not isinstance(metadata, dict):
        return ""
    texts = {word: metadata.get(name) for word, name in (("title", "comment"), ("author", "author"))}
    return "".join(f"# {word}: {' '.join(text.split())}\n" for word, text in texts.items()
                   if isinstance(text, str) and text.strip())
