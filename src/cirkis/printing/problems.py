"""Say what cannot be made, and what would do instead."""

from __future__ import annotations

from typing import Any

from cirkis.errors import PrintError
from cirkis.i18n import texts_in


def problem(option: str, key: str, **values: Any) -> PrintError:
    """Return the error for a setting that cannot be used.

    Args:
        option: the setting's name.
        key: the sentence of print.ftl that says what is wrong, and what would be right.
        values: what the sentence needs.
    """
    return PrintError(option, texts_in()(key, **values), key, values)
