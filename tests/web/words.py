"""The page's messages, by the ids that the page uses."""

from cirkis.i18n import Texts, texts_in

EN = texts_in("en")
FR = texts_in("fr")
DE = texts_in("de")
LANGUAGES = {"en": EN, "fr": FR, "de": DE}


def full_name(level: str, words: Texts = EN) -> str:
    """Return a computer's name with its level."""
    return words("level-full", name=words(f"level-{level}.name"), level=words(f"level-{level}"))


def play_against(level: str, words: Texts = EN) -> str:
    """Return what the start screen's main button says for somebody who has played."""
    return words("start-play", name=words(f"level-{level}.name"))


def on_button(words: Texts, key: str, *, rated: bool) -> str:
    """Return what a button that creates a table says: what it does, and casual or rated."""
    return f"{words(key)} · {words('kind-rated' if rated else 'kind-casual')}"
