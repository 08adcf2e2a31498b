"""The page makes of every sentence what Python makes of it."""

from __future__ import annotations

import pytest

from cirkis.i18n import languages, page_files, texts_in
from cirkis.i18n.catalogue import FOLDER
from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tools.i18n import arguments, compiled, entries

# By the value's name where it chooses among cases; numbers for what else a message may need.
SAMPLES = {"figure": ("circle", "star", "center-star", "center-ring"), "cell": ("A6",)}
NUMBERS = (0, 1, 2, 12_345)
TRANSLATE = """async ([language, asked]) => {
  const main = document.querySelector('script[type="module"]').src;
  const { t, useLanguage } = await import(new URL("i18n.js", main).href);
  await useLanguage(language);
  return asked.map(([message, values]) => t(message, values));
}"""


def asked(language: str) -> list[tuple[str, dict[str, str | int]]]:
    """Return every message that the page has, with several sets of values."""
    folder = FOLDER / language
    messages = compiled(folder)["messages"]
    sources = "\n".join(path.read_text("utf-8") for path in page_files(language))
    names = [name for name in entries(folder) if f"\n{name} =" in f"\n{sources}"]
    shown = [m for m in messages if m.partition(".")[0] in names]
    return [
        (message, {name: _sample(name, nth) for name in sorted(arguments(messages, message))})
        for message in shown
        for nth in range(len(NUMBERS))
    ]


def _sample(name: str, nth: int) -> str | int:
    values = SAMPLES.get(name, NUMBERS)
    return values[nth % len(values)]


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_as_python_makes_it(
    language: str, server: RunningServer, visit: Visit
) -> None:
    """The library that the page uses and our own give the same text for the same values."""
    visitor = visit(server.address)
    visitor.go("/")
    sentences = asked(language)
    assert len(sentences) > 1500
    texts = texts_in(language)
    made = visitor.page.evaluate(TRANSLATE, [language, sentences])
    wanted = [texts(message, **values) for message, values in sentences]
    wrong = [pair for pair in zip(sentences, wanted, made, strict=True) if pair[1] != pair[2]]
    assert wrong == []
