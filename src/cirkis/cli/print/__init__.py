"""`cirkis print`: a set for the table. One command per kind, made from its settings."""

from cirkis.cli.print.group import command

__all__ = ["command"]
