"""`python -m tools.docs [FOLDER] [--address URL]`, or `make docs`: write the documentation site."""

from pathlib import Path

import click

from tools.docs.build import build_docs


@click.command("tools.docs")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default="build/docs")
@click.option("--address", default="", help="The address of the site, for search engines.")
def main(folder: Path, address: str) -> None:
    """Write the documentation to FOLDER; inside the game's site, the pages can run Python."""
    try:
        build_docs(folder, address and address.rstrip("/") + "/")
    except (OSError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{folder}: {len(list(folder.rglob('*.html')))} pages")


if __name__ == "__main__":
    main()
