"""`cirkis games`: search, count and explore recorded games; each command is in its own file."""

from cirkis.cli.games.group import command

__all__ = ["command"]
