"""The command line: one file a command. docs/command-line.md describes it."""

from cirkis.cli.group import cirkis, main

__all__ = ["cirkis", "main"]
