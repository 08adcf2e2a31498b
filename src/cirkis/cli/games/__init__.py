"""`cirkis games`: thousands of recorded games. One file per command."""

from cirkis.cli.games.group import command

__all__ = ["command"]
