"""Thousands of boards at once, in numpy arrays: for machine learning and statistics.

Batch plays them in the search's compiled kernel, by the rules of `cirkis.game.rules`; see the page
"batch" of the documentation. It needs the `batch` extra: numpy, and a host for the kernel.
"""

from cirkis.extras import require

require("numpy")

from cirkis.envs.batch.batch import Batch  # noqa: E402 - after the check for numpy
from cirkis.envs.batch.views import REASONS, Outcomes  # noqa: E402

__all__ = ["REASONS", "Batch", "Outcomes"]
