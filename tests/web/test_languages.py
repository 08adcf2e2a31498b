"""Messages, dates and numbers as each language and region writes them."""

import re

import pytest
from playwright.sync_api import expect

from cirkis.i18n import languages, page_files, texts_in
from cirkis.i18n.texts import FOLDER
from tests.nightly import nightly_too, rounds
from tests.web.friends import make_table
from tests.web.running import RunningServer
from tests.web.visitor import SMALL, Visit, until
from tests.web.words import EN, FR
from tools.i18n import arguments, compiled, entries

# What each line of the analysis says, and what its columns say with spaces between them.
_COLUMNS = """() => [...document.querySelectorAll(".engine-line")].map((line) => [
  line.textContent,
  [...line.querySelectorAll(":scope > [class^=engine-line]")].map((e) => e.textContent).join(" "),
])"""


def test_words_do_not_run_together(server: RunningServer, visit: Visit) -> None:
    """Columns have spaces between them when copied or read aloud: "50 % Kite", not "50 %Kite"."""
    visitor = visit(locale="fr-FR")
    page = visitor.page
    page.add_init_script(
        "localStorage.setItem('cirkis.settings', JSON.stringify({thoughts: true}))"
    )
    visitor.go("/")
    starts = page.locator(".start-button").all_text_contents()
    assert f"{FR('start-here')} {FR('start-here.more')}" in starts
    visitor.sit(server.make_table("person", "person", plies=14))
    lines = until(page, lambda: page.evaluate(_COLUMNS))
    for said, columns in lines:
        assert re.match("\\d+\N{NO-BREAK SPACE}% [A-Z][\\w-]+ ", columns)
        assert said.startswith(columns)
    used_up = page.locator(".tray.to-play .used-up").first
    used_up.press("Enter")
    visitor.wait_for_hint(FR("obstacle-not-in-stock", shape=""))  # with a space before the colon
    expect(used_up).to_have_attribute("title", visitor.hint)


@pytest.mark.parametrize(
    ("locale", "date"),
    nightly_too(
        ("en-US", r"[A-Z]\w+ \d{1,2}, 20\d\d, \d{1,2}:\d\d.[AP]M"),
        ("en-GB", r"\d{1,2} [A-Z]\w+ 20\d\d, \d\d:\d\d"),
        ("de-AT", r"\d\d?\.\d\d?\.20\d\d, \d\d:\d\d"),
    ),
)
def test_dates_follow_the_region(visit: Visit, locale: str, date: str) -> None:
    """British, American and Austrian browsers each show dates in their own style."""
    visitor = visit(locale=locale)
    make_table(visitor, "person", "person")
    visitor.go("/")
    assert re.search(date, visitor.page.locator(".my-table-state").first.inner_text())


# The numbers with units that stand on more than one line.
_BROKEN = r"""() => {
  const pattern = /\d\s?(?:%|mm|cm³|cm|g|MB)(?!\w)/g;
  const all = [...document.querySelectorAll("main *")].flatMap((one) => [...one.childNodes]);
  const texts = all.filter((one) => one.nodeType === Node.TEXT_NODE);
  const found = texts.flatMap((text) => [...text.data.matchAll(pattern)].map((match) => {
    const range = document.createRange();
    range.setStart(text, match.index);
    range.setEnd(text, match.index + match[0].length);
    return [match[0], new Set([...range.getClientRects()].map((box) => box.top)).size];
  }));
  return [found.length, found.filter(([, lines]) => lines > 1)];
}"""


@pytest.mark.parametrize("locale", nightly_too("fr-FR", "de-DE", "en-GB"))
def test_lines_end_where_they_should(visit: Visit, locale: str) -> None:
    """On a phone, each link takes one line; on wider screens, so does the whole footer. In narrow
    windows, no line ends between a number and its unit.
    """
    visitor = visit(phone=True, viewport=SMALL, locale=locale)
    page = visitor.page
    visitor.go("/")
    heights = "links => links.map((link) => link.offsetHeight)"
    assert max(page.locator(".first-steps a").evaluate_all(heights)) <= 44
    tops = "links => new Set(links.map((link) => link.offsetTop)).size"
    visitor.resize(375, 667)
    page.get_by_role("button", name=texts_in(locale[:2])("settings")).click()
    for row in page.locator("dialog .segments").all():
        assert row.locator(".segment").evaluate_all(tops) == 1
    page.keyboard.press("Escape")
    for width in range(580, 820, 40):
        visitor.resize(width, 900)
        assert page.locator(".start-footer a").evaluate_all(tops) == 1, width
    for path in ("/print/3d", "/print/laser", "/print/paper"):
        visitor.follow(path)
        page.locator(f'.print-kinds [aria-current][data-route="{path}"]').wait_for()
        page.locator(".print-form").first.wait_for()
        for width in range(280, 480, rounds(20, 5)):
            visitor.resize(width, 800)
            found, broken = page.evaluate(_BROKEN)
            assert found, path
            assert broken == [], width


def test_a_tab_keeps_what_another_has_set(visit: Visit) -> None:
    visitor = visit()
    page, other = visitor.page, visitor.context.new_page()
    for tab in (page, other):
        tab.goto(f"{visitor.address}/help")
        tab.get_by_role("button", name=EN("settings")).first.click()
    page.locator("dialog .segment", has_text="Français").click()
    page.locator("html[lang=fr]").wait_for()
    other.get_by_label(EN("settings-names")).click()
    page.reload()
    page.locator("main h1").wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"


# Values of the arguments that select a variant, by name; all other arguments are numbers.
SAMPLES = {"figure": ("circle", "star", "center-star", "center-ring"), "cell": ("A6",)}
NUMBERS = (0, 1, 2, 12_345)
TRANSLATE = """async ([language, asked]) => {
  const main = document.querySelector('script[type="module"]').src;
  const { t, useLanguage } = await import(new URL("i18n.js", main).href);
  await useLanguage(language);
  return asked.map(([message, values]) => t(message, values));
}"""


def samples(language: str) -> list[tuple[str, dict[str, str | int]]]:
    """Return every message of the page, with several sets of values if it has arguments."""
    folder = FOLDER / language
    messages = compiled(folder)["messages"]
    sources = "\n".join(path.read_text("utf-8") for path in page_files(language))
    names = [name for name in entries(folder) if f"\n{name} =" in f"\n{sources}"]
    shown = [m for m in messages if m.partition(".")[0] in names]
    return [
        (message, {name: _sample(name, nth) for name in names})
        for message, names in ((one, sorted(arguments(messages, one))) for one in shown)
        for nth in range(len(NUMBERS) if names else 1)
    ]


def _sample(name: str, nth: int) -> str | int:
    values = SAMPLES.get(name, NUMBERS)
    return values[nth % len(values)]


def test_every_sentence_is_as_python_makes_it(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/")
    for language in languages():
        sentences = samples(language)
        assert len(sentences) > 1500
        texts = texts_in(language)
        made = visitor.page.evaluate(TRANSLATE, [language, sentences])
        wanted = [texts(message, **values) for message, values in sentences]
        wrong = [pair for pair in zip(sentences, wanted, made, strict=True) if pair[1] != pair[2]]
        assert wrong == []
