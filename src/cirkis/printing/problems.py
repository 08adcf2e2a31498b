"""Say what cannot be made, and what would work."""

from __future__ import annotations

from typing import Any

from cirkis.errors import PrintError
from cirkis.i18n import texts_in


def problem(option: str, key: str, **values: Any) -> PrintError:
    """Return the error for a setting, with the message `key` of print*.ftl."""
    return PrintError(option, texts_in()(key, **values), key, values)
