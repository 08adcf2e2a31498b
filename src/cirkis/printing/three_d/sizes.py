"""Heights and widths derived from the settings.

Heights are multiples of the 0.2 mm layer, so that slicing does not round them.
"""

import math
from dataclasses import dataclass

from cirkis.printing.pieces import Fit
from cirkis.printing.room import Room
from cirkis.printing.three_d.settings import SolidSettings

LAYER = 0.2
BEVEL = 0.6
"""The 45-degree bevel of pieces and pegs, which guides them into their places."""
FOOT = 0.4
"""The bevel at the bottom of large parts, where the first layers are squeezed outwards."""
MARK = BEVEL
"""The depth of marks and numbers."""
CORE = 2.0
"""The thickness of a piece between the grooves on its two sides."""
PLATE = 2.6
LINE_HEIGHT = 1.2
RIM_HEIGHT = 2.0
RELIEF = 0.4
"""The depth of the figures' symbols in the plate."""
POCKET = 1.4
KEY = 1.2
MARGIN = 2.0
"""The margin around the edge of a bed."""
GAP = 3.0
"""The gap between two parts on a bed."""


def layers(height: float) -> float:
    """Return a height rounded up to whole layers."""
    return round(math.ceil(height / LAYER - 1e-6) * LAYER, 3)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The settings that determine sizes, and the sizes derived from them."""

    edge: float
    nozzle: float
    clearance: float
    line: float

    @property
    def thinnest(self) -> float:
        """The least thickness of a wall: two lines of plastic."""
        return 2 * self.nozzle

    @property
    def fit(self) -> Fit:
        return Fit(self.edge, self.line, self.clearance)

    @property
    def least_line(self) -> float:
        """The least width of a raised line whose halves on either side of a seam can be built."""
        return round(2 * self.thinnest + self.clearance, 3)

    @property
    def least_foot(self) -> float:
        """The radius of the circle that must fit in a cell to leave enough of a foot."""
        return self.fit.inset + BEVEL + self.thinnest

    @property
    def groove(self) -> float:
        """The depth of the grooves, which take the raised lines with at least a layer to spare."""
        return layers(LINE_HEIGHT + max(self.clearance, LAYER))

    @property
    def thickness(self) -> float:
        """The thickness of pieces: the core, and a groove on each side."""
        return round(CORE + 2 * self.groove, 3)

    @property
    def rim(self) -> float:
        return self.line

    @property
    def wall(self) -> float:
        """The thickness of tray walls."""
        return max(1.6, 2 * self.thinnest)


def room_of(settings: SolidSettings) -> Room:
    return Room(settings.bed_width - 2 * MARGIN, settings.bed_depth - 2 * MARGIN)


def sizes_of(settings: SolidSettings) -> Sizes:
    return Sizes(settings.edge, settings.nozzle, settings.clearance, settings.line)
