"""`cirkis check-player`: test whether a player fulfils the player contract."""

import click

from cirkis.cli.common_options import int_option, players_option
from cirkis.cli.exit_codes import BAD_INPUT
from cirkis.cli.output import one_line, say
from cirkis.cli.player_names import PlayerName
from cirkis.cli.texts import described, texts
from cirkis.engine import parse_player
from cirkis.engine.players.player_text import PROGRAM


@click.command("check-player", **described("command-check-player"))
@click.argument("player", type=PlayerName(with_programs=True))
@players_option("command-check-player")
@int_option("--seconds", 10, texts("command-check-player.seconds"), 1, 3600)
@click.pass_context
def command(ctx: click.Context, player: str, players: tuple[int, ...], seconds: int) -> None:
    from cirkis.lab import run_checks
    from cirkis.lab.player_contract import CheckStatus, run_checks_apart, trial_games

    games = {name: game for name, game in trial_games().items() if game.players in players}
    broken = 0
    check = run_checks if parse_player(player).kind == PROGRAM else run_checks_apart
    for result in check(player, games, seconds):
        broken += result.verdict is CheckStatus.BROKEN
        why = f": {one_line(result.why)}" if result.why else ""
        say(f"{result.verdict.value:<6}  {result.check}{why}")
    say(texts("check-player-result", broken=broken))
    if broken:
        ctx.exit(BAD_INPUT)
