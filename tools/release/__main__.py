"""`python -m tools.release [FOLDER]`, or `make release`: make a release of the commit."""

from pathlib import Path

import click

from tools.release.build import build_release


@click.command("tools.release")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default="build/release")
def main(folder: Path) -> None:
    """Build all files of a release, check them, and write them to FOLDER."""
    try:
        build_release(folder, click.echo)
    except (OSError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error
    for path in sorted(folder.iterdir()):
        click.echo(f"{path.stat().st_size / 1e6:8.2f} MB  {path}")


if __name__ == "__main__":
    main()
