"""The words of each language: what `docs/translating.md` says is no longer used is not used."""

import re
from functools import cache
from pathlib import Path

import pytest

from cirkis.i18n import ENGLISH_ONLY, languages
from cirkis.i18n.texts import FOLDER
from tools.texts import changed, messages

DOCS = Path(__file__).parents[2] / "docs"
TRANSLATING = (DOCS / "translating.md").read_text("utf-8")
NAMES = {"en": "English", "fr": "French", "de": "German"}
FOR_PLAYERS = ("how-to-play", "playing-together", "puzzles", "lessons", "analysis", "openings")


@cache
def former(language: str) -> tuple[str, ...]:
    """Return the words in the last column of a language's table."""
    tables = TRANSLATING.partition("## One word")[2].partition("## How we write")[0]
    table = tables.partition(f"### {NAMES[language]}\n")[2].partition("###")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("|")]
    return tuple(word for row in rows for word in re.findall("`([^`]+)`", row[4]))


def uses(text: str, words: tuple[str, ...]) -> list[str]:
    """Return the words that a text uses, as whole words, whatever their capitals."""
    return re.findall(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)", text, re.I)


@cache
def page_messages(language: str) -> dict[str, str]:
    """Return what players read, without the names of values."""
    files = [p for p in (FOLDER / language).glob("*.ftl") if p.name not in ENGLISH_ONLY]
    return {
        message: re.sub(r"\{[^{}]*?(->|\})|\[[\w-]+\]|^ *\.[\w-]+ =", " ", text, flags=re.M)
        for path in files
        for message, text in messages(path.read_text("utf-8")).items()
    }


@pytest.mark.parametrize("language", languages())
def test_messages_use_the_words_of_today(language: str) -> None:
    assert len(former(language)) > 10
    found = {
        m: used for m, t in page_messages(language).items() if (used := uses(t, former(language)))
    }
    assert found == {}


@pytest.mark.parametrize("page", FOR_PLAYERS)
def test_docs_use_the_words_of_today(page: str) -> None:
    text = (DOCS / f"{page}.md").read_text("utf-8")
    prose = re.sub(r"<!--.*?-->|```.*?```|`[^`]*`|\]\([^)]*\)", "", text, flags=re.S)
    assert uses(prose, former("en")) == []


def test_changes_name_the_languages_that_were_forgotten() -> None:
    before = {"en": messages("a = One\nb = Two"), "fr": messages("a = Un\nb = Deux")}
    now = {
        "en": messages("a = One!\nb = Two\nc = Three"),
        "fr": messages("a = Un\nb = Deux\nc = Trois"),
    }
    assert changed(now, before) == {"a": {"en"}, "c": {"en", "fr"}}
