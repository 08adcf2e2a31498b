"""`cirkis serve`: the server for many people, on a machine of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import click

from cirkis.cli.common_options import choice_option, data_option, database_option, int_option

# The settings that are limits, with their help.
LIMITS = {
    "tables_per_hour": "New tables from one address within an hour.",
    "posts_per_20s": "Commands posted from one address within 20 seconds.",
    "messages_per_20s": "Messages on one live line within 20 seconds.",
    "codes_per_10_minutes": "Short codes that one address may try within ten minutes.",
    "listeners_per_address": "Live lines from one address at a time.",
}


def _limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add an option for each limit."""
    for name, about in reversed(LIMITS.items()):
        flag = f"--{name.replace('_', '-')}"
        command = click.option(flag, type=click.IntRange(1), metavar="N", help=about)(command)
    return command


def _split_commas(_ctx: object, _param: object, value: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (value or "").split(",") if part.strip())


def _check_url(_ctx: object, _param: object, value: str | None) -> str | None:
    if value is None:
        return None
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise click.BadParameter(f'"{value}" is no address like https://play.example.org')
    return value.rstrip("/")


# The prefix makes --log-format CIRKIS_LOG_FORMAT in the environment, and so on.
@click.command(
    "serve",
    short_help="Host the table for many people.",
    context_settings={"auto_envvar_prefix": "CIRKIS"},
)
@click.option(
    "--host", metavar="ADDRESS", default="127.0.0.1", show_default=True, help="Where to listen."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    default=8765,
    show_default=True,
    help="Where to listen; 0 is any free port.",
)
@data_option()
@database_option()
@click.option(
    "--redis",
    metavar="ADDRESS",
    help="A Redis by which several workers tell each other of changes: redis://host:6379/0."
    "  [default: PostgreSQL does it]",
)
@int_option("--workers", 1, "How many processes answer; more than one needs --database.", 1, 64)
@click.option(
    "--durable/--fast",
    default=True,
    show_default=True,
    help="Whether a placement is on the disk before it is told; --fast may lose the last moments in"
    " a power cut.",
)
@click.option(
    "--public-url",
    metavar="URL",
    callback=_check_url,
    help="The address under which people open the page, if a proxy stands in front.",
)
@click.option(
    "--hosts",
    metavar="NAMES",
    callback=_split_commas,
    help="More names by which the server may be called, with commas between them.",
)
@click.option(
    "--trusted-proxies",
    metavar="ADDRESSES",
    callback=_split_commas,
    help="Proxies whose X-Forwarded headers are believed: addresses or networks, with commas.",
)
@choice_option(
    "--metrics",
    ["local", "public"],
    "Who may read /metrics: this machine and trusted proxies, or everybody.",
)
@choice_option("--log-format", ["text", "json"], "How messages are written to standard error.")
@_limit_options
def command(host: str, port: int, workers: int, log_format: str, **given: Any) -> None:
    """Run the server for many people until SIGTERM or Ctrl-C, without opening a browser.

    Every flag may also stand in the environment: --log-format as CIRKIS_LOG_FORMAT, and so on. That
    is the better place for a password, as in --database. docs/hosting.md tells the rest.

    \b
    Examples:
      cirkis serve --host 0.0.0.0
      cirkis serve --public-url https://play.example.org --trusted-proxies 127.0.0.1
      cirkis serve --database postgresql://cirkis@localhost/cirkis --workers 2
    """
    if workers > 1 and given["database"] is None:
        raise click.UsageError("--workers needs --database: one process alone can own a file")
    from cirkis.server.run.serve import serve as run

    run(_settings(given), host, port, workers=workers, log_format=log_format, echo=click.echo)


def _settings(given: dict[str, Any]) -> Any:
    """Return the settings of the server; what was not given keeps its default."""
    from cirkis.server.http.proxies import checked_proxies
    from cirkis.server.settings import Settings, resolve_data_folder

    given["data"] = resolve_data_folder(given["data"])
    given["trusted_proxies"] = checked_proxies(given["trusted_proxies"])
    given["is_durable"] = given.pop("durable")
    given["public_metrics"] = given.pop("metrics") == "public"
    values = {name: value for name, value in given.items() if value is not None}
    return Settings(**values, warms_up=True)
