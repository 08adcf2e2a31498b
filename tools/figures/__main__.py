"""`python -m tools.figures`: update the fingerprints and the tables of figures in the docs."""

import json
import sys
from collections.abc import Mapping

import click

from cirkis.engine.behaviour import FILE, fingerprints
from cirkis.files import replace_file
from tools.figures.behaviour import fingerprints as made_fingerprints
from tools.figures.repeat import repeat_one
from tools.figures.runs import ROOT
from tools.figures.tables import pages


def stale_pages(now: Mapping[str, str]) -> dict[str, str]:
    """Return the pages whose tables are out of date, by name, as they should be."""
    return {
        page.relative_to(ROOT).as_posix(): text
        for page, text in pages(now).items()
        if page.read_text("utf-8") != text
    }


@click.command("tools.figures")
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is out of date.")
@click.option("--repeat", type=int, help="Repeat a part of one measurement, chosen by this number.")
def main(check: bool, repeat: int | None) -> None:
    """Write what players do now, and the tables of figures in the docs."""
    if repeat is not None:
        sys.exit(repeat_one(repeat))
    now = made_fingerprints()
    changed = [
        name for name in {**now, **fingerprints()} if now.get(name) != fingerprints().get(name)
    ]
    stale = stale_pages(now)
    if changed:
        click.echo(f"play differently than before: {', '.join(sorted(changed))}")
    for name in stale:
        click.echo(
            f"{name} {'is out of date: run python -m tools.figures' if check else 'written'}"
        )
    if check:
        sys.exit(bool(changed or stale))
    if changed:
        with replace_file(FILE) as file:
            file.write(json.dumps(now, indent=1).encode() + b"\n")
    for name, text in stale.items():
        (ROOT / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
