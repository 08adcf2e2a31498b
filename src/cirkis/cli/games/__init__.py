"""`cirkis games`: recorded games by the thousand. One file a command."""

from cirkis.cli.games.group import command

__all__ = ["command"]
