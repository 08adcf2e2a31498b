"""The program uses every message that exists, and no others, with the values they need."""

import re
from typing import get_args

import pytest

from cirkis.cli.group import COMMANDS
from cirkis.engine import OPPONENTS, PLAYERS, REASON_KINDS, Mistake
from cirkis.errors import IllegalReason
from cirkis.game import OPTIONS, Colour, EndReason, FreeTurnReason, standard_pieces
from cirkis.i18n import languages, texts_in
from cirkis.printing.kinds import KINDS
from cirkis.printing.settings import declared
from cirkis.tables.messages import Phrase
from cirkis.tables.refusals import CODES
from tests.i18n.sources import is_used, messages_of, uses
from tools.i18n import arguments, references
from tools.lessons import messages

ENGLISH = messages_of("en")
SETTINGS = {
    f"{setting.sentence}{end}"
    for kind in KINDS.values()
    for setting in declared(kind.settings)
    for end in ("", ".help", *(f".{word}" for word in setting.choices))
}
"""Messages about the settings of a printed set: looked up by the names of the settings."""


def test_every_message_is_used() -> None:
    inner = set().union(*map(references, ENGLISH.values())) | messages() | SETTINGS
    inner |= {f"command-print-{kind}.help" for kind in KINDS}
    assert [name for name in ENGLISH if name not in inner and not is_used(name)] == []


def test_every_message_used_exists() -> None:
    assert [one for one in uses() if one.message not in ENGLISH] == []
    assert len(uses()) > 400


@pytest.mark.parametrize("language", languages())
def test_every_message_gets_its_values(language: str) -> None:
    messages = messages_of(language)
    wrong = [
        (one, needed)
        for one in uses()
        if one.message in messages and one.values is not None
        if not (needed := arguments(messages, one.message)) <= one.values
    ]
    assert wrong == []


@pytest.mark.parametrize("language", languages())
def test_words_of_the_library_have_messages(language: str) -> None:
    """Everything the library, the server or a record can name has a message in every language."""
    wanted = {f"colour-{colour.value}" for colour in Colour}
    wanted |= {f"shape-{s.name.lower().replace(' ', '-')}" for s in standard_pieces().shapes}
    wanted |= {f"{name}.with-article" for name in wanted if name.startswith("shape-")}
    wanted |= {f"option-{name}{end}" for name in OPTIONS for end in ("", ".help")}
    wanted |= {f"option-{name}.{one}" for name, o in OPTIONS.items() for one in o.choices}
    wanted |= {f"level-{level}{end}" for level in PLAYERS for end in ("", ".help")}
    wanted |= {f"level-{level}.name" for level in OPPONENTS}
    wanted |= {f"end-{reason.value}" for reason in EndReason}
    wanted |= {f"free-turn-{reason.value}" for reason in FreeTurnReason}
    wanted |= {f"reason-{kind}" for kind in REASON_KINDS}
    wanted |= {f"mistake-{mistake.value}" for mistake in Mistake}
    wanted |= {f"error-{code}" for code in (*CODES, *(reason.value for reason in IllegalReason))}
    wanted |= {f"phrase-{phrase}" for phrase in get_args(Phrase)} | SETTINGS
    texts = texts_in(language)
    assert {name for name in wanted if name not in texts} == set()


def test_commands_and_refusals_have_english_messages() -> None:
    wanted = {f"command-{name}{end}" for name in COMMANDS for end in ("", ".help")}
    wanted |= {f"refused-{code}" for code in CODES}
    wanted |= {f"command-print-{kind}{end}" for kind in KINDS for end in ("", ".help")}
    assert wanted <= ENGLISH.keys()


COUNTED = (
    "blunders bytes cells checks days devices entries failures games inaccuracies letters messages"
    " minutes mistakes moves pages parts pieces placements players points positions puzzles replies"
    " rounds runs seats seconds shapes sheets spectators steps tables tiles ways"
)
PLURAL = re.compile(
    rf"(?<!most )(?<!than )\b(?<![\d.,:])1 (?:\w+ )?(?:{COUNTED.replace(' ', '|')})\b"
)
# Messages whose counts are never 1: players, points that a figure scores, the cells of a board, ...
NEVER_ONE = """analyse-choose-game board-listing-cells end-match-on end-target games-of-players
 name-too-long openings-players option-head_start.offer page-first-games play-seats-differ
 puzzle-forced puzzles-about reason-denies reason-denies.figure refused-bad-seats.count
 results-length review-progress evaluation-share"""


def test_no_plural_follows_one() -> None:
    """No message has a plural after 1. If one does, give it a selector, as in results-summary."""
    counting = [name for name in ENGLISH if name[0] != "-" and name not in NEVER_ONE.split()]
    texts = texts_in("en")
    said = {name: texts(name, **dict.fromkeys(arguments(ENGLISH, name), 1)) for name in counting}
    assert {name: text for name, text in said.items() if PLURAL.search(text)} == {}
