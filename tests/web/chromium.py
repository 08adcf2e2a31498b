"""Chromium: without its windows for most tests, which takes half the work, whole for some."""

from __future__ import annotations

import os
import shutil

import pytest

ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE = 20_000  # milliseconds that a visitor waits, for a machine that is busy

_WHOLE = ("chromium", "chromium-browser", "google-chrome", "chrome")
_LIGHT = ("chromium-headless-shell", *_WHOLE)


def find_chromium(*, whole: bool = False) -> str:
    """The program; where there is none the tests are skipped, but in CI they fail.

    Args:
        whole: with all that a browser has, such as notifications.
    """
    names = _WHOLE if whole else _LIGHT
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is not None:
        return path
    message = "no Chromium found: install it (apt install chromium) or name it in $CHROMIUM"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)
