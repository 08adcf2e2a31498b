"""`python -m tools.openings.check`: drop from a book the placements that longer searches refute."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import click
import msgspec

from cirkis.cli.options import int_option
from cirkis.cli.output import handle_errors
from cirkis.engine.openings.book import AS_GOOD, branchings, chance_of
from cirkis.files import replace_file
from cirkis.game import (
    Line,
    Ply,
    Record,
    State,
    new_game,
    play,
    read_record,
    symmetric,
    write_record,
)
from tools.openings.grow import SearchLog, open_log, search_position
from tools.openings.plan import BookPlan, Searched

QUICK = 40_000
"""Simulations per position; placements that seem to lose too much are searched longer."""
NOISE = 0.02
"""How much searches can differ, added to the loss that the book allows."""
SEED = 7


class Checker:
    """Judges the placements that a book recommends: the best, and those nearly as good."""

    def __init__(self, quick: SearchLog, slow: SearchLog, plans: tuple[BookPlan, BookPlan]) -> None:
        self._quick, self._slow = quick, slow
        self._quick_plan, self._slow_plan = plans
        self._limit = plans[0].loss + NOISE
        self._known: dict[int, Searched] = {}

    def search(self, record: Record) -> None:
        for state, _ in branchings(record):
            self._known[symmetric(state).key] = _look(self._quick, self._quick_plan, _line(state))

    def refuted(self, state: State, plies: tuple[Ply, ...]) -> set[int]:
        """Return the numbers of recommended placements that lose too much."""
        if not state.placed:  # all first placements are listed
            return set()
        enough = chance_of(plies[0]) - AS_GOOD
        listed = [
            one.placement.index for one in plies if one.placement and chance_of(one) >= enough
        ]
        found = self._quick.results[_line(state)]
        best = max(self._value(state, found, one) for one in (*listed, found.moves[0].placement))
        suspects = [one for one in listed if best - self._value(state, found, one) > self._limit]
        return {one for one in suspects if self._loss(_line(state), one) > self._limit}

    def _value(self, state: State, found: Searched, placement: int) -> float:
        """Return the mover's chance after a placement, from a search of the new position if any."""
        after = self._quick_plan.state((*_line(state), placement))
        later = self._known.get(symmetric(after).key)
        moves = (
            later.moves[:1] if later else [one for one in found.moves if one.placement == placement]
        )
        return moves[0].chances[found.mover] if moves else 0.0

    def _loss(self, line: tuple[int, ...], placement: int) -> float:
        """Return how much worse a placement is than the best alternative in long searches."""
        found = _look(self._slow, self._slow_plan, line)
        if found.moves[0].placement == placement:
            return 0.0
        other = next(move.placement for move in found.moves if move.placement != placement)
        after = (_look(self._slow, self._slow_plan, (*line, one)) for one in (other, placement))
        better, chance = (one.moves[0].chances[found.mover] for one in after)
        return better - chance


def _look(log: SearchLog, plan: BookPlan, line: tuple[int, ...]) -> Searched:
    if line not in log.results:
        log.add([msgspec.json.encode(search_position(plan, line))])
    return log.results[line]


def _line(state: State) -> tuple[int, ...]:
    return tuple(index for _, index in state.placed)


def prune(checker: Checker, line: Line, state: State) -> Line:
    """Return a line of the book without refuted placements and their continuations."""
    if not line.plies:
        return line
    first, *rest = line.plies
    ways = Line((replace(first, variations=()), *rest)), *first.variations
    refuted = checker.refuted(state, tuple(way.plies[0] for way in ways))
    kept = []
    for way in ways:
        ply, *later = way.plies
        if ply.placement is not None and ply.placement.index not in refuted:
            after = prune(checker, Line(tuple(later)), play(state, ply.placement).state)
            kept.append(Line((ply, *after.plies)))
    if not kept:
        return Line()
    (ply, *later), *others = kept[0].plies, *kept[1:]
    return Line((replace(ply, variations=tuple(others)), *later))


@click.command("check")
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
@int_option("--simulations", 150_000, "The number of simulations in each long search.", 1000)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default="openings",
    show_default=True,
    help="The folder for finished searches, which are not repeated.",
)
def command(file: Path, simulations: int, folder: Path) -> None:
    """Drop from the book in FILE the recommended placements that searches refute.

    Each position gets a quick search. Placements that seem to lose more than the book allows are
    compared with the best alternative in long searches.
    """
    with handle_errors():
        record = read_record(file.read_text("utf-8"))
        loss = float(dict(record.tags)["Loss"])
        players = record.options.players
        first = BookPlan(players, QUICK, loss, 0.0, 0, SEED)
        second = msgspec.structs.replace(first, simulations=simulations)
        with closing(open_log(folder, first)) as quick, closing(open_log(folder, second)) as slow:
            checker = Checker(quick, slow, (first, second))
            checker.search(record)
            main = prune(checker, record.main, new_game(record.options))
        kept = replace(record, main=main)
        before, after = (sum(1 for _ in branchings(one)) for one in (record, kept))
        with replace_file(file) as out:
            out.write(write_record(kept).encode())
        click.echo(f"{after} of {before} positions are left in {file}.")


if __name__ == "__main__":
    command(prog_name="python -m tools.openings.check")
