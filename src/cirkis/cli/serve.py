"""`cirkis serve`: a server for many people."""

import os
import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from cirkis.cli.files import FileToRead
from cirkis.cli.options import (
    data_option,
    database_option,
    flag,
    game_tree_option,
    int_option,
    keep_options,
    port_option,
)
from cirkis.cli.output import described, texts
from cirkis.engine.search.kernel_hosts.choice import VARIABLE

_ORIGIN = re.compile(r"\*|https?://(\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d{1,5})?")
_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")


def _split_commas(_ctx: object, _param: object, value: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (value or "").split(",") if part.strip())


def _check_url(_ctx: object, _param: object, value: str | None) -> str | None:
    if value is None:
        return None
    parts = urlsplit(value)
    is_whole = parts.scheme in ("http", "https") and parts.hostname
    if not is_whole or parts.query or parts.fragment or not _PATH.fullmatch(parts.path):
        raise click.BadParameter(texts("serve-bad-url", url=value))
    return value.rstrip("/")


def _check_origins(ctx: object, param: object, value: str | None) -> tuple[str, ...]:
    origins = _split_commas(ctx, param, value)
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise click.BadParameter(texts("serve-bad-origin", origin=origin))
    return origins


def _check_place(_ctx: object, _param: object, value: str | None) -> tuple[str, int] | None:
    """Return the address and the port in a value like 127.0.0.1:9100 or [::1]:9100."""
    if not value:
        return None
    try:
        parts = urlsplit(f"//{value}")
        if parts.hostname and parts.port and parts.netloc == value and "@" not in value:
            return parts.hostname, parts.port
    except ValueError:
        pass
    raise click.BadParameter(texts("serve-bad-place", place=value))


PREFIX = "CIRKIS"
"""With this prefix, CIRKIS_PUBLIC_URL in the environment sets --public-url, and so on."""


@click.command(
    "serve",
    **described("command-serve"),
    context_settings={"auto_envvar_prefix": PREFIX},
)
@flag("command-serve", "--host", metavar="ADDRESS", default="127.0.0.1", show_default=True)
@port_option(8765, texts("command-serve.port"))
@data_option()
@database_option()
@flag("command-serve", "--redis", metavar="ADDRESS")
@int_option("--workers", 1, texts("command-serve.workers"), 1, 64)
@flag("command-serve", "--durable/--fast", default=True, show_default=True)
@flag("command-serve", "--public-url", metavar="URL", callback=_check_url)
@flag("command-serve", "--hosts", metavar="NAMES", callback=_split_commas)
@flag("command-serve", "--lobby", is_flag=True)
@flag("command-serve", "--clubs", is_flag=True)
@flag("command-serve", "--embed-origins", metavar="ORIGINS", callback=_check_origins)
@flag("command-serve", "--trusted-proxies", metavar="ADDRESSES", callback=_split_commas)
@flag("command-serve", "--metrics", metavar="ADDRESS", callback=_check_place)
@flag("command-serve", "--metrics-token", metavar="TOKEN")
@flag("command-serve", "--push-key", type=FileToRead(), metavar="FILE")
@flag("command-serve", "--push-contact", metavar="EMAIL")
@flag("command-serve", "--smtp", metavar="ADDRESS")
@flag("command-serve", "--mail-from", metavar="EMAIL")
@game_tree_option
@keep_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    host: str,
    port: int,
    workers: int,
    metrics: tuple[str, int] | None,
    **given: Any,
) -> None:
    if workers > 1 and given["database"] is None:
        raise click.UsageError(texts("serve-workers"))
    _check_environment(ctx)
    from cirkis.server.ending import end_in_time
    from cirkis.server.run.serve import serve as run

    run(_settings(given), host, port, workers=workers, metrics=metrics)
    end_in_time()  # nothing is left to do but exit


def known_variables(command: click.Command) -> set[str]:
    """Return the environment variables that the program reads, except those of `cirkis db`."""
    return {f"{PREFIX}_{param.name}".upper() for param in command.params} | {VARIABLE}


def _check_environment(ctx: click.Context) -> None:
    start, known = f"{PREFIX}_", known_variables(ctx.command)
    ends = sorted(name.removeprefix(start) for name in known)
    for name in sorted(os.environ):
        if name.startswith(start) and name not in known:
            matches = get_close_matches(name.removeprefix(start), ends)
            near = " or ".join(f"{start}{end}" for end in matches)
            key = "serve-unknown-variable-near" if near else "serve-unknown-variable"
            raise click.UsageError(texts(key, name=name, near=near))


def _settings(given: dict[str, Any]) -> Any:
    from cirkis.server.http.proxies import checked_proxies
    from cirkis.server.settings import Settings, resolve_data_folder

    for name in ("push_key", "game_tree"):
        given[name] = None if given[name] is None else Path(given[name])
    given["data"] = resolve_data_folder(given["data"])
    given["trusted_proxies"] = checked_proxies(given["trusted_proxies"])
    given["is_durable"] = given.pop("durable")
    values = {name: value for name, value in given.items() if value is not None}
    return Settings(**values)
