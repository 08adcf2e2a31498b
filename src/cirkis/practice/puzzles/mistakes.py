"""Mistakes in a person's own games: find them in a review, and set them as exercises."""

from hashlib import sha256

from cirkis.engine.analysis.json_types import GameInfo, PlyInfo
from cirkis.engine.analysis.teaching import LEAST_LOSS
from cirkis.game import State, parse_position, position_text, standard_pieces
from cirkis.practice.progress.puzzles import OwnMistake, line_names
from cirkis.practice.puzzles.wire import MistakeInfo
from cirkis.tables.make_view import make_view
from cirkis.tables.people import Person
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import table_at
from cirkis.tables.state import Table
from cirkis.tables.table_info import table_info
from cirkis.tables.variations import LONGEST, make_previews, round_states

MOST = 3  # mistakes per game


def find_mistakes(table: Table, person: Person, review: GameInfo) -> dict[str, OwnMistake]:
    """Return a person's biggest mistakes in a finished game, by id.

    There are none if the person played several seats, if the pieces are not the standard ones, or
    if the game was imported, since others may have played it.
    """
    options = table.options
    is_own = person in table.seats_played() and not table.is_imported
    if not (table.state.is_over and is_own and options.pieces == standard_pieces()):
        return {}
    own = [
        ply
        for ply, step in zip(review.plies, table.steps, strict=False)
        if step.player == person and ply.better and ply.loss >= LEAST_LOSS / options.players
    ]
    worst = sorted(own, key=lambda ply: -ply.loss)[:MOST]
    states = round_states(table)
    return dict(_mistake(states[ply.number - 1], ply) for ply in worst)


def _mistake(before: State, ply: PlyInfo) -> tuple[str, OwnMistake]:
    assert ply.index is not None
    assert ply.better is not None
    reply = ply.after.choices[0].line if ply.after.choices else []
    position, chance = position_text(before), ply.after.chances[ply.seat]
    mistake = OwnMistake(
        position=position,
        played=(ply.index, *(one.index for one in reply))[:LONGEST],
        better=tuple(one.index for one in ply.better.line)[:LONGEST],
        chance=round(min(1.0, chance + ply.loss), 4),
        loss=ply.loss,
    )
    digest = sha256(f"{position} {ply.index}".encode()).hexdigest()
    return f"m-{digest[:12]}", mistake


def mistake_table(mistake: OwnMistake) -> Table:
    """Return a table at the position before a mistake, where anybody can place."""
    state = parse_position(mistake.position)
    setup = [(seat, placement.name) for seat, placement in state.pieces]
    options = {**state.options.to_json(), "match": 0}  # a match begins without pieces
    return table_at(NewTable(options, setup=setup, withdrawn=sorted(state.withdrawn)))


def mistake_lines(mistake: OwnMistake, table: Table) -> tuple[list[str], list[str]]:
    """Return the cells of the better line, and of the one that begins with the placement played."""
    return line_names(table.state, mistake.better), line_names(table.state, mistake.played)


def mistake_info(name: str, mistake: OwnMistake) -> MistakeInfo:
    table = mistake_table(mistake)
    return MistakeInfo(
        id=name,
        seat=table.state.to_play,
        index=mistake.played[0],
        before=mistake.chance,
        after=round(mistake.chance - mistake.loss, 4),
        table=table_info("", table),
        view=make_view(table),
        previews=make_previews(table),
    )
