"""A page for the command line: what each command says of itself."""

from __future__ import annotations

from satloop.cli import COMMANDS, GROUPS, Context, main

from . import Folder, code, table


def make() -> None:
    folder = Folder("commands")
    parts = ["# The command line",
             "Exit codes: 0 done, 1 the answer is no (unsolvable, not unique, check failed), 2 wrong usage or input, 3 "
             "unknown (a limit was hit), 130 Ctrl-C. FILE is a text board, an address of puzz.link, `-` for standard "
             "input, `DATASET.json#ID`, or `example:NAME`.",
             table(["command", "what it does"], [row for group, lines in GROUPS.items() for row in (
                 [f"**{group}**", ""], *([f"[`{name}`](#{name})", line] for name, line in lines.items()))])]
    context = Context(main, info_name="satloop")
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        text = command.get_help(Context(command, context, info_name=name, max_content_width=110))
        parts += [f"## {name}", code(text)]
    folder.page("index", parts)
