"""`cirkis print`: printable sets. One command per kind, generated from its settings."""

from cirkis.cli.print.group import command

__all__ = ["command"]
