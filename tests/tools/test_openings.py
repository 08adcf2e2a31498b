"""Making opening books: the same plan makes the same book, however often the run is stopped."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cirkis.engine import Book
from cirkis.game import new_game, read_record
from cirkis.lab.jobs.log import JobLog
from tools.openings.__main__ import command
from tools.openings.check import Checker, prune
from tools.openings.plan import BookPlan, Searched, SearchedMove

PLAN = ("--players", "3", "--simulations", "1000", "--loss", "0.05", "--plies", "2")


def make(folder: Path, out: Path, *more: str) -> str:
    result = CliRunner().invoke(command, [*PLAN, "--folder", str(folder), "--out", str(out), *more])
    assert result.exit_code == 0, result.output
    return out.read_text("utf-8")


@pytest.mark.slow
def test_stopped_runs_resume(tmp_path: Path) -> None:
    """A log that was cut off is continued; one that is damaged is named, and left as it is."""
    book = make(tmp_path / "a", tmp_path / "a.cirkis")
    assert len(Book(read_record(book))) > 3
    (log,) = (tmp_path / "a").iterdir()
    lines = log.read_bytes().splitlines(True)
    log.write_bytes(b"".join(lines[:2]) + lines[2][:40])
    assert make(tmp_path / "a", tmp_path / "b.cirkis", "--jobs", "2") == book
    assert sorted(log.read_bytes().splitlines()) == sorted(line.strip() for line in lines)
    log.write_text("{}\n", "utf-8")
    result = CliRunner().invoke(command, [*PLAN, "--folder", str(tmp_path / "a")])
    assert result.exit_code == 1
    assert "line 1 of" in result.output
    assert log.read_text("utf-8") == "{}\n"


def number(text: str) -> int:
    return new_game().variant.table.parse(text).index


def test_refuted_placements_leave_the_book() -> None:
    """The book recommends A2+A3, which gives Purple a 30 percent chance; D1 gives 50 percent."""
    record = read_record(
        '[Cirkis "1"]\n\n1. A1+B1 {wins 52%} 2. A2+A3 {wins 48%} (2. D1 {wins 47.9%})'
    )
    line = (number("A1+B1"),)
    known: dict[tuple[int, ...], Searched] = {
        (): Searched((), 0, (SearchedMove(line[0], 900, (0.5, 0.5)),)),
        line: Searched(
            line,
            1,
            (
                SearchedMove(number("D1"), 500, (0.5, 0.5)),
                SearchedMove(number("A2+A3"), 400, (0.7, 0.3)),
            ),
        ),
    }
    for second, chance in (("D1", 0.5), ("A2+A3", 0.3)):
        longer = (*line, number(second))
        known[longer] = Searched(longer, 0, (SearchedMove(0, 500, (1 - chance, chance)),))
    log: Any = JobLog(None, lambda text: ((), None))
    log.results = known
    plan = BookPlan(2, 1000, 0.03, 0, 0)
    checker = Checker(log, log, (plan, plan))
    checker.search(record)
    main = prune(checker, record.main, new_game())
    assert [str(ply.placement) for ply in main.plies] == ["C:A1+B1", "A:D1"]
    assert not main.plies[1].variations
