"""Mistakes in a person's own games: find them in a review, and set them as exercises."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct

from cirkis.engine.analysis.json_types import GameInfo
from cirkis.engine.analysis.teaching import LEAST_LOSS
from cirkis.game import State, parse_position, position_text, standard_pieces
from cirkis.practice.progress.puzzles import (
    Index,
    OwnMistake,
    Share,
    line_names,
)
from cirkis.practice.puzzles.wire import MistakeInfo
from cirkis.tables.make_view import make_view
from cirkis.tables.people import Person
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import table_at
from cirkis.tables.state import Table
from cirkis.tables.table_info import table_info
from cirkis.tables.variations import LONGEST, make_previews, round_states

MOST = 3  # mistakes per game


class CostlyPly(Struct, frozen=True, forbid_unknown_fields=True):
    """A placement that a review found to be a mistake.

    Attributes:
        number: the number of its ply, from 1.
        loss: how much of the mover's chance it gave away, from 0 to 1.
        chance: the mover's chance after it.
        reply: the numbers of the placements likely to follow.
        better: those of the better line.
    """

    number: int
    loss: Share
    chance: Share
    reply: Annotated[tuple[Index, ...], Meta(max_length=200)]
    better: Annotated[tuple[Index, ...], Meta(min_length=1, max_length=200)]


def costly_plies(review: GameInfo) -> list[CostlyPly]:
    return [
        CostlyPly(
            number=ply.number,
            loss=ply.loss,
            chance=ply.after.chances[ply.seat],
            reply=tuple(one.index for one in ply.after.choices[0].line)
            if ply.after.choices
            else (),
            better=tuple(one.index for one in ply.better.line),
        )
        for ply in review.plies
        if ply.better
    ]


def find_mistakes(
    table: Table, person: Person, costly: Iterable[CostlyPly]
) -> dict[str, OwnMistake]:
    """Return a person's biggest mistakes in a finished game, by id.

    There are none if the person played several seats, if the pieces are not the standard ones, or
    if the game was imported, since others may have played it.
    """
    options = table.options
    is_own = person in table.seats_played() and not table.is_imported
    if not (table.state.is_over and is_own and options.pieces == standard_pieces()):
        return {}
    own = [
        (ply, step.state.placed[-1][1])
        for ply in costly
        if 0 < ply.number <= len(table.steps)
        and (step := table.steps[ply.number - 1]).is_placement
        and step.player == person
        and ply.loss >= LEAST_LOSS / options.players
    ]
    worst = sorted(own, key=lambda found: -found[0].loss)[:MOST]
    states = round_states(table)
    return dict(_mistake(states[ply.number - 1], ply, index) for ply, index in worst)


def _mistake(before: State, ply: CostlyPly, index: int) -> tuple[str, OwnMistake]:
    position = position_text(before)
    mistake = OwnMistake(
        position=position,
        played=(index, *ply.reply)[:LONGEST],
        better=ply.better[:LONGEST],
        chance=round(min(1.0, ply.chance + ply.loss), 4),
        loss=ply.loss,
    )
    digest = sha256(f"{position} {index}".encode()).hexdigest()
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
