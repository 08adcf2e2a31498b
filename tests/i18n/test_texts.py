"""The messages of every language, and their formatting."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax import ast as FTL
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.errors import CirkisError
from cirkis.i18n import (
    ENGLISH_ONLY,
    PYTHON_ONLY,
    Percent,
    languages,
    page_files,
    preferred_language,
    texts_in,
)
from cirkis.i18n.texts import FOLDER
from tests.i18n.sources import messages_of
from tests.nightly import rounds
from tools.how_to_play import DOCS
from tools.how_to_play import written as written_help
from tools.i18n import arguments, entries, folders, written

OTHERS = [language for language in languages() if language != "en"]
COLOUR_FOLLOWS = ("drill-reply", "start-puzzle")


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_compiled_form_is_fresh(folder: Path) -> None:
    """`make i18n` has been run since a message was last changed."""
    assert (folder / "messages.json").read_text("utf-8") == written(folder), "stale: run make i18n"


def test_pages_of_the_documentation_exist() -> None:
    """Texts name pages without their files, which who installed the program does not have."""
    text = " ".join(re.sub(r"\\n *", " ", written(folder)) for folder in folders())
    assert re.findall(r"docs/[\w-]+\.md", text) == []
    named = set(re.findall(r'page \\"([\w-]+)\\" of the documentation', text))
    assert {"arena", "hosting", "self-play"} <= named
    assert named <= {page.stem for page in DOCS.glob("*.md")}


def _ids(folder: Path) -> set[str]:
    """Return the ids of a language's messages, without those that only English has."""
    only = {
        message
        for file in ENGLISH_ONLY
        if (folder / file).exists()
        for message in re.findall(r"^([a-z][\w-]*) =", (folder / file).read_text("utf-8"), re.M)
    }
    messages = messages_of(folder.name)
    return {m for m in messages if not m.startswith("-") and m.partition(".")[0] not in only}


@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_messages(language: str) -> None:
    """A message needs only values that the English message or the English comment names."""
    ours, theirs = _ids(FOLDER / "en"), _ids(FOLDER / language)
    assert (ours - theirs, theirs - ours) == (set(), set()), "(missing, too many)"
    english, other = map(messages_of, ("en", language))
    named = {
        name: set(re.findall(r"\$(\w+)", entry.comment.content or ""))
        for name, entry in entries(FOLDER / "en").items()
        if isinstance(entry.comment, FTL.Comment)
    }
    strange = {
        name: arguments(other, name) - arguments(english, name) - named.get(name, set())
        for name in other.keys() & english.keys()
    }
    assert {name: values for name, values in strange.items() if values} == {}


@pytest.mark.parametrize("path", sorted((FOLDER / "fr").glob("*.ftl")), ids=lambda path: path.name)
def test_french_typography(path: Path) -> None:
    """French has non-breaking spaces before : ; ! ? » % and after «, and curly apostrophes. No name
    of a person follows a word that loses its vowel before another: "de Étienne" is wrong.
    """
    lines = [line for line in path.read_text("utf-8").split("\n") if not line.startswith("#")]
    named = [line for line in lines if re.search(r"\b(de|que) \{ \$(who|others|about|name) ", line)]
    assert [line for line in named if not line.startswith(COLOUR_FOLLOWS)] == []
    texts = [re.sub(r"\{[^}]*\}?", "", line.partition(" = ")[2] or line) for line in lines]
    wrong = [text for text in texts if re.search(r" [:;!?»%]|« |[^\W\d]'|\w[;!?»]", text)]
    assert not wrong


@pytest.mark.parametrize("path", sorted((FOLDER / "de").glob("*.ftl")), ids=lambda path: path.name)
def test_german_typography(path: Path) -> None:
    """German uses „…“ as quotes, non-breaking spaces before … and %, and "du" for the reader."""
    lines = [line for line in path.read_text("utf-8").split("\n") if not line.startswith("#")]
    texts = [re.sub(r"\{[^}]*\}?", "0", line.partition(" = ")[2] or line) for line in lines]
    quotes, dash = "\"'\N{RIGHT SINGLE QUOTATION MARK}”»«", "\N{EN DASH}"
    signs = rf" [:;!?%…“]|„ |[\w!?]…|\d%|[{quotes}]| - |[^\W\d]{dash}|{dash}[^\W\d]"
    polite = r"(?<!^)(?<!: )(?<![.!?] )\b(Sie|Ihr|Ihre|Ihnen|Ihrem|Ihren|Ihres)\b"
    assert not [text for text in texts if re.search(f"{signs}|{polite}", text)]


@pytest.mark.parametrize("language", languages())
def test_labels_contain_the_words_seen(language: str) -> None:
    """Whoever speaks to the page says what a button shows, which must be in its label, too."""
    messages = messages_of(language)
    labels = {name: name.rpartition(".")[0] for name in messages if name.endswith(".label")}
    assert len(labels) > 3
    wrong = [
        label
        for label, seen in labels.items()
        if str(messages[seen]).lower() not in str(messages[label]).lower()
    ]
    assert wrong == []


UNIT = r"(%|mm|cm|cm³|m|g|g/cm³|s|min|h|MB)(?!\w)"


@pytest.mark.parametrize("language", languages())
def test_numbers_stay_with_their_units(language: str) -> None:
    """No line ends between a number and its unit: "20 mm", "100 %"."""
    terminal_only = ("cli.ftl", "server.ftl")
    paths = [path for path in (FOLDER / language).glob("*.ftl") if path.name not in terminal_only]
    lines = [line for path in paths for line in path.read_text("utf-8").split("\n")]
    assert [line for line in lines if re.search(rf"^[^#].*[\d}}] {UNIT}", line)] == []


def test_page_gets_what_it_needs() -> None:
    """The page gets the table's messages, none of the command line's, and no lesson texts."""
    names = {path.name for path in page_files("fr")}
    assert "table.ftl" in names
    assert names == {path.name for path in page_files("en")}
    assert not names & {*ENGLISH_ONLY, *PYTHON_ONLY}
    with pytest.raises(CirkisError, match='no language "xx", only en, de, and fr'):
        page_files("xx")
    with pytest.raises(CirkisError, match=r'no language "\.\./en"'):
        texts_in("../en")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "nl_NL.UTF-8"}, "en"),
    ],
)
def test_preferred_language(environ: dict[str, str], language: str) -> None:
    assert preferred_language(environ) == language


def test_page_and_pictures_are_fresh() -> None:
    """`make i18n` has been run since the help was last changed."""
    stale = [p for p, text in written_help().items() if (DOCS / p).read_text("utf-8") != text]
    assert stale == [], "run make i18n"


@cache
def bundle(language: str) -> FluentBundle:
    made = FluentBundle([language], use_isolating=False)
    for path in sorted((FOLDER / language).glob("*.ftl")):
        made.add_resource(FluentResource(path.read_text("utf-8")))
    return made


def formatted(language: str, message: str, values: dict[str, Any]) -> str:
    """Return a message as formatted by `fluent.runtime`; an id like "start.help" is an attribute.

    Raises:
        AssertionError: the message or its values have an error.
    """
    name, _, attribute = message.partition(".")
    entry = bundle(language).get_message(name)
    pattern = entry.attributes[attribute] if attribute else entry.value
    assert pattern is not None
    text, errors = bundle(language).format_pattern(pattern, _typed(values))
    assert not errors, errors
    assert isinstance(text, str)
    return text


def _typed(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values, with percentages in fluent.runtime's own type."""
    return {
        name: fluent_number(float(value), style="percent") if isinstance(value, Percent) else value
        for name, value in values.items()
    }


COMPILED = {language: messages_of(language) for language in languages()}
MESSAGES = [
    (language, name)
    for language, messages in COMPILED.items()
    for name in messages
    if not name.startswith("-") and arguments(messages, name)
]
TOGETHER = 20  # messages in one example
WHOLE = st.integers(0, 12) | st.integers(-2_000_000, 2_000_000)
FIGURES = st.sampled_from(["circle", "star", "center-star", "center-ring"])
PLURALS = {"zero", "one", "two", "few", "many", "other"}  # the reference counts with this text
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = (
    WORDS.filter(lambda text: text[:1] != "=" and text not in PLURALS)
    | FIGURES
    | WHOLE
    | st.floats(0, 1).map(Percent)
    | st.floats(-1e6, 1e6).map(lambda number: round(number, 4))
)


def _selects_by_number(pattern: Any) -> set[str]:
    if isinstance(pattern, list):
        return set().union(*map(_selects_by_number, pattern))
    if not isinstance(pattern, dict) or "select" not in pattern:
        return set()
    inner = set().union(*map(_selects_by_number, pattern["cases"].values()))
    is_plural = bool({"one", "many"} & set(pattern["cases"]))
    return inner | ({pattern["select"]["var"]} if is_plural else set())


def _plural_values(messages: dict[str, Any], name: str) -> set[str]:
    own = _selects_by_number(messages[name])
    refs = [part["ref"] for part in messages[name] if isinstance(part, dict) and "ref" in part]
    return own.union(*(_plural_values(messages, ref) for ref in refs))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, len(MESSAGES), TOGETHER))
@settings(max_examples=rounds(4, 25))
@given(data=st.data())
def test_every_sentence_agrees_with_the_reference(first: int, data: st.DataObject) -> None:
    for language, message in MESSAGES[first : first + TOGETHER]:
        messages = COMPILED[language]
        counted = _plural_values(messages, message)
        values = {
            name: data.draw(WHOLE if name in counted else VALUES, label=name)
            for name in sorted(arguments(messages, message))
        }
        assert texts_in(language)(message, **values) == formatted(language, message, values)


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_every_plain_sentence_agrees_with_the_reference(language: str) -> None:
    messages = COMPILED[language]
    plain = [m for m in messages if not m.startswith("-") and not arguments(messages, m)]
    texts = texts_in(language)
    assert {m: texts(m) for m in plain} == {m: formatted(language, m, {}) for m in plain}


def test_lists() -> None:
    join = texts_in("fr").join
    said = ["a", "a et b", "a, b et c", "a, b, c et d"]
    assert [join("abcd"[:count]) for count in (1, 2, 3, 4)] == said


def test_errors_name_what_is_missing() -> None:
    texts = texts_in("en")
    with pytest.raises(LookupError, match='"no-such-message"'):
        texts("no-such-message")
    with pytest.raises(LookupError, match=r'"points" \(en\): no "points"'):
        texts("points")
    assert "points" in texts
    assert "no-such-message" not in texts
