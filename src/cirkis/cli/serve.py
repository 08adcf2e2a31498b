"""`cirkis serve`: a server for many people."""

import os
import re
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import urlsplit

import click

from cirkis.cli.files import FileToRead
from cirkis.cli.options import data_option, database_option, flag, port_option
from cirkis.cli.output import described, texts
from cirkis.engine.search.kernel_hosts.choice import VARIABLE

PREFIX = "CIRKIS"
"""With this prefix, CIRKIS_PUBLIC_URL in the environment sets --public-url, and so on."""

REMOVED = {
    "workers": "workers",
    "redis": "redis",
    "durable": "durable",
    "fast": "durable",
    "hosts": "hosts",
    "embed-origins": "embed-origins",
    "metrics-token": "metrics-token",
    "push-contact": "push-contact",
    "mail-from": "mail-from",
    "game-tree": "game-tree",
    "keep-finished": "keep",
    "keep-abandoned": "keep",
    "log-format": "log-format",
    "requests-per-20s": "limits",
    "processor-ms-per-10s": "limits",
    "changes-per-30s": "limits",
    "arrivals-per-hour": "limits",
    "work-seconds-per-hour": "limits",
    "bytes-per-hour": "limits",
    "mails-per-hour": "limits",
    "connections-per-person": "limits",
}
"""Settings of older versions, and the messages `serve-removed.*` that say what to do instead."""

_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")


class _Command(click.Command):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Say what to do instead of a setting that older versions had."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as problem:
            _refuse_if_removed(problem.option_name, problem.option_name.removeprefix("--"))
            raise


def _refuse_if_removed(written: str, name: str) -> None:
    if name in REMOVED:
        advice = texts(f"serve-removed.{REMOVED[name]}")
        raise click.UsageError(texts("serve-removed", name=written, advice=advice))


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


@click.command(
    "serve",
    cls=_Command,
    **described("command-serve"),
    context_settings={"auto_envvar_prefix": PREFIX},
)
@flag("command-serve", "--host", metavar="ADDRESS", default="127.0.0.1", show_default=True)
@port_option(8765, texts("command-serve.port"))
@data_option()
@database_option()
@flag("command-serve", "--public-url", metavar="URL", callback=_check_url)
@flag("command-serve", "--trusted-proxies", metavar="ADDRESSES", callback=_split_commas)
@flag("command-serve", "--lobby", is_flag=True)
@flag("command-serve", "--clubs", is_flag=True)
@flag("command-serve", "--smtp", metavar="ADDRESS")
@flag("command-serve", "--push-key", type=FileToRead(), metavar="FILE")
@flag("command-serve", "--cluster", metavar="ADDRESS")
@flag("command-serve", "--metrics", metavar="ADDRESS", callback=_check_place)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    host: str,
    port: int,
    data: str | None,
    database: str | None,
    public_url: str | None,
    trusted_proxies: tuple[str, ...],
    lobby: bool,
    clubs: bool,
    smtp: str | None,
    push_key: str | None,
    cluster: str | None,
    metrics: tuple[str, int] | None,
) -> None:
    _check_environment(ctx)
    from cirkis.server.ending import end_in_time
    from cirkis.server.http.proxies import checked_proxies
    from cirkis.server.run.serve import serve
    from cirkis.server.settings import Settings, resolve_data_folder

    settings = Settings(
        resolve_data_folder(data),
        database,
        public_url=public_url,
        trusted_proxies=checked_proxies(trusted_proxies),
        lobby=lobby,
        clubs=clubs,
        smtp=smtp,
        push_key=None if push_key is None else Path(push_key),
        cluster=cluster,
    )
    serve(settings, host, port, metrics=metrics)
    end_in_time()  # nothing is left to do but exit


def known_variables(command: click.Command) -> set[str]:
    """Return the environment variables that the program reads, except those of `cirkis db`."""
    return {f"{PREFIX}_{param.name}".upper() for param in command.params} | {VARIABLE}


def _check_environment(ctx: click.Context) -> None:
    start, known = f"{PREFIX}_", known_variables(ctx.command)
    ends = sorted(name.removeprefix(start) for name in known)
    for name in sorted(os.environ):
        if name.startswith(start) and name not in known:
            end = name.removeprefix(start)
            _refuse_if_removed(name, end.lower().replace("_", "-"))
            near = " or ".join(f"{start}{match}" for match in get_close_matches(end, ends))
            key = "serve-unknown-variable-near" if near else "serve-unknown-variable"
            raise click.UsageError(texts(key, name=name, near=near))
