"""The messages that people read: one folder of Project Fluent files per language.

    */*.ftl          the messages, by subject; translators edit these
    */messages.json  the same, compiled by `make i18n` for Python
    texts            the available languages, and values put into their messages

The page in the browser reads the .ftl files themselves, with `@fluent/bundle`.
"""

from cirkis.i18n.texts import (
    ENGLISH,
    ENGLISH_ONLY,
    PYTHON_ONLY,
    Percent,
    Texts,
    languages,
    page_files,
    preferred_language,
    texts_in,
)

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
