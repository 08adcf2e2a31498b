"""The available languages, and their texts."""

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cirkis.errors import CirkisError
from cirkis.i18n.texts import Texts

FOLDER = Path(__file__).parent
ENGLISH = "en"
COMPILED = "messages.json"

ENGLISH_ONLY = ("cli.ftl", "server.ftl")
"""Files in English only: help texts of commands, and the server's messages to programs."""

PYTHON_ONLY = ("lesson-texts.ftl",)
"""Files whose messages Python sends to the page on request."""


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    found = {path.parent.name for path in FOLDER.glob(f"*/{COMPILED}")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


@cache
def texts_in(language: str = ENGLISH) -> Texts:
    """Return the texts of a language, cached.

    Raises:
        CirkisError: there is no such language.
    """
    _check(language)
    return Texts(json.loads((FOLDER / language / COMPILED).read_text("utf-8")))


def page_files(language: str) -> tuple[Path, ...]:
    """Return the Fluent files that the page in the browser needs.

    Raises:
        CirkisError: there is no such language.
    """
    _check(language)
    found = sorted((FOLDER / language).glob("*.ftl"))
    return tuple(path for path in found if path.name not in (*ENGLISH_ONLY, *PYTHON_ONLY))


def preferred_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the environment's language if it is available, else English."""
    named = next((environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(n)), "")
    return known_language(named.replace("-", "_").partition("_")[0].partition(".")[0].lower())


def known_language(language: str) -> str:
    """Return a language if it is available, else English."""
    return language if language in languages() else ENGLISH


def _check(language: str) -> None:
    if language not in languages():
        known = texts_in(ENGLISH).join(languages())
        raise CirkisError(f'there is no language "{language}", only {known}')
