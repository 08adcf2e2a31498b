"""Singular and plural: no English sentence says "1 games"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cirkis.i18n import texts_in
from cirkis.i18n.catalogue import ENGLISH
from tests.i18n.sources import messages_of

ONE_OF_MANY = re.compile(r"(?<![\d.,:])\b1 (?:more |legal |new )?([a-z]{2,}s)\b")
NO_NOUNS = {
    "as", "asks", "belongs", "chooses", "does", "gains", "gets", "gives", "goes", "has", "is",
    "its", "keeps", "lies", "loses", "makes", "ms", "needs", "offers", "places", "plays",
    "plus", "prints", "resigns", "scores", "takes", "this", "times", "touches", "was", "wins",
    "writes",
}  # fmt: skip
"""Words in s that are not the plural of what is counted: verbs after a name, and the like."""
NEVER_ONE = {
    "analyse-choose-game",  # only of several games
    "board-listing-cells",  # of one board
    "games-of-players",  # two and more
    "end-match-on",  # a match to one point ends with its first round
    "end-target",
    "name-too-long",
    "openings-players",
    "play-seats-differ",
    "puzzles-about",
    "reason-denies",  # of figures, which score 5 and more
    "refused-bad-seats.count",  # of players, who are two and more
    "results-length",  # a mean, which has decimals
    "review-progress",  # the position before the first move and others
    "print-paper-too-many-tiles",  # more than 36
}
"""Messages whose count is never one."""
LIMITS = re.compile(r"\b(?:most|than) 1 ")
"""Limits are far above one."""


def variables(pattern: Any, messages: dict[str, Any]) -> Iterator[str]:
    """Yield the names of the values that a message needs."""
    if isinstance(pattern, list):
        for part in pattern:
            yield from variables(part, messages)
    elif isinstance(pattern, dict):
        if "var" in pattern:
            yield pattern["var"]
        if "ref" in pattern and not pattern["ref"].startswith("-"):
            yield from variables(messages[pattern["ref"]], messages)
        for case in pattern.get("cases", {}).values():
            yield from variables(case, messages)
        yield from variables(pattern.get("select"), messages)


def test_one_is_singular() -> None:
    """No sentence has a plural after 1. One that does needs a selector, as results-summary has;
    where its count can never be one, it belongs to NEVER_ONE above.
    """
    messages = messages_of(ENGLISH)
    texts, wrong = texts_in(ENGLISH), {}
    for message, pattern in messages.items():
        if message.startswith("-") or message in NEVER_ONE:
            continue
        said = texts(message, **dict.fromkeys(variables(pattern, messages), 1))
        found = {word for word in ONE_OF_MANY.findall(LIMITS.sub("", said)) if word not in NO_NOUNS}
        if found:
            wrong[message] = said
    assert wrong == {}
