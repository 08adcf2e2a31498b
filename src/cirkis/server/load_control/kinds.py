"""The kinds of slow work, their limits, and the threads that do the work."""

from typing import Literal, NamedTuple

WorkName = Literal[
    "quick",
    "long",
    "unwatched",
    "analysis",
    "help",
    "picture",
    "export",
    "import",
    "push",
    "other push",
    "mail",
]


class WorkKind(NamedTuple):
    """The limits of a kind of work.

    At most `most` jobs can be unfinished, and `most_of_one` per payer, or a few more per larger
    network (addresses.py); more are refused with the code `refusal`. A payer can have `at_once`
    jobs running or paused: by default, one fewer than the kind has threads, but at least one.
    Threads for slow work have low priority.
    """

    most: int
    most_of_one: int
    at_once: int | None = None
    refusal: str = "too-many.busy"
    is_slow: bool = False


WORK: dict[WorkName, WorkKind] = {
    # Computers at tables; the number of tables limits these.
    "quick": WorkKind(100_000, 100_000),
    "long": WorkKind(100_000, 100_000, is_slow=True),
    "unwatched": WorkKind(100_000, 100_000, is_slow=True),
    "analysis": WorkKind(1024, 64, is_slow=True),
    "help": WorkKind(2048, 128),  # up to a second of Python, which would block the event loop
    "picture": WorkKind(64, 4, refusal="too-many.made"),
    "export": WorkKind(8, 1, refusal="too-many.bodies"),
    "import": WorkKind(32, 4, refusal="too-many.files"),  # all files are in memory
    "push": WorkKind(4000, 1000, at_once=2),  # TurnNotices limits senders
    "other push": WorkKind(4000, 1000, at_once=1),  # to services that anybody can run
    "mail": WorkKind(1000, 500, at_once=1),
}

# One row per thread: the kinds of work it does, most urgent first. Quick levels never wait for slow
# ones; tables that nobody is watching share one thread's spare time.
THREADS: tuple[tuple[WorkName, ...], ...] = (
    ("quick",),
    ("quick", "long"),
    ("long", "unwatched"),
    ("analysis",),
    ("analysis",),
    ("help",),
    ("help",),
    ("picture",),
    *(("push",),) * 3,
    *(("other push",),) * 8,
    ("mail",),
)

# A search takes about 40 MB in its first 2 seconds, and 120 MB in 30. These limits keep the total
# at 320 MB: paused work beyond MOST_SMALL continues only if it is among the MOST_LARGE longest.
MOST_BEGUN = 4  # jobs that keep memory while they are paused; one place is left for small ones
MOST_LARGE = 2
MOST_SMALL = 2.0  # seconds of processor time
