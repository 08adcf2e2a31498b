"""The tables of figures in the docs, and the page that says how long each stays true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tools.figures.runs import FOLDER, ROOT, Figure, Run, read_figure

DOCS = ROOT / "docs"
SUMMARY = DOCS / "figures.md"
END = "<!-- end -->\n"
PLACE = re.compile(
    r"(<!-- figures of (?P<name>[\w-]+)(?:, columns (?P<columns>[\d ]+))?: "
    r"made by python -m tools\.figures -->\n).*?" + END,
    re.DOTALL,
)
"""Where a table is shown, or some of its columns, counted from 1; "all" is the summary."""
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def figures() -> dict[str, Figure]:
    return {file.stem: read_figure(file) for file in sorted(FOLDER.glob("*.json"))}


def changed(run: Run, now: Mapping[str, str]) -> list[str]:
    """Return on which behaviour a run depends that is different now, such as "club/3"."""
    return [name for name, known in run.behaviour.items() if now.get(name) != known]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown; the first row has the heads."""
    head, *others = ([f" {cell} " if cell else " " for cell in row] for row in rows)
    lines = [head, ["---"] * len(head), *others]
    return "".join(f"|{'|'.join(cells)}|\n" for cells in lines)


def figure_table(figure: Figure, now: Mapping[str, str], columns: Sequence[int] = ()) -> str:
    """Return a figure's table and, if it is no longer true, which players have changed."""
    rows = [figure.columns, *(row for run in figure.runs for row in run.rows)]
    shown = columns or range(1, len(figure.columns) + 1)
    text = table([[row[nth - 1] for nth in shown] for row in rows])
    older = sorted({name for run in figure.runs for name in changed(run, now)})
    note = f"\nMeasured before these played as they do now: {', '.join(older)}.\n" if older else ""
    return text + note


def places() -> Iterator[tuple[str, str]]:
    """Yield the name of each figure shown in the docs, and the page and heading of its place."""
    for page in sorted(DOCS.glob("*.md")):
        text = page.read_text("utf-8")
        for place in PLACE.finditer(text):
            heading = HEADING.findall(text[: place.start()])[-1]
            anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            yield place["name"], f"{page.name}#{anchor}"


def summary(now: Mapping[str, str]) -> str:
    """Return the table of all figures: where, at which commits, and on which players' behaviour."""
    where: dict[str, str] = {}
    for name, place in places():
        where.setdefault(name, place)
    rows = [("figures", "measured at", "they depend on", "still true")]
    for name, figure in figures().items():
        commits = dict.fromkeys(run.commit for run in figure.runs)
        depends = sorted({one for run in figure.runs for one in run.behaviour})
        older = sorted({one for run in figure.runs for one in changed(run, now)})
        state = f"no: {', '.join(older)}" if older else "yes"
        rows.append(
            (
                f"[{name.replace('-', ' ')}]({where[name]})" if name in where else name,
                ", ".join(commits),
                ", ".join(depends) or "speed",
                state if depends else "",
            )
        )
    return table(rows)


def with_tables(text: str, now: Mapping[str, str]) -> str:
    """Return a page with its tables updated; raise KeyError if it names an unknown figure."""
    known = figures()

    def made(place: re.Match[str]) -> str:
        if place["name"] == "all":
            return place[1] + summary(now) + END
        columns = [int(nth) for nth in (place["columns"] or "").split()]
        return place[1] + figure_table(known[place["name"]], now, columns) + END

    return PLACE.sub(made, text)


def pages(now: Mapping[str, str]) -> dict[Path, str]:
    """Return the pages of the docs, with their tables updated."""
    return {page: with_tables(page.read_text("utf-8"), now) for page in sorted(DOCS.glob("*.md"))}
