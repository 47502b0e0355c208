"""The page of `satloop serve`: `app` routes and guards, `worker_desks` has the worker processes, `jobs` does what is
asked; `files` is what the browser gets.

In come requests with a board; out go JSON and pages. A request opens no file, and its work does not outlive its reader.

May use: pictures, boards, puzzles, solving, formats, explaining, setting, running, sets.
"""
