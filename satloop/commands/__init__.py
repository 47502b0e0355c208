"""The commands of `satloop`: each module holds the click command of its name; `satloop.cli` has the table of them.

In come arguments and files; out go text, files and an exit code. Only `satloop.cli` imports a command, when it is
called or its help is asked for, so that a command's module imports at its top what most of its calls need.

May use: pictures, boards, puzzles, problems, solving, formats, cnf, explaining, setting, proving, running,
study, sets, books, tasks, web.
"""
