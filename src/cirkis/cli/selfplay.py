"""`cirkis selfplay`: let the search play against itself, to generate data."""

from pathlib import Path

import click

from cirkis.cli.common_options import folder_option, int_option, players_option, run_options
from cirkis.cli.exit_codes import INTERRUPTED
from cirkis.cli.output import say
from cirkis.cli.progress_line import ProgressLine
from cirkis.cli.texts import described, texts


@click.command("selfplay", **described("command-selfplay"))
@folder_option(texts("command-selfplay.out"))
@int_option("--games", 100, texts("command-selfplay.games"), 1)
@players_option("command-selfplay")
@int_option("--simulations", 400, texts("command-selfplay.simulations"), 1, 1_000_000)
@run_options(64)
@click.pass_context
def command(
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
