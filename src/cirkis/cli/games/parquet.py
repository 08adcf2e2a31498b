"""`cirkis games parquet`: games or plies as a table for data frames."""

import click

from cirkis.cli.common_options import choice_option, out_option
from cirkis.cli.files import STANDARD_STREAM, open_output
from cirkis.cli.games.filter_options import choice_options
from cirkis.cli.games.reading import Broken, files_argument, read_all, skip_option
from cirkis.cli.output import say
from cirkis.cli.texts import described, texts
from cirkis.lab import TABLES, GameFilter


@click.command("parquet", **described("command-games-parquet"))
@files_argument
@out_option(texts("games-out.table"), required=True)
@choice_option("--table", TABLES, texts("command-games-parquet.table"))
@skip_option
@choice_options
def parquet_command(
    files: tuple[str, ...], out: str, table: str, skip: bool, wanted: GameFilter
) -> None:
    from cirkis.extras import require
    from cirkis.lab import write_parquet

    if out == STANDARD_STREAM:
        raise click.UsageError(texts("games-parquet-file"))
    require("pyarrow")
    with open_output(out) as file:
        count = write_parquet(read_all(files, wanted, Broken(skip)), table, file)
    say(texts("games-written", count=count), err=True)
