"""The parts that commands share: options, messages, boards of FILE arguments, workers, files of rows, and output.

They import the other rooms and `satloop.cli`; only the commands import them.
"""
