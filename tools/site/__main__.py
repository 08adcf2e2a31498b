"""`python -m tools.site [FOLDER] [--address URL] [--no-sets]`, or `make site`: write the site."""

import gzip
from pathlib import Path

import click

from tools.site.build import build_site


@click.command("tools.site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default="build/site")
@click.option("--sets/--no-sets", default=True, help="Whether to offer sets to print.")
@click.option("--address", default=".", help="The site's address, for link previews.")
def main(folder: Path, address: str, sets: bool) -> None:
    """Write the site into FOLDER, which any web host can serve, under any path."""
    try:
        build_site(folder, address.rstrip("/") + "/", has_sets=sets)
    except (OSError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{folder}: {size_text(folder)}")


def size_text(folder: Path) -> str:
    """Return the sizes in words; files are sent with gzip, which every host supports."""
    contents = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    raw = sum(map(len, contents))
    sent = sum(min(len(content), len(gzip.compress(content, 9))) for content in contents)
    return f"{raw / 1e6:.1f} MB in {len(contents)} files, {sent / 1e6:.1f} MB sent with gzip"


if __name__ == "__main__":
    main()
