"""The results page is complete and escapes untrusted text."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest
from click import Context

from cirkis import Options
from cirkis.cli import cirkis as program_command
from cirkis.cli.arena import command, plan_of
from cirkis.cli.options import parse_options
from cirkis.game import OPTIONS
from cirkis.lab import Clock, Order, Plan, Seatings, SprtBounds, openings_from_book, run_arena
from cirkis.lab.arena.page import results_page
from cirkis.lab.arena.plan import plan_command
from tests.lab.arena.players import HERE, program
from tests.markup import Page


def test_everything_is_there(tmp_path: Path) -> None:
    """Links are relative to the page's folder, and lead to files."""
    texts = ("greedy", "random", f"python:{HERE}:Broken", program(tmp_path, "crash"))
    plan = Plan(texts, rounds=1, sprt=SprtBounds(0, 50), adjudicate=50, clocks=(Clock(60),))
    standings = run_arena(plan, folder=tmp_path / "out", logs=tmp_path / "all logs")
    text = (tmp_path / "out" / "results.html").read_text("utf-8")
    page = Page(text)
    assert page.values("id", of="section") == [
        "standings", "test", "duels", "seats", "times", "endings", "faults", "again", "games",
    ]  # fmt: skip
    for part in ("greedy", "Broken", "too clever", "Not settled", "12 games", "players.py, line"):
        assert part in page.text
    for standing in standings.players:
        assert f"{standing.victories / standing.games:.1%}" in page.text
    assert "script" not in dict(page.found)
    assert not re.search(r"https?:|url\(|@import", text)
    assert page.values("href", "src") == [
        "games.cirkis",
        *(f"../all%20logs/game-{n:06}.log" for n in range(1, 13)),
    ]
    links = [unquote(link) for link in page.values("href")]
    assert all((tmp_path / "out" / link).resolve().exists() for link in links)


def test_untrusted_text_is_escaped(tmp_path: Path) -> None:
    rude = program(tmp_path, "x").removesuffix("x") + "'<b>&amp;'"
    standings = run_arena(Plan((rude, "random"), rounds=1))
    page = Page(results_page(standings))
    assert "b" not in dict(page.found)
    assert 'answered "<b>&amp;"' in page.text


def test_a_player_without_games() -> None:
    def stop(progress: object) -> None:
        raise KeyboardInterrupt

    begun = run_arena(Plan(("random", "random", "random")), on_progress=stop)
    assert begun.players[2].games == 0
    page = Page(results_page(begun))
    assert "Interrupted after" in page.text
    assert page.values("href") == []


@pytest.mark.parametrize(
    "made",
    [
        lambda: Plan(
            ("random", "ab=gtp:x --y 'z'", "random"),
            Options(players=3, center_ring=True, starter="random", stop="at-once"),  # pyrefly: ignore[bad-argument-type]
            rounds=9,
            seatings=Seatings.ROTATED,
            opening_plies=0,
            seed=3,
            move_seconds=2.5,
            sprt=SprtBounds(-30, 0, 0.1),
        ),
        lambda: Plan(  # not when tests are collected: it replays the whole book
            ("random", "greedy"),
            Options(target=30, colours=("red", "yellow")),  # pyrefly: ignore[bad-argument-type]
            openings=openings_from_book(Options(target=30), 2),
            order=Order.RANDOM,
            clocks=(Clock(60, 0.5), Clock(5)),
            adjudicate=77,
        ),
    ],
    ids=["three", "book"],
)
def test_the_command_plays_the_same_plan(made: Callable[[], Plan]) -> None:
    plan = made()
    words = shlex.split(plan_command(plan))
    assert words[:2] == ["cirkis", "arena"]
    parent = Context(program_command, help_option_names=["-h", "--help"])
    with command.make_context("arena", words[2:], parent=parent) as ctx:
        given = {name: ctx.params[name] for name in OPTIONS if ctx.params[name] is not None}
        again = plan_of(ctx, parse_options(given))
    assert again.to_json() == plan.to_json()
