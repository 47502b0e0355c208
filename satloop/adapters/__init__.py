"""Boards as tasks for others: any program that reads a prompt and writes an answer, and frameworks that train and
measure language models, one file each, which is imported by whoever has that framework.

Imports `sets`, `tasks` and the rooms above them, and how `solving` and `running` end processes.
"""
