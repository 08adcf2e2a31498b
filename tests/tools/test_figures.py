"""The figures in the docs are those in benchmarks/figures, and say when they are no longer true."""

import re

import pytest

from cirkis.engine.behaviour import fingerprints
from tests.nightly import IS_NIGHTLY
from tools.figures.__main__ import stale_pages
from tools.figures.behaviour import SEARCH, behaviours, fingerprint, games_of
from tools.figures.runs import ROOT
from tools.figures.tables import figures, places

RUNS = [run for figure in figures().values() for run in figure.runs]


@pytest.mark.slow
def test_nothing_is_stale() -> None:
    """The players do what behaviour.json says, and the docs have the tables of the measurements.

    The usual run has only games for three.
    """
    recorded, every = fingerprints(), behaviours()
    assert recorded.keys() == every.keys()
    names = [name for name in every if IS_NIGHTLY or name.endswith("/3")]
    assert {n: fingerprint(every[n]()) for n in names} == {n: recorded[n] for n in names}
    assert stale_pages(recorded) == {}


def test_every_figure_is_shown() -> None:
    assert {name for name, _ in places()} == {*figures(), "all"}


def test_commands_can_be_run() -> None:
    """Every benchmark that a figure names exists, and so do the flags that its command sets."""
    for run in RUNS:
        for program, flags in re.findall(r"(benchmarks/\w+\.py)([^;]*)", run.command):
            source = (ROOT / program).read_text("utf-8")
            for flag in re.findall(r"--(\w+)", flags):
                assert re.search(rf'"--{flag}"|\b{flag}=|"{flag}":', source), (program, flag)


def test_another_player_has_another_fingerprint() -> None:
    def made(text: str) -> str:
        return fingerprint(games_of(text, 3, SEARCH))

    usual = made("strongest:100")
    assert usual == made("strongest:100") == fingerprint(behaviours()["strongest/3"]())
    assert len({usual, made("strongest:100,exploration=1.3"), made("strongest:99")}) == 3
