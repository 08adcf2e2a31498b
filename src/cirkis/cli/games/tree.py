"""`cirkis games tree`: statistics of openings, made from records."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cirkis.cli.common_options import cluster_option, int_option, jobs_option, out_option
from cirkis.cli.exit_codes import INTERRUPTED
from cirkis.cli.games.reading import Broken, CountLine, files_argument, skip_option, texts_of
from cirkis.cli.output import say
from cirkis.cli.texts import described, texts
from cirkis.lab import GameTree, TreeProgress, build_tree

if TYPE_CHECKING:
    from cirkis.lab import Pool


@click.command("tree", **described("command-games-tree"))
@files_argument
@out_option(texts("command-games-tree.out"), metavar="TREE", required=True)
@int_option("--plies", 20, texts("command-games-tree.plies"), 1, 1000)
@skip_option
@jobs_option(64)
@cluster_option
@click.pass_context
def tree_command(
    ctx: click.Context,
    files: tuple[str, ...],
    out: str,
    plies: int,
    skip: bool,
    jobs: int,
    cluster: str | None,
) -> None:
    from cirkis.lab import open_pool

    work = _Work(Broken(skip))
    try:
        with (
            GameTree(Path(out), plies) as tree,
            CountLine() as work.line,
            closing(open_pool(jobs, cluster)) as pool,
        ):
            for file in files:
                work.add(file, tree, pool)
    except KeyboardInterrupt:
        say(texts("games-tree-interrupted", count=work.done.added, file=out), err=True)
        ctx.exit(INTERRUPTED)
    work.broken.report_count()
    for message, count in (("known", work.done.known), ("unfinished", work.done.unfinished)):
        if count:
            say(texts(f"games-tree-{message}", count=count), err=True)
    say(texts("games-tree-done", count=work.done.added, file=out))


class _Work:
    def __init__(self, broken: Broken) -> None:
        self.broken, self.done, self.line = broken, TreeProgress(), CountLine()

    def add(self, file: str, tree: GameTree, pool: Pool) -> None:
        before = self.done

        def show(progress: TreeProgress) -> None:
            self.done = before + progress
            self.line.step(self.done.games)

        build_tree(tree, texts_of(file), pool, show, partial(self.broken.report, file))
