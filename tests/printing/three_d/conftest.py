"""Sets that several tests use, made once."""

import pytest

from cirkis.printing.kinds import Made, SolidSettings, no_progress
from cirkis.printing.three_d.make import make
from tests.game.rules.positions import piece_set
from tests.printing.three_d.reading import Read3mf, read_3mf, read_stl


class Built:
    """A set that was made, and the solids read from its files."""

    def __init__(self, **settings: object) -> None:
        self.settings = SolidSettings(**settings)  # pyrefly: ignore[bad-argument-type]
        self.made: Made = make(self.settings, no_progress)
        files = {file.name: file.data for file in self.made.files}
        self.stl = {n: read_stl(data) for n, data in files.items() if n.endswith(".stl")}
        self.beds: dict[str, Read3mf] = {
            n: read_3mf(data) for n, data in files.items() if n.endswith(".3mf")
        }
        self.readme = files["cirkis-3d-readme.txt"].decode()


@pytest.fixture(scope="session")
def parts() -> Built:
    return Built(files="parts")


@pytest.fixture(scope="session")
def beds() -> Built:
    return Built(sets=2)


@pytest.fixture(scope="session")
def small_bed() -> Built:
    """The standard set for one player on a small bed, as 3MF."""
    return Built(bed_width=150, bed_depth=140, sets=1)


@pytest.fixture(scope="session")
def other_set() -> Built:
    """Another set and other sizes: a Hook that cannot be turned over, for one player."""
    pieces = piece_set("one_hand")
    return Built(files="parts", pieces=pieces, sets=1, edge=24, line=2.6, clearance=0.3, nozzle=0.5)


@pytest.fixture(scope="session", params=["parts", "other_set"])
def usual_and_other(request: pytest.FixtureRequest) -> Built:
    found: Built = request.getfixturevalue(request.param)
    return found
