"""The figures in the docs are those in benchmarks/figures, and say when they are no longer true."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cirkis.engine.behaviour import fingerprints
from tests.nightly import IS_NIGHTLY
from tools.figures.__main__ import stale_pages
from tools.figures.behaviour import SEARCH, behaviours, fingerprint, games_of
from tools.figures.repeat import is_repeatable, shorter, surprises
from tools.figures.runs import ROOT, Figure, Run, read_figure, save_run
from tools.figures.tables import changed, figure_table, figures, places

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


def test_every_figure_is_true() -> None:
    now = fingerprints()
    older = {run.command: changed(run, now) for run in RUNS if changed(run, now)}
    if older:
        pytest.skip(f"measured before players changed: {older}")


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


RUN = Run(
    command="benchmarks/first_seat.py --players 2 --games 400 --seed 5",
    commit="12ab34cd",
    machine="a machine",
    processor_seconds=60,
    behaviour={"club/2": "abc"},
    rows=[["2", "50.0 +- 5.0", "29% (26 to 32)"]],
)


def test_a_run_is_saved_and_measured_again(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    other = replace(RUN, command="benchmarks/first_seat.py --players 3", rows=[["3", "", 'a "b"']])
    for run in (RUN, other, replace(RUN, rows=[["2", "51.0 +- 5.0", ""]])):
        save_run(file, ("players", "first", "second"), run)
    found = read_figure(file)
    assert [run.rows for run in found.runs] == [[["2", "51.0 +- 5.0", ""]], [["3", "", 'a "b"']]]
    text = figure_table(found, {"club/2": "abc"}, [1, 2])
    assert text == "| players | first |\n|---|---|\n| 2 | 51.0 +- 5.0 |\n| 3 | |\n"


def test_a_changed_player_is_told() -> None:
    figure = Figure(("players", "first", "second"), [RUN])
    assert "Measured" not in figure_table(figure, {"club/2": "abc", "expert/2": "new"})
    assert figure_table(figure, {"club/2": "abd"}).endswith("as they do now: club/2.\n")


def test_a_twentieth_with_another_seed() -> None:
    text = " ".join(shorter(RUN.command, 77))
    assert text.startswith("benchmarks/first_seat.py --players 2 --games 20 --seed 77 --jobs ")
    assert is_repeatable(RUN)
    assert not is_repeatable(replace(RUN, command=f"{RUN.command}; {RUN.command}"))


@pytest.mark.parametrize(
    ("again", "is_surprise"),
    [
        (["2", "60.0 +- 22.0", "35% (20 to 53)"], False),  # 20 games: half a width of 22
        (["2", "88.0 +- 0.0", "29% (26 to 32)"], False),
        (["2", "95.0 +- 9.0", "29% (26 to 32)"], True),  # two widths for the difference off
        (["2", "50.0 +- 22.0", "60% (40 to 80)"], True),
    ],
)
def test_surprises(again: list[str], is_surprise: bool) -> None:
    found: Iterator[str] = surprises(RUN.rows, [again])
    assert bool([*found]) == is_surprise
