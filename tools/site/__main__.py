"""`python -m tools.site [FOLDER] [--address URL] [--no-sets]`, or `make site`: write the site."""

from pathlib import Path

import click

from tools.site.build import build_site
from tools.site.size import size_text


@click.command("tools.site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default="build/site")
@click.option("--sets/--no-sets", default=True, help="Whether to offer sets to print.")
@click.option("--address", default=".", help="The address of the site, for link previews.")
def main(folder: Path, address: str, sets: bool) -> None:
    """Write the site into FOLDER, which any web host can serve, under any path."""
    try:
        build_site(folder, address.rstrip("/") + "/", has_sets=sets)
    except (OSError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{folder}: {size_text(folder)}")


if __name__ == "__main__":
    main()
