"""A book as a record: the best placements as the game, all others as variations."""

from cirkis.game import Line, Options, Ply, Record
from cirkis.version import program_version
from tools.openings.chances import Chances, Judged
from tools.openings.plan import BookPlan


def book_record(plan: BookPlan, chances: Chances) -> Record:
    tags = (
        ("Event", f"Openings for {plan.players} players"),
        ("Annotator", f"cirkis {program_version()}"),
        ("Simulations", str(plan.simulations)),
        ("Loss", str(plan.loss)),
    )
    options = Options(players=plan.players)
    return Record(options, tags=tags, main=Line(_Writer(plan, chances).plies(())))


class _Writer:
    def __init__(self, plan: BookPlan, chances: Chances) -> None:
        self._plan, self._chances = plan, chances
        self._placements = plan.state(()).variant.table.placements

    def plies(self, line: tuple[int, ...]) -> tuple[Ply, ...]:
        """Return the continuation of the book after a line."""
        best, *others = self._chances.moves(line) or (None,)
        if best is None:
            return ()
        mover = self._plan.state(line).to_play
        variations = tuple(
            Line((self._ply(move, mover), *self.plies((*line, move.placement)))) for move in others
        )
        first = self._ply(best, mover, variations)
        return (first, *self.plies((*line, best.placement)))

    def _ply(self, move: Judged, mover: int, variations: tuple[Line, ...] = ()) -> Ply:
        comment = f"wins {100 * move.chances[mover]:.1f}%"
        placement = self._placements[move.placement]
        return Ply(placement, comments=(comment,), variations=variations)
