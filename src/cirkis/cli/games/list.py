"""`cirkis games list`: list games from their tags alone."""

import json

import click

from cirkis.cli.common_options import json_option
from cirkis.cli.games.reading import files_argument, texts_of
from cirkis.cli.output import say
from cirkis.cli.record_files import readable
from cirkis.cli.texts import described, texts
from cirkis.game import Colour


@click.command("list", **described("command-games-list"))
@files_argument
@json_option
def list_command(files: tuple[str, ...], as_json: bool) -> None:
    from cirkis.game import header_of

    for file in files:
        for number, part in enumerate(texts_of(file), 1):
            header = header_of(part, number)
            tags = dict(header.tags)
            if header.tag("cirkis") is None:  # not a record: reading it raises the error
                list(readable(file, [part], number))
            if as_json:
                place = {"file": file, "number": number, "line": header.line}
                say(json.dumps(place | {"offset": header.offset, "tags": tags}))
                continue
            names = [name for colour in Colour if (name := header.tag(colour.value))]
            players = ", ".join(names) or texts("games-unnamed")
            say(texts("games-line", n=number, players=players, result=header.tag("result") or "*"))
