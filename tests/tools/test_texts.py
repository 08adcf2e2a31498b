"""The command that shows messages in every language side by side."""

from collections.abc import Callable

import pytest

from tools.texts import changed, main, messages

Shown = Callable[..., list[str]]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shown:
    def show(*arguments: str) -> list[str]:
        monkeypatch.setattr("sys.argv", ["texts", *arguments])
        main()
        return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]

    return show


def test_messages_stand_in_every_language(shown: Shown) -> None:
    """Patterns and files name many."""
    lines = shown("colour-*", "game.ftl")
    at = lines.index("colour-green (game.ftl)")
    assert sorted(lines[at + 1 : at + 4]) == ["de Grün", "en Green", "fr Vert"]
    assert {"colour-red (game.ftl)", "end-target (game.ftl)"} <= {*lines}
    with pytest.raises(SystemExit):
        shown("no-such-message")


def test_changes_name_the_languages_that_were_forgotten() -> None:
    before = {"en": messages("a = One\nb = Two"), "fr": messages("a = Un\nb = Deux")}
    now = {
        "en": messages("a = One!\nb = Two\nc = Three"),
        "fr": messages("a = Un\nb = Deux\nc = Trois"),
    }
    assert changed(now, before) == {"a": {"en"}, "c": {"en", "fr"}}
