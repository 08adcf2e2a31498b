"""Computers and analyses that fail: the page says so, and they are tried again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tests.web.words import EN

_BROKEN = """
from cirkis.backend import scheduler
from cirkis.server import engine_jobs

def fail():
    if FLAG.exists():
        raise MemoryError

def choose(level, *rest):
    if level == "skilled":
        fail()
    return chosen(level, *rest)

def failing(work):
    def act(*arguments, **more):
        fail()
        yield from work(*arguments, **more)
    return act

chosen, engine_jobs._choose = engine_jobs._choose, choose
engine_jobs.analyse_position = failing(engine_jobs.analyse_position)
engine_jobs.review_round = failing(engine_jobs.review_round)
scheduler.wait_after = lambda failures: float(FLAG.read_text())
"""


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("broken")
    prepare = _BROKEN.replace("FLAG", f"Path({str(folder / 'flag')!r})")
    with RunningServer(folder / "data", prepare) as server:
        yield server


@pytest.fixture
def flag(broken: RunningServer) -> Path:
    """A file; while it exists, the level "skilled" and all analyses fail on `broken`. It says how
    many seconds later they are tried again.
    """
    path = broken.data.parent / "flag"
    path.write_text("600")
    return path


def test_a_computer_that_cannot_place(broken: RunningServer, flag: Path, visit: Visit) -> None:
    """Those at the table read and hear it; it plays once it can."""
    failed = EN("computer-failed", who=EN("level-skilled.name"))
    visitor = visit(broken.address)
    table = broken.make_table("person", "skilled", plies=2, starter=1)
    visitor.sit(table)
    turn = visitor.page.locator(".turn", has_text=failed)
    visitor.page.keyboard.press("n")
    broken.play_on(table, 1)
    turn.wait_for()
    assert failed in visitor.spoken()
    visitor.page.keyboard.press("/")  # the field says why there is nothing to type
    waiting = EN("turn-computer", who=EN("level-skilled.name"))
    visitor.page.locator(".typed-move-count", has_text=waiting).wait_for()
    visitor.page.keyboard.press("Escape")
    visitor.page.get_by_role("button", name=EN("undo")).click()
    turn.wait_for(state="hidden")
    flag.unlink()
    broken.play_on(table, 1, seed=2)
    visitor.wait_for_plies(4)
    turn.wait_for(state="detached")


def test_the_spare_level_takes_over(broken: RunningServer, flag: Path, visit: Visit) -> None:
    flag.write_text("0.1")
    visitor = visit(broken.address)
    table = broken.make_table("person", "skilled", plies=2, starter=1)
    visitor.sit(table)
    broken.play_on(table, 1)
    visitor.wait_for_plies(4)
    names = {"who": EN("level-skilled.name"), "other": EN("level-improver.name")}
    assert EN("computer-replaced", **names) in visitor.spoken()
    expect(visitor.page.locator(".tray-name", has_text=names["other"])).to_have_count(1)


def test_advice_that_fails(broken: RunningServer, flag: Path, visit: Visit) -> None:
    """Hints, analyses and reviews that fail say so, and a button tries again."""
    error, again = EN("error-search-failed"), EN("site-retry")
    table = broken.make_table("person", "person", plies=2)
    visitor = visit(broken.address)
    page = visitor.page
    visitor.sit(table)
    page.get_by_role("button", name=EN("hint"), exact=True).click()
    page.locator(".hint.error", has_text=error).wait_for()
    hint = page.locator(".tools").get_by_role("button", name=again)
    hint.wait_for()

    other = broken.make_table("person", "person", plies=2)
    for path, shown, found in (
        (f"/table/{table}/review", ".review-state", ".graph"),
        (
            f"/puzzles/mistakes/{other}",
            ".message-page [role=status]",
            ".message-page a, svg.board",
        ),
        ("/study#position=green.A1.E1_purple.B1C1.D1", ".engine-state", ".engine-line"),
    ):
        flag.write_text("600")
        visitor.go(path)
        state = page.locator(shown, has_text=error)
        state.wait_for()
        expect(page.locator("progress:visible")).to_have_count(0)
        flag.unlink()
        state.get_by_role("button", name=again).click()
        page.locator(found).first.wait_for()
        state.wait_for(state="detached")


_DEAD_ENGINE = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const { Engine } = await import(new URL("in_browser/engine.js", main).href);
  globalThis.workers = [];
  globalThis.Worker = class {
    constructor() { workers.push(this); this.jobs = []; }
    postMessage(job) { this.jobs.push(job); }
    terminate() { this.ended = true; }
  };
  globalThis.engine = new Engine(new URL(location.href), "", () => {});
  globalThis.fate = "waiting";
  engine.start();
  engine.think("first", () => {}).promise.catch((error) => (fate = error.message));
  workers[0].onmessage({ data: { ready: true } });
}"""


def test_an_engine_that_the_browser_ended(server: RunningServer, visit: Visit) -> None:
    """A worker's silence fails the job, and the next job starts another worker."""
    page = visit(allow="the engine failed").page
    page.clock.install()
    page.goto(server.address)
    page.evaluate(_DEAD_ENGINE)
    page.clock.run_for(59_000)
    assert page.evaluate("fate") == "waiting"
    page.evaluate("workers[0].onmessage({ data: { id: 1, text: 'progress' } })")
    page.clock.run_for(59_000)
    assert page.evaluate("fate") == "waiting"
    page.clock.run_for(2_000)
    assert page.evaluate("[fate, workers[0].ended]") == ["the worker is silent", True]
    page.evaluate("void engine.think('second', () => {})")
    assert page.evaluate("workers.map(({ jobs }) => jobs.map(({ job }) => job))") == [
        ["first"],
        ["second"],
    ]
