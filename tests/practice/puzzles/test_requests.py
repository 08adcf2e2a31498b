"""Puzzles for a person: nothing is revealed too early, and tries are counted fairly."""

import asyncio
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cirkis.backend.documents import Document
from cirkis.backend.progress import ProgressKeeper
from cirkis.backend.puzzle_ratings import KIND, NOBODY, SECONDS_KNOWN, PuzzleRatings
from cirkis.backend.requests import puzzles
from cirkis.backend.requests.endpoint import SharedCall
from cirkis.errors import IllegalPlacement
from cirkis.game import legal_placements
from cirkis.practice import puzzle_state, shipped_puzzles
from cirkis.practice.progress.glicko import Rating
from cirkis.practice.progress.progress import Progress
from cirkis.practice.progress.puzzles import MIN_TRIES, PuzzleProgress, PuzzleRating
from cirkis.practice.puzzles.library import Library, shipped_library
from cirkis.practice.puzzles.wire import PuzzleAnswer, PuzzleInfo, PuzzleTry
from cirkis.tables.people import Person
from cirkis.tables.refusals import Refused
from cirkis.tables.requests import Empty
from tests.services import Clock

NOON = 1_795_305_600.0 + 43_200  # of day 20,779
PUZZLE = min(shipped_puzzles(), key=lambda one: one.rating)
STATE = puzzle_state(PUZZLE)
NAMES = [placement.name for placement in STATE.variant.table.placements]


RIGHT, WRONG = PuzzleTry(NAMES[PUZZLE.solution]), PuzzleTry(NAMES[PUZZLE.others[0].placement])


class Documents:
    def __init__(self) -> None:
        self.kept: dict[tuple[str, ...], Document] = {}

    async def find(self, person: str, kind: str, document_id: str = "") -> Document | None:
        """Return a document as it was before other tasks got a chance to write."""
        found = self.kept.get((person, kind, document_id))
        await asyncio.sleep(0)
        return found

    async def put(self, person: str, kind: str, document_id: str, text: str, version: int) -> bool:
        key = (person, kind, document_id)
        before = self.kept.get(key)
        if version != (1 if before is None else before.version + 1):
            return False
        self.kept[key] = Document(person, kind, document_id, text, version, NOON)
        return True

    async def list(self, person: str, kind: str | None = None) -> list[Document]:
        return [one for one in self.kept.values() if (one.person, one.kind) == (person, kind)]


run = asyncio.run


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


class Desk:
    """A person's requests."""

    def __init__(self, documents: Documents, clock: Clock, person: Person | None) -> None:
        store: Any = documents
        self._person = person
        self.backend: Any = SimpleNamespace(
            services=SimpleNamespace(library=_library, help=_help),
            progress=ProgressKeeper(store, clock),
            puzzle_ratings=PuzzleRatings(store, clock),
        )

    def call(self, named: str = "", body: Any = None, **query: str) -> SharedCall[Any]:
        return SharedCall(self.backend, query, named, body, self._person, None)

    def daily(self) -> PuzzleInfo:
        return run(puzzles.daily_puzzle(self.call()))

    def next(self, theme: str) -> PuzzleInfo:
        return run(puzzles.next_puzzle(self.call(theme=theme)))

    def puzzle(self, puzzle_id: str) -> PuzzleInfo:
        return run(puzzles.puzzle(self.call(puzzle_id)))

    def answer(self, puzzle_id: str, tried: PuzzleTry) -> PuzzleAnswer:
        return run(puzzles.try_puzzle(self.call(puzzle_id, tried)))


async def _library() -> Library:
    return shipped_library()


async def _help(act: Callable[..., Any], *arguments: Any) -> Any:
    return act(*arguments)


@pytest.fixture
def desk(clock: Clock) -> Desk:
    return Desk(Documents(), clock, Person("ada"))


def test_nothing_is_revealed_before_the_try(desk: Desk) -> None:
    """Before a try, only the position is sent, with facts that anybody could work out."""
    info = desk.puzzle(PUZZLE.id)
    fields = json.loads(msgspec.json.encode(info))
    allowed = "id rating choices day solved is_due standing table view previews"
    assert set(fields) == set(allowed.split())
    assert info.view.placed == [
        (seat, index, move.was_free)
        for (seat, index), move in zip(STATE.placed, info.view.moves, strict=True)
    ]
    assert info.view.legal == [one.index for one in legal_placements(STATE)]
    assert [seat.mine for seat in info.view.seats].index(True) == STATE.to_play
    hub = run(puzzles.puzzles(desk.call()))
    assert hub.puzzles == len(shipped_puzzles())
    assert json.loads(msgspec.json.encode(hub))["daily"].keys() == fields.keys()


def test_the_first_try_counts(desk: Desk) -> None:
    """A miss costs rating points and the streak, and reveals nothing; later tries are practice."""
    missed = desk.answer(PUZZLE.id, WRONG)
    assert (missed.solved, missed.counted, missed.solution) == (False, True, None)
    assert (missed.others, missed.themes) == ([], [])
    assert missed.change < 0
    found = desk.answer(PUZZLE.id, RIGHT)
    assert (found.solved, found.counted, found.change) == (True, False, 0)
    assert found.standing == missed.standing
    assert found.standing is not None
    assert (found.standing.tries, found.standing.solved, found.standing.streak) == (1, 0, 0)
    assert [one.index for one in found.others] == [one.placement for one in PUZZLE.others[:3]]
    assert desk.puzzle(PUZZLE.id).solved is False


def test_solving_at_the_first_try(desk: Desk) -> None:
    """An illegal placement is refused with the reason, and is not a try."""
    legal = {one.index for one in legal_placements(STATE)}
    illegal = next(name for index, name in enumerate(NAMES) if index not in legal)
    with pytest.raises(IllegalPlacement):
        desk.answer(PUZZLE.id, PuzzleTry(illegal))
    found = desk.answer(PUZZLE.id, RIGHT)
    assert found.counted
    assert found.change > 0
    assert found.standing is not None
    assert (found.standing.streak, found.standing.best, found.standing.solved) == (1, 1, 1)
    assert found.solution is not None
    assert found.solution.index == PUZZLE.solution
    placed = found.solution.view.placed[found.solution.plies - 1]
    assert placed[:2] == (STATE.to_play, PUZZLE.solution)
    assert len(found.solution.view.placed) > len(PUZZLE.plies) + 1  # and what is likely to follow


@pytest.mark.parametrize("asked", ["hint", "solution"])
def test_help_counts_as_a_miss(desk: Desk, asked: str) -> None:
    """A puzzle counts as not solved once the piece, or the whole solution, has been shown."""
    if asked == "hint":
        hint = run(puzzles.hint(desk.call(PUZZLE.id, Empty())))
        assert hint.shape == STATE.variant.table.placements[PUZZLE.solution].shape
    else:
        shown = desk.answer(PUZZLE.id, PuzzleTry(None))
        assert shown.solution is not None
        assert shown.tried is None
    found = desk.answer(PUZZLE.id, RIGHT)
    assert not found.counted
    assert found.standing is not None
    assert (found.standing.tries, found.standing.solved) == (1, 0)


def test_the_next_puzzle_stays_until_it_is_tried(desk: Desk) -> None:
    first = desk.next("")
    assert desk.next("").id == first.id
    desk.answer(first.id, PuzzleTry(None))
    assert desk.next("").id != first.id
    theme = shipped_puzzles()[5].themes[0]
    library = {puzzle.id: puzzle for puzzle in shipped_puzzles()}
    assert theme in library[desk.next(theme).id].themes
    for ask in (desk.puzzle, desk.next):
        with pytest.raises(Refused) as refusal:
            ask("nonsense")
        assert refusal.value.code == "not-found"


def test_days_in_a_row(desk: Desk, clock: Clock) -> None:
    """Each day's puzzle solved at the first try extends the streak; a missed day ends it."""
    library = {puzzle.id: puzzle for puzzle in shipped_puzzles()}
    for day, expected in ((0, 1), (1, 2), (2, 3), (4, 1)):
        clock.now = NOON + 86_400 * day
        daily = desk.daily()
        assert daily.day == 20_779 + day
        tried = PuzzleTry(NAMES[library[daily.id].solution], daily.day)
        counted = desk.answer(daily.id, tried).standing
        assert counted is not None
        assert counted.days == expected
    clock.now = NOON + 86_400 * 6
    standing = desk.daily().standing
    assert standing is not None
    assert standing.days == 0


def test_anonymous_requesters_and_new_guests_move_no_puzzle(clock: Clock) -> None:
    """Becoming a guest is free, so a guest's first tries do not count; nor do anonymous tries."""
    documents = Documents()
    desk = Desk(documents, clock, None)
    found = desk.answer(PUZZLE.id, RIGHT)
    assert (found.solved, found.counted, found.standing) == (True, False, None)
    assert desk.answer(PUZZLE.id, WRONG).solution is None
    assert documents.kept == {}
    for person in map(Person, ("one", "two", "three")):
        Desk(documents, clock, person).answer(PUZZLE.id, WRONG)
    assert desk.puzzle(PUZZLE.id).rating == PUZZLE.rating


def practised(documents: Documents, clock: Clock, name: str) -> Desk:
    desk = Desk(documents, clock, Person(name))
    known = Progress(1, puzzles=PuzzleProgress(tries=MIN_TRIES))
    run(desk.backend.progress.take_over(Person(name), known, trusts_ratings=True))
    return desk


def test_a_puzzles_rating_follows_the_results(clock: Clock) -> None:
    """Misses raise a puzzle's rating for everybody, solutions lower it; later tries do nothing."""
    documents = Documents()
    ada, bob = (practised(documents, clock, name) for name in ("ada", "bob"))
    first = ada.puzzle(PUZZLE.id).rating
    assert first == PUZZLE.rating
    ada.answer(PUZZLE.id, WRONG)
    clock.now += SECONDS_KNOWN
    missed = bob.puzzle(PUZZLE.id).rating
    assert missed > first
    ada.answer(PUZZLE.id, RIGHT)
    assert ada.puzzle(PUZZLE.id).rating == missed
    bob.answer(PUZZLE.id, RIGHT)
    assert bob.puzzle(PUZZLE.id).rating < missed


def test_an_address_moves_a_puzzle_once_a_day(clock: Clock) -> None:
    """More identities at one address, however experienced, move the rating no further that day."""
    documents, address = Documents(), "a"
    store: Any = documents
    ratings = PuzzleRatings(store, clock, lambda: address)

    def tries(after: int = MIN_TRIES) -> int:
        run(ratings.note(PUZZLE, PuzzleProgress(tries=after), solved=False))
        return run(ratings.all())[PUZZLE.id].tries if run(ratings.all()) else 0

    assert [tries(0), tries(), tries()] == [0, 1, 1]
    address = "b"
    assert [tries(), tries()] == [2, 2]
    clock.now += 86_400
    assert tries() == 3


def test_two_people_trying_at_the_same_time(clock: Clock) -> None:
    documents = Documents()
    desks = [practised(documents, clock, name) for name in ("ada", "bob")]

    async def race() -> None:
        calls = [desk.call(PUZZLE.id, WRONG) for desk in (*desks, *desks)]
        await asyncio.gather(*map(puzzles.try_puzzle, calls))

    asyncio.run(race())
    kept = run(documents.list(NOBODY, KIND))
    ratings = {name: one for doc in kept for name, one in json.loads(doc.document).items()}
    assert ratings[PUZZLE.id].keys() == {"rating", "tries"}  # and no person
    assert ratings[PUZZLE.id]["tries"] == 2
    assert [desk.daily().standing.tries for desk in desks] == [MIN_TRIES + 1] * 2  # pyrefly: ignore[missing-attribute]


def test_the_next_puzzle_is_chosen_by_current_rating(clock: Clock) -> None:
    """Puzzles that turn out to be much harder are offered to stronger players."""
    documents = Documents()
    desk = Desk(documents, clock, Person("ada"))
    near = {Desk(documents, clock, None).next("").id}
    moved = {name: PuzzleRating(Rating(3000.0, 60.0), 50) for name in near}
    text = msgspec.json.encode(moved).decode()
    run(documents.put(NOBODY, KIND, next(iter(near))[:1], text, 1))
    clock.now += SECONDS_KNOWN
    assert desk.next("").id not in near
