"""`cirkis print`: a set for the table. One command a kind, made from what can be chosen."""

from cirkis.cli.print.group import command

__all__ = ["command"]
