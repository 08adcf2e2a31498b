"""`python -m tools.release.data_card FILE`, or `make selfplay`: put a set of self-play games beside
a card that says what is in it, both under their names in a release.
"""

import shutil
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import click

from cirkis.errors import CirkisError
from cirkis.lab import SelfPlayFile, SelfPlayGame, open_selfplay

CARD = Path(__file__).with_suffix(".md").read_text("utf-8")
"""The text of a card, with fields for what is counted."""


@dataclass
class Tally:
    """What is counted of the games with the same number of players."""

    games: int = 0
    plies: int = 0
    searched: int = 0
    wins: list[float] = field(default_factory=list)

    def add(self, game: SelfPlayGame) -> None:
        """Count a game; a victory that is shared counts in parts."""
        self.games += 1
        self.plies += len(game.plies)
        self.searched += sum(bool(ply.visits) for ply in game.plies)
        before = self.wins or [0.0] * game.players
        self.wins = [old + new for old, new in zip(before, game.result, strict=True)]

    def row(self, players: int) -> str:
        """Return the row of the card's table."""
        shares = ", ".join(f"{wins / self.games:.1%}" for wins in self.wins)
        mean = self.plies / self.games
        return f"| {players} | {self.games:,} | {self.plies:,} | {mean:.1f} | {shares} |"


def data_card(file: SelfPlayFile, name: str) -> str:
    """Return the card of a set of games that is published under a name.

    Raises RecordError if the file is damaged.
    """
    tallies = {players: Tally() for players in sorted({*file.plan.players})}
    lines = Counter[tuple[int, ...]]()
    for game in file:
        tallies[game.players].add(game)
        lines[tuple(ply.action for ply in game.plies)] += 1
    plan, content = file.plan, file.path.read_bytes()
    return CARD.format(
        name=name,
        games=plan.games,
        plies=sum(one.plies for one in tallies.values()),
        searched=sum(one.searched for one in tallies.values()),
        megabytes=len(content) / 1e6,
        digest=sha256(content).hexdigest(),
        **file.made_with,
        simulations=plan.simulations,
        players="".join(f" --players {one}" for one in plan.players if len(plan.players) == 1),
        varied=plan.varied_plies,
        repeated=plan.games - len(lines),
        rows="\n".join(one.row(players) for players, one in tallies.items() if one.games),
    )


@click.command("tools.release.data_card")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(file: Path) -> None:
    """Copy FILE to the folder `release` beside it, and write its card there."""
    try:
        opened = open_selfplay(file)
        name = f"cirkis-{opened.made_with['cirkis']}-selfplay.jsonl.gz"
        card = data_card(opened, name)
        folder = file.parent / "release"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        shutil.copyfile(file, folder / name)
        target = folder / name.replace(".jsonl.gz", ".md")
        target.write_text(card, "utf-8")
    except (CirkisError, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{folder / name}, and its card {target.name}")


if __name__ == "__main__":
    main()
