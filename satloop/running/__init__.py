"""Many boards, or cubes of one board, are worked on by worker processes or any `concurrent.futures.Executor`.

Imports boards, problems, solving and formats; study, sets, adapters, the web page and the commands import it.
"""
