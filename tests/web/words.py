"""The page's messages, by the ids that the page uses."""

from cirkis.i18n import Texts, texts_in

EN = texts_in("en")
FR = texts_in("fr")
DE = texts_in("de")


def on_button(words: Texts, key: str, *, rated: bool) -> str:
    """Return what a button that creates a table says: what it does, and casual or rated."""
    return f"{words(key)} · {words('kind-rated' if rated else 'kind-casual')}"
