"""A user without a home gets one sentence, whichever command asks for a folder."""

import pwd
from pathlib import Path

import pytest

from cirkis.folders import user_cache_folder
from tests.cli.running import refused, run


@pytest.fixture(autouse=True)
def _no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be a user like one in a container, who has neither HOME nor an entry in /etc/passwd."""

    def find(number: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {number}")

    monkeypatch.setattr(pwd, "getpwuid", find)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    "words",
    ["serve", "play --no-browser", "db check"],
)
def test_no_home_is_one_sentence(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "no home folder" in refused(run(*words.split()))
    named = refused(run(*words.split(), "--data", "~nobody-there/x"))
    assert named == 'no home folder is known for "~nobody-there/x": give its whole path'
    assert list(tmp_path.iterdir()) == []


def test_the_cache_does_without() -> None:
    assert user_cache_folder() is None
