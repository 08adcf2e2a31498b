"""The messages that people read: one folder of Project Fluent files per language.

    */*.ftl          the messages, by subject; translators edit these
    */messages.json  the same, compiled by `make i18n` for Python
    catalogue        the available languages, and their texts
    texts            puts values into messages

The page in the browser reads the .ftl files themselves, with `@fluent/bundle`.
"""

from cirkis.i18n.catalogue import (
    ENGLISH,
    ENGLISH_ONLY,
    PYTHON_ONLY,
    languages,
    page_files,
    preferred_language,
    texts_in,
)
from cirkis.i18n.texts import Percent, Texts

__all__ = [
    "ENGLISH",
    "ENGLISH_ONLY",
    "PYTHON_ONLY",
    "Percent",
    "Texts",
    "languages",
    "page_files",
    "preferred_language",
    "texts_in",
]
