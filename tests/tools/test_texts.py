"""The command that shows messages in every language side by side."""

import subprocess
import sys

from tools.texts import changed, messages


def shown(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.texts", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_message_stands_in_every_language() -> None:
    lines = [" ".join(line.split()) for line in shown("colour-green").stdout.splitlines()]
    assert lines[0] == "colour-green (game.ftl)"
    assert sorted(lines[1:]) == ["de Grün", "en Green", "fr Vert"]


def test_patterns_and_files_name_many() -> None:
    assert {"colour-green  (game.ftl)", "colour-red  (game.ftl)"} <= {
        *shown("colour-*").stdout.splitlines()
    }
    assert "colour-green  (game.ftl)" in shown("game.ftl").stdout
    assert shown("no-such-message").returncode == 1


def test_changes_name_the_languages_that_were_forgotten() -> None:
    before = {"en": messages("a = One\nb = Two"), "fr": messages("a = Un\nb = Deux")}
    now = {
        "en": messages("a = One!\nb = Two\nc = Three"),
        "fr": messages("a = Un\nb = Deux\nc = Trois"),
    }
    assert changed(now, before) == {"a": {"en"}, "c": {"en", "fr"}}
