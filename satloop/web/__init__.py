"""The page of `satloop serve`: `app` routes and guards, `worker_desks` has the worker processes, `jobs` does what is
asked.

A request opens no file, and none of its work outlives its reader. `files` is what the browser gets. Imports the rooms
that the jobs need, from `boards` to `sets`; only the commands import it.
"""
