"""The game: board, pieces, rules, records and positions. Requires only the standard library.

geometry   exact numbers and the kite-and-dart tiling
board      cells, names, adjacency, figures
pieces     shapes, piece sets, placements
rules      options, states, legality, scoring, turns, matches
records    game records: read, write, replay
positions  a position as a line of text and as a 64-bit key
"""

from cirkis.game.board import (
    Board,
    Cell,
    CellKind,
    Figure,
    FigureKind,
    Joint,
    cell_symmetries,
    figures,
    standard_board,
)
from cirkis.game.pieces.piece_sets import (
    load_piece_set,
    parse_piece_set,
    placement_symmetries,
    standard_pieces,
)
from cirkis.game.pieces.placements import Placement, PlacementTable, placement_table
from cirkis.game.pieces.shapes import PieceSet, Shape
from cirkis.game.positions.actions import action_count, action_names, index_of, placement_of
from cirkis.game.positions.assemble import assemble
from cirkis.game.positions.key import (
    KeyPart,
    Symmetric,
    part_number,
    position_key,
    symmetric,
    symmetric_key,
    update_key,
)
from cirkis.game.positions.text import parse_position, position_text
from cirkis.game.records.json_form import record_from_json, record_to_json
from cirkis.game.records.model import INKS, KINDS, MARKS, MAX_DEPTH, Drawing, Line, Ply, Record
from cirkis.game.records.reader import read_record, read_records
from cirkis.game.records.replay import record_from_state, replay_match, replay_record
from cirkis.game.records.stream import (
    RecordHeader,
    RecordText,
    header_of,
    iter_found,
    iter_records,
    read_record_at,
    scan_headers,
    split_records,
)
from cirkis.game.records.writer import write_record, write_records
from cirkis.game.rules.events import (
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
from cirkis.game.rules.game import (
    Played,
    legal_placements,
    new_game,
    parse_placement,
    play,
    replay,
    withdraw,
)
from cirkis.game.rules.legality import is_legal, legal_mask
from cirkis.game.rules.match import Match, MatchOutcome, finish_round, new_match, next_round
from cirkis.game.rules.options import OPTIONS, Colour, Option, Options, Stop
from cirkis.game.rules.set_up import add_piece, arrange, fitting_mask, lay_out, set_up
from cirkis.game.rules.state import EndReason, Outcome, State, Variant

__all__ = [
    "INKS",
    "KINDS",
    "MARKS",
    "MAX_DEPTH",
    "OPTIONS",
    "Board",
    "Cell",
    "CellKind",
    "Colour",
    "Drawing",
    "EndReason",
    "Event",
    "Figure",
    "FigureCompleted",
    "FigureKind",
    "FreeTurnGained",
    "FreeTurnReason",
    "FreeTurnUnused",
    "GameEnded",
    "Joint",
    "KeyPart",
    "Line",
    "Match",
    "MatchOutcome",
    "Option",
    "Options",
    "Outcome",
    "PieceSet",
    "Placed",
    "Placement",
    "PlacementTable",
    "Played",
    "Ply",
    "Record",
    "RecordHeader",
    "RecordText",
    "ScoreReason",
    "Scored",
    "Shape",
    "State",
    "Stop",
    "Symmetric",
    "TurnLost",
    "Variant",
    "Withdrew",
    "action_count",
    "action_names",
    "add_piece",
    "arrange",
    "assemble",
    "cell_symmetries",
    "figures",
    "finish_round",
    "fitting_mask",
    "header_of",
    "index_of",
    "is_legal",
    "iter_found",
    "iter_records",
    "lay_out",
    "legal_mask",
    "legal_placements",
    "load_piece_set",
    "new_game",
    "new_match",
    "next_round",
    "parse_piece_set",
    "parse_placement",
    "parse_position",
    "part_number",
    "placement_of",
    "placement_symmetries",
    "placement_table",
    "play",
    "position_key",
    "position_text",
    "read_record",
    "read_record_at",
    "read_records",
    "record_from_json",
    "record_from_state",
    "record_to_json",
    "replay",
    "replay_match",
    "replay_record",
    "scan_headers",
    "set_up",
    "split_records",
    "standard_board",
    "standard_pieces",
    "symmetric",
    "symmetric_key",
    "update_key",
    "withdraw",
    "write_record",
    "write_records",
]
