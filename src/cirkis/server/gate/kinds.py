"""The kinds of slow work, their limits, and the threads that do them."""

from typing import Literal, NamedTuple

WorkName = Literal[
    "quick", "long", "unwatched", "analysis", "help", "picture", "make", "push", "mail"
]


class WorkKind(NamedTuple):
    """The limits of a kind of work.

    `most` may be unfinished at once, `most_of_one` of them of one payer, of which `at_once` run; by
    default that is all the kind's threads but one, so that one is always left for others. More work
    is refused with the code `refusal`. Threads that do slow work yield the processor to all others.
    """

    most: int
    most_of_one: int
    at_once: int | None = None
    refusal: str = "too-many.busy"
    is_slow: bool = False


WORK: dict[WorkName, WorkKind] = {
    # Computers at tables: their number is bounded by that of tables.
    "quick": WorkKind(100_000, 100_000),
    "long": WorkKind(100_000, 100_000, is_slow=True),
    "unwatched": WorkKind(100_000, 100_000, is_slow=True),
    "analysis": WorkKind(1024, 64, is_slow=True),
    "help": WorkKind(1024, 256),  # what would hold up the event loop: at most a second of Python
    "picture": WorkKind(8, 4, refusal="too-many.made"),
    "make": WorkKind(16, 4, refusal="too-many.made", is_slow=True),  # previews of sets, and sets
    "push": WorkKind(1000, 500, at_once=2),
    "mail": WorkKind(1000, 500, at_once=1),
}

# One row per thread: the kinds of work it does, most urgent first. Quick levels never wait for slow
# ones; unwatched tables of computers alone get what is left of one thread.
THREADS: tuple[tuple[WorkName, ...], ...] = (
    ("quick",),
    ("quick", "long"),
    ("long", "unwatched"),
    ("analysis",),
    ("analysis",),
    ("help",),
    ("help",),
    ("picture",),
    ("make",),
    ("make",),
    *(("push",),) * 4,
    ("mail",),
)
