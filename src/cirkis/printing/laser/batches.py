"""The parts of a set, by the material they are cut from."""

from __future__ import annotations

from cirkis.game import Colour
from cirkis.printing.laser.board_parts import base_plate, lines_plate
from cirkis.printing.laser.piece_parts import piece_parts
from cirkis.printing.laser.plates import STRAIGHT, Batch
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.laser.split import board_groups, split_plate
from cirkis.printing.laser.tracks import peg, track_parts
from cirkis.printing.laser.trial import trial_parts

UPSIDE = (0.0, 180.0)
"""Turns for what already lies as it takes least room."""
TRIAL, BASE, LINES, TRACKS = "test", "board-base", "board-lines", "tracks"


def colours(settings: LaserSettings) -> tuple[Colour, ...]:
    """Return the colours of the players who get pieces."""
    return tuple(Colour)[: settings.sets]


def make_batches(settings: LaserSettings) -> tuple[Batch, ...]:
    """Return all parts of a set: the test piece, the board, the tracks, and the pieces."""
    players = colours(settings)
    tracks = tuple(part for colour in players for part in track_parts(settings, colour))
    groups = board_groups(settings)
    return (
        Batch(TRIAL, trial_parts(settings), STRAIGHT),
        Batch(BASE, split_plate(base_plate(settings), groups, settings), UPSIDE),
        Batch(LINES, split_plate(lines_plate(settings), groups, settings), UPSIDE),
        Batch(TRACKS, tracks, STRAIGHT),
        *(
            Batch(
                colour.value,
                (*piece_parts(settings, colour), peg(settings, colour)),
                is_numbered=True,
            )
            for colour in players
        ),
    )
