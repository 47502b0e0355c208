"""The page of `satloop serve`: `app` routes and guards, `desk` has the worker processes, `jobs` does what is asked.

A request opens no file, and none of its work outlives its reader. `files` is what the browser gets. Imports every
other room but the commands.
"""
