"""The parts that commands share: options, messages, boards of FILE arguments, workers, progress and output.

They import the other rooms and `satloop.cli`; only the commands import them.
"""
