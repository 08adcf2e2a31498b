"""The page's kernel in Chromium gives the same results as the package's in wasmtime."""

import json
from pathlib import Path
from typing import Any

import pytest

import cirkis
from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.evaluation import opponent_model
from cirkis.engine.search.kernel.position import encode_state, tables_for
from cirkis.engine.search.kernel_hosts.wasmtime_host import WasmtimeInstance
from cirkis.engine.search.tree import worker
from cirkis.engine.search.tree.search import Search
from cirkis.game import new_game, play
from tests.engine.search.recording import Recording
from tests.engine.search.test_search import played
from tests.nightly import rounds
from tools.kernel import counting
from tools.site.page import KERNEL

PACKAGE = Path(cirkis.__file__).parent
ADDRESS = "https://kernel.test/"
FILES = {
    "kernel.js": (PACKAGE / "web" / "in_browser" / "kernel.js", "text/javascript"),
    "kernel.wasm": (KERNEL, "application/wasm"),
    "whole.wasm": (PACKAGE / "engine/search/kernel_hosts/kernel.wasm", "application/wasm"),
}

# Repeat another kernel's calls, and return the first result that differs.
REPEAT = """
async (name) => {
  const { Kernel } = await import("/kernel.js");
  const steps = await (await fetch("/steps.json")).json();
  const module = await WebAssembly.compileStreaming(fetch(`/${name}`));
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const hex = (found) => Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const kernel = new Kernel(module);
  for (const [what, first, second, third] of steps) {
    let [wanted, found] = [third, third];
    if (what === "allocate") [wanted, found] = [second, kernel.allocate(first)];
    if (what === "write") kernel.write(first, bytes(second));
    if (what === "call") found = kernel.call(first, ...second);
    if (what === "read") {
      const digest = await crypto.subtle.digest("SHA-256", kernel.read(first, second));
      found = hex(new Uint8Array(digest));
    }
    if (found !== wanted) return `${what} ${first} ${second}: ${found} instead of ${wanted}`;
  }
  return `all ${steps.length} are the same`;
}
"""


@pytest.fixture
def recording(monkeypatch: pytest.MonkeyPatch) -> Recording:
    """An instance that records everything, given to searches with one thread."""
    made = Recording(WasmtimeInstance())
    for module in (worker, counting, opponent_model):
        monkeypatch.setattr(module, "new_instance", lambda: made)
    return made


def repeated(browser: Any, recording: Recording, module: str = "kernel.wasm") -> str:
    """Repeat the calls in Chromium's kernel; return its report."""

    def answer(route: Any) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        if name == "steps.json":
            route.fulfill(body=json.dumps(recording.steps), content_type="application/json")
        elif name in FILES:
            file, kind = FILES[name]
            route.fulfill(body=file.read_bytes(), content_type=kind)
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    page = browser.new_page()
    page.route("**/*", answer)
    page.goto(ADDRESS)
    report = str(page.evaluate(REPEAT, module))
    page.close()
    return report


@pytest.mark.parametrize(
    ("players", "room"), [(2, 300_000), (3, 300_000), (4, 300_000), (2, 5_000)]
)
def test_trees_are_the_same(browser: Any, recording: Recording, players: int, room: int) -> None:
    """All nodes are equal, also after a placement, and where a small tree is pruned."""
    state = new_game(players=players)
    search = Search(state, seed=9, config=STRONGEST, capacity=room)
    simulations = rounds(5_000, 20_000)
    assert search.run(simulations=simulations) == simulations
    search._worker.tree.copy()
    best = search.best()
    search.principal_variation(best, 12)
    search.advance(play(state, best).state)
    search._worker.tree.copy()
    assert repeated(browser, recording) == f"all {len(recording.steps)} are the same"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_judgements_are_the_same(browser: Any, recording: Recording, players: int) -> None:
    """Both kernels draw the same conclusions about the seats' habits from their placements."""
    opponent_model.GreedyOdds(STRONGEST).log_odds(played(20, 1, players=players))
    assert sum(step[:2] == ["call", "place_and_judge"] for step in recording.steps) > 10
    assert repeated(browser, recording) == f"all {len(recording.steps)} are the same"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_the_same(browser: Any, recording: Recording, players: int) -> None:
    state = new_game(players=players)
    counting.random_games(tables_for(state), encode_state(state), rounds(500, 2_000), 3)
    assert repeated(browser, recording, "whole.wasm") == f"all {len(recording.steps)} are the same"
