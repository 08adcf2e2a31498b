"""The rules: options, positions, legality, the effects of a placement, and how games end."""

from cirkis.rules.events import (
    Event,
    FigureCompleted,
    FreeTurnGained,
    FreeTurnReason,
    FreeTurnUnused,
    GameEnded,
    Placed,
    Scored,
    ScoreReason,
    TurnLost,
    Withdrew,
)
from cirkis.rules.game import (
    Played,
    legal_placements,
    new_game,
    parse_placement,
    play,
    replay,
    withdraw,
)
from cirkis.rules.legality import is_legal, legal_mask
from cirkis.rules.match import Match, MatchOutcome, finish_round, new_match, next_round
from cirkis.rules.options import OPTIONS, Colour, Option, Options, Stop
from cirkis.rules.set_up import add_piece, arrange, fitting_mask, lay_out, set_up
from cirkis.rules.state import EndReason, Outcome, State

__all__ = [
    "OPTIONS",
    "Colour",
    "EndReason",
    "Event",
    "FigureCompleted",
    "FreeTurnGained",
    "FreeTurnReason",
    "FreeTurnUnused",
    "GameEnded",
    "Match",
    "MatchOutcome",
    "Option",
    "Options",
    "Outcome",
    "Placed",
    "Played",
    "ScoreReason",
    "Scored",
    "State",
    "Stop",
    "TurnLost",
    "Withdrew",
    "add_piece",
    "arrange",
    "finish_round",
    "fitting_mask",
    "is_legal",
    "lay_out",
    "legal_mask",
    "legal_placements",
    "new_game",
    "new_match",
    "next_round",
    "parse_placement",
    "play",
    "replay",
    "set_up",
    "withdraw",
]
