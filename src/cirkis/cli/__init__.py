"""The command line: one file per command. docs/command-line.md describes it."""

from cirkis.cli.group import cirkis, main

__all__ = ["cirkis", "main"]
