"""Commands for authors of players: `cirkis check-player`, `cirkis selfplay` and `cirkis gtp`."""

import sys
from pathlib import Path

import click

from cirkis.cli.options import (
    SEEDS,
    flag,
    folder_option,
    game_options,
    int_option,
    players_option,
    run_options,
)
from cirkis.cli.output import BAD_INPUT, INTERRUPTED, ProgressLine, described, one_line, say, texts
from cirkis.cli.players import PlayerName
from cirkis.engine import parse_player
from cirkis.engine.players.player_text import PROGRAM
from cirkis.game import Options


@click.command("check-player", **described("command-check-player"))
@click.argument("player", type=PlayerName(with_programs=True))
@players_option("command-check-player")
@int_option("--seconds", 10, texts("command-check-player.seconds"), 1, 3600)
@click.pass_context
def check_player(ctx: click.Context, player: str, players: tuple[int, ...], seconds: int) -> None:
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


@click.command("selfplay", **described("command-selfplay"))
@folder_option(texts("command-selfplay.out"))
@int_option("--games", 100, texts("command-selfplay.games"), 1)
@players_option("command-selfplay")
@int_option("--simulations", 400, texts("command-selfplay.simulations"), 1, 1_000_000)
@run_options(64)
@click.pass_context
def selfplay(
    ctx: click.Context,
    folder: str,
    games: int,
    players: tuple[int, ...],
    simulations: int,
    seed: int,
    jobs: int,
    cluster: str | None,
) -> None:
    from cirkis.engine.search.kernel_hosts.choice import check_host
    from cirkis.lab import SelfPlayPlan, run_selfplay
    from cirkis.lab.selfplay import FILE, GAMES

    check_host()
    plan = SelfPlayPlan(games, players, simulations, seed=seed)
    line = ProgressLine(games)
    played = run_selfplay(plan, Path(folder), jobs=jobs, cluster=cluster, on_progress=line.show)
    line.clear()
    if played < games:
        say(texts("run-interrupted", games=played, total=games), err=True)
        ctx.exit(INTERRUPTED)
    file = Path(folder) / FILE
    more = file.with_name(GAMES).read_bytes().count(b"\n") - played
    say(texts("selfplay-report", games=played, file=str(file), more=more))


@click.command("gtp", **described("command-gtp"))
@flag(
    "command-gtp",
    "--player",
    type=PlayerName(),
    default="greedy",
    show_default=True,
)
@int_option("--seed", None, texts("command-gtp.seed"), 0, SEEDS)
@game_options()
def gtp(player: str, seed: int | None, options: Options) -> None:
    from cirkis.lab import run_gtp

    # Unbuffered: a thread waiting for input holds the lock of a buffered stream, and Python
    # cannot exit while it does.
    stdin = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    run_gtp(stdin, sys.stdout.buffer, player=player, seed=seed, options=options)
