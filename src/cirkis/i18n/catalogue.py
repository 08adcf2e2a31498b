"""The languages there are, and the texts of each."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from cirkis.errors import CirkisError
from cirkis.i18n.texts import Texts

ENGLISH = "en"
COMPILED = "messages.json"

ENGLISH_ONLY = ("cli.ftl", "server.ftl")
"""Files that only English has: help texts of commands, and what the server answers to programs."""


@cache
def languages() -> tuple[str, ...]:
    """Return the short names of all languages, English first."""
    found = {f.name for f in files(__package__).iterdir() if f.joinpath(COMPILED).is_file()}
    return (ENGLISH, *sorted(found - {ENGLISH}))


@cache
def texts_in(language: str = ENGLISH) -> Texts:
    """Return the texts of a language, read once.

    Raises:
        CirkisError: there is no such language.
    """
    _check(language)
    compiled = files(__package__).joinpath(language, COMPILED).read_text("utf-8")
    return Texts(json.loads(compiled))


def page_source(language: str) -> str:
    """Return all Fluent files that the page in the browser needs, as one text.

    Raises:
        CirkisError: there is no such language.
    """
    _check(language)
    found = sorted(files(__package__).joinpath(language).iterdir(), key=lambda file: file.name)
    wanted = (f for f in found if f.name.endswith(".ftl") and f.name not in ENGLISH_ONLY)
    return "\n".join(file.read_text("utf-8") for file in wanted)


def preferred_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, where there is one; English elsewhere."""
    named = next((environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(n)), "")
    wanted = named.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return wanted if wanted in languages() else ENGLISH


def _check(language: str) -> None:
    if language not in languages():
        known = " and ".join(languages())
        raise CirkisError(f'there is no language "{language}", only {known}')
