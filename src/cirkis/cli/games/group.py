"""The command group `cirkis games`."""

import click

from cirkis.cli.games.count import count_command
from cirkis.cli.games.explore import explore_command
from cirkis.cli.games.filter import filter_command
from cirkis.cli.games.list import list_command
from cirkis.cli.games.parquet import parquet_command
from cirkis.cli.games.tree import tree_command
from cirkis.cli.texts import described

command = click.Group(
    "games",
    [list_command, filter_command, count_command, tree_command, explore_command, parquet_command],
    **described("command-games"),
)
