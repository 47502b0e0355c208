"""One command a module, a click command of the module's name; `satloop.cli` holds the table."""
