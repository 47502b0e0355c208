"""The commands of `satloop`: each module holds the click command of its name; `satloop.cli` has the table of them.

Commands import every other room; only `satloop.cli` imports them, when they are called.
"""
