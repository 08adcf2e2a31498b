"""`cirkis serve`: the server for many people, on a machine of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

# Which of the settings are limits, and what to tell of them.
LIMITS = {
    "tables_per_hour": "New tables from one address within an hour.",
    "posts_per_20s": "Commands posted from one address within 20 seconds.",
    "messages_per_20s": "Messages on one live line within 20 seconds.",
    "codes_per_10_minutes": "Short codes that one address may try within ten minutes.",
    "listeners_per_address": "Live lines from one address at a time.",
}


def _limits(command: Callable[..., Any]) -> Callable[..., Any]:
    """A flag for each limit."""
    for name, about in reversed(LIMITS.items()):
        flag = name.replace("_", "-")
        command = click.option(
            f"--{flag}", type=click.IntRange(1), metavar="N", help=about, envvar=_variable(flag)
        )(command)
    return command


def _variable(flag: str) -> str:
    return f"CIRKIS_{flag.replace('-', '_').upper()}"


def _flag(name: str, *more: str, **told: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A flag that may also stand in the environment: --log-format is CIRKIS_LOG_FORMAT."""
    variable = _variable(name.removeprefix("--").partition("/")[0])
    return click.option(name, *more, envvar=variable, **told)


def _with_commas(_ctx: object, _param: object, value: str | None) -> tuple[str, ...]:
    return tuple(one.strip() for one in (value or "").split(",") if one.strip())


def _as_url(_ctx: object, _param: object, value: str | None) -> str | None:
    if value is None:
        return None
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise click.BadParameter(f'"{value}" is no address like https://play.example.org')
    return value.rstrip("/")


@click.command("serve", short_help="Host the table for many people.")
@_flag("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True, help="Where to listen.")
@_flag(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    default=8765,
    show_default=True,
    help="Where to listen; 0 is any free port.",
)
@_flag(
    "--data",
    metavar="FOLDER",
    help="Where games are kept.  [default: the system's folder for a person's data]",
)
@_flag(
    "--database",
    metavar="ADDRESS",
    help="A PostgreSQL database instead: postgresql://user:password@host/name",
)
@_flag(
    "--redis",
    metavar="ADDRESS",
    help="A Redis by which several workers tell each other of changes: redis://host:6379/0."
    "  [default: PostgreSQL does it]",
)
@_flag(
    "--workers",
    type=click.IntRange(1, 64),
    metavar="N",
    default=1,
    show_default=True,
    help="How many processes answer; more than one needs --database.",
)
@_flag(
    "--durable/--fast",
    "durable",
    default=True,
    show_default=True,
    help="Whether a placement is on the disk before it is told; --fast may lose the last moments in"
    " a power cut.",
)
@_flag(
    "--public-url",
    metavar="URL",
    callback=_as_url,
    help="The address under which people open the page, if a proxy stands in front.",
)
@_flag(
    "--hosts",
    metavar="NAMES",
    callback=_with_commas,
    help="More names by which the server may be called, with commas between them.",
)
@_flag(
    "--trusted-proxies",
    metavar="ADDRESSES",
    callback=_with_commas,
    help="Proxies whose X-Forwarded headers are believed: addresses or networks, with commas.",
)
@_flag(
    "--metrics",
    type=click.Choice(["local", "public"]),
    default="local",
    show_default=True,
    help="Who may read /metrics: this machine and trusted proxies, or everybody.",
)
@_flag(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How messages are written to standard error.",
)
@_limits
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
    from cirkis.server.hosting import host as run

    run(_settings(given), host, port, workers=workers, log_format=log_format, say=click.echo)


def _settings(given: dict[str, Any]) -> Any:
    """What was given, as the server takes it; what was not keeps its default."""
    from cirkis.server.proxies import checked_proxies
    from cirkis.server.settings import Settings

    if given["data"] is not None:
        given["data"] = Path(given["data"]).expanduser()
    given["trusted_proxies"] = checked_proxies(given["trusted_proxies"])
    given["is_durable"] = given.pop("durable")
    given["public_metrics"] = given.pop("metrics") == "public"
    known = {one.name for one in fields(Settings)}
    values = {name: value for name, value in given.items() if value is not None}
    assert values.keys() <= known
    return Settings(**values, compiles_ahead=True)
