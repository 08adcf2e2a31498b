"""Markers, and the fixtures that tests in all folders share."""

import gc
import ipaddress
import json
import os
import re
import signal
from collections import Counter
from collections.abc import Generator, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import InMemoryExampleDatabase

from cirkis.engine.search.kernel_hosts.choice import VARIABLE
from tests.services import Postgres, running_postgres

# Tests use the kernel host that most people use; numba's tests select numba and await its compiler.
os.environ.setdefault(VARIABLE, "wasmtime")
# While numpy's threads wait for each other, they waste processor time that other workers need.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Modules and collected tests stay until the end. If the garbage collector kept examining them, that
# would take a quarter of the time to collect tests and a twelfth of the time to run the unit tests.
gc.disable()  # until pytest_collection_finish

# A busy machine must not make an example fail. In CI Hypothesis has no database; without one, a
# test with a thousand parameters overflows Hypothesis's stack, so examples are kept in memory.
settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=getattr(settings.default, "database", None) or InMemoryExampleDatabase(),
)
settings.register_profile("quick", settings.get_profile("patient"), max_examples=20)
settings.load_profile("patient")

# When started in the background of a script, tests and all programs they start ignore Ctrl-C; but
# some tests need to interrupt a program.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Most of these start programs or servers, play or draw for a long time, try thousands of values, or
# take as long to import as a hundred tests take to run. Other tests do not belong here.
_SLOW = (
    "attacks",
    "cli/test_analyse.py",
    "cli/test_db.py",
    "cli/test_docs.py",
    "cli/test_games.py",
    "cli/test_interrupts.py",
    "cli/test_overwriting.py",
    "drawing/test_film.py",
    "drawing/test_raster.py",
    "engine/analysis/test_html.py",
    "engine/players",
    "engine/search/test_search.py",
    "engine/search/test_threads.py",
    "envs",
    "in_browser/test_playing.py",
    "installation/test_installations.py",
    "fault_injection",
    "game/records/test_hostile.py",
    "i18n/test_usage.py",
    "lab",
    "reference_rules/test_agreement.py",
    "printing",
    "server/clubs",
    "server/cluster",
    "server/http",
    "server/hub",
    "server/accounts",
    "server/printing",
    "server/run",
    "server/storage",
    "server/test_engine_jobs.py",
    "server/test_plugins.py",
    "practice/puzzles/test_shipped.py",
    "test_examples.py",
    "test_version.py",
    "tools/test_docs_pages.py",
    "tools/test_features.py",
    "tools/test_kernel.py",
    "tools/test_learning.py",
    "tools/test_puzzles.py",
    "web",
)
_SLOW_PATHS = {Path(__file__).parent / name for name in _SLOW}
# The slowest tests run first, in this order: started last, they would prolong the whole run.
_FIRST = (
    "web/test_site.py",
    "engine/search/test_hosts.py",
    "web",
    "fault_injection",
    "attacks",
    "tools",
    "printing",
    "server",
)
assert all((Path(__file__).parent / name).exists() for name in _SLOW + _FIRST)
_LACKING = re.compile(
    r"^E   .*(?:No module named '(?!cirkis|tests)|MissingModule: |testclient module requires).*",
    re.MULTILINE,
)


def _is_quick(config: pytest.Config) -> bool:
    return "not slow" in str(config.option.markexpr)


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples in quick runs, such as those after every save."""
    if _is_quick(config):
        settings.load_profile("quick")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import files of slow tests when no slow test will run: importing them takes as long
    as running many tests.
    """
    return (_is_quick(config) and collection_path in _SLOW_PATHS) or None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from tests.scheduling import MixedScheduling

    return MixedScheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip a test file if a package it needs is not installed; in CI this is a failure."""
    report = yield
    lacking = report.failed and _LACKING.search(str(report.longrepr))
    if lacking and not os.environ.get("CI"):
        report.outcome = "skipped"
        reason = f'{lacking[0][4:]}; pip install -e ".[dev]" installs what the tests need'
        report.longrepr = (report.nodeid, 0, reason)
    return report


@cache
def _rank(path: Path) -> int:
    inside = path.relative_to(Path(__file__).parent)
    fits = (n for n, name in enumerate(_FIRST) if inside.is_relative_to(name))
    return next(fits, len(_FIRST))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by their folder and by the services that their fixtures need, and put the slowest
    files first.
    """
    items.sort(key=lambda item: _rank(item.path))
    for item in items:
        if not _SLOW_PATHS.isdisjoint((item.path, *item.path.parents)):
            item.add_marker(pytest.mark.slow)
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.services)


def pytest_collection_finish() -> None:
    """From now on, collect the garbage that tests make."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print each reason why tests were skipped once, with their number."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    if reasons:
        terminalreporter.section("skipped tests")
    for reason, number in reasons.most_common():
        terminalreporter.line(f"{number:5} {reason}")


@pytest.fixture(scope="session")
def numba_compiler() -> None:
    """Skip tests that wait for numba's compiler if `make kernel` ran them on the same sources."""
    pytest.importorskip("numba")
    from tools.kernel.__main__ import MADE_WITH, digests

    recorded = json.loads(MADE_WITH.read_text("utf-8"))
    now = digests() | {"numba": version("numba")}
    if now.items() <= recorded.items() and "COMPARE_HOSTS" not in os.environ:
        pytest.skip("`make kernel` ran this on the same sources, with this version of numba")


@pytest.fixture(scope="session")
def numba_kernel(numba_compiler: None) -> None:
    from cirkis.engine.search.kernel_hosts.numba_host import compile_all

    compile_all()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def _shared(postgres: Postgres) -> str:
    """Return the address of a database with the current schema, which tests use in turn.

    Its password has spaces, which PostgreSQL's own library would not read in a URL.
    """
    from cirkis.server.storage import databases

    address = postgres.address_by_port(postgres.new_database())
    databases.upgrade(Path(), address)
    return address


@pytest.fixture
def address(_shared: str) -> str:
    """Return the address of a PostgreSQL database with the current schema and no rows."""
    import psycopg

    from cirkis.server.storage.schema import metadata

    names = ", ".join(relation.name for relation in metadata.sorted_tables)
    with psycopg.connect(_shared, autocommit=True) as connection:
        connection.execute(f"TRUNCATE {names}".encode())
    return _shared


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.services)])
def database(request: pytest.FixtureRequest) -> str | None:
    """Return each kind of database: the address of PostgreSQL, or None for a file."""
    return None if request.param == "sqlite" else request.getfixturevalue("address")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.services)])
def own_database(request: pytest.FixtureRequest) -> str | None:
    """Return each kind of database, which no other test shares: for tests that change its schema.

    An upgrade is refused while another server is connected, even one that is just ending.
    """
    from cirkis.server.storage import databases

    if request.param == "sqlite":
        return None
    address = str(request.getfixturevalue("empty_address"))
    databases.upgrade(Path(), address)
    return address


@pytest.fixture
def network() -> str:
    """Return this machine's address on the local network."""
    from cirkis.server.http.share_links import network_name

    try:
        return str(ipaddress.ip_address(network_name()))
    except ValueError:
        pytest.skip("this machine is not on a network")


@pytest.fixture
def empty_address(postgres: Postgres) -> str:
    return postgres.address(postgres.new_database())
