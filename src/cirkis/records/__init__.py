"""Game records: written, read back, checked by the rules and replayed.

docs/records.md describes the text format so that others can implement it.
"""

from cirkis.records.drawings import INKS, KINDS, Drawing
from cirkis.records.json_form import record_to_json
from cirkis.records.json_reader import record_from_json
from cirkis.records.model import MARKS, MAX_DEPTH, Line, Ply, Record
from cirkis.records.reader import read_record, read_records
from cirkis.records.replay import record_from_state, replay_match, replay_record
from cirkis.records.splitting import RecordText, split_records
from cirkis.records.stream import (
    RecordHeader,
    header_of,
    iter_found,
    iter_records,
    read_record_at,
    scan_headers,
)
from cirkis.records.writer import write_record, write_records

__all__ = [
    "INKS",
    "KINDS",
    "MARKS",
    "MAX_DEPTH",
    "Drawing",
    "Line",
    "Ply",
    "Record",
    "RecordHeader",
    "RecordText",
    "header_of",
    "iter_found",
    "iter_records",
    "read_record",
    "read_record_at",
    "read_records",
    "record_from_json",
    "record_from_state",
    "record_to_json",
    "replay_match",
    "replay_record",
    "scan_headers",
    "split_records",
    "write_record",
    "write_records",
]
