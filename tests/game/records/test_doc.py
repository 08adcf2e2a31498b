"""The page that describes the format has correct examples and lists."""

import re
from pathlib import Path

from cirkis.game import (
    INKS,
    MARKS,
    MAX_DEPTH,
    OPTIONS,
    Colour,
    EndReason,
    read_record,
    record_from_json,
    replay_record,
    write_record,
)
from cirkis.game.records.model import VERSIONS
from cirkis.game.records.reader import MAX_PIECE_SETS, MAX_PROBLEMS
from cirkis.game.records.tags import option_tag
from cirkis.game.records.tokens import MAX_TEXT_LENGTH

PAGE = (Path(__file__).parents[3] / "docs" / "records.md").read_text("utf-8")
EXAMPLES = re.findall(r"```cirkis\n(.*?)```", PAGE, re.DOTALL)
DOCUMENTS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


def test_examples() -> None:
    assert (len(EXAMPLES), len(DOCUMENTS)) == (4, 1)
    for example in EXAMPLES:
        record = read_record(example)
        assert read_record(write_record(record)) == record
        assert len(replay_record(record)) > 4
    assert record_from_json(DOCUMENTS[0]).names == ("Ann", "Bo")


def test_everything_is_named() -> None:
    words = [option_tag(name) for name in OPTIONS] + [
        colour.value.capitalize() for colour in Colour
    ]
    words += [*INKS, *VERSIONS, *MARKS[1:], *(reason.value for reason in EndReason)]
    assert [word for word in words if f"`{word}`" not in PAGE] == []
    assert f"at most {MAX_DEPTH} deep" in PAGE
    assert (
        f"{MAX_TEXT_LENGTH // 10**6} million characters, {MAX_PIECE_SETS} different piece sets"
        in PAGE
    )
    assert f"{MAX_PROBLEMS} problems" in PAGE
