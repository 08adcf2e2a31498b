"""The flags of game options, generated from the table of options."""

import click
from click.testing import CliRunner

from cirkis.cli.options import game_options
from cirkis.game import OPTIONS, Options


def options_from(*arguments: str) -> Options:
    given: list[Options] = []

    @click.command()
    @game_options()
    def command(options: Options) -> None:
        given.append(options)

    result = CliRunner().invoke(command, list(arguments))
    assert result.exit_code == 0, result.output
    return given[0]


def test_every_option_has_a_flag() -> None:
    values = {
        "players": "3",
        "colours": "red,green",
        "starter": "2",
        "target": "55",
        "stop": "at-once",
        "center_ring": None,
        "match": "100",
        "pieces": "standard",
        "head_start": "10,0",
        "without": "0,BK",
        "pie": None,
    }
    assert values.keys() == OPTIONS.keys()
    for name, value in values.items():
        given = [OPTIONS[name].flag] if value is None else [OPTIONS[name].flag, value]
        expected = Options.from_json({name: True if value is None else value})
        assert options_from(*given) == expected
    assert not options_from("--center-ring", "--no-center-ring").center_ring
