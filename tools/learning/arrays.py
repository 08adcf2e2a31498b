"""Compiled functions for learning, on numpy arrays."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.kernel_hosts.numba_host import SETTINGS, teach_numba

Function = TypeVar("Function", bound=Callable[..., Any])
Int64Array = npt.NDArray[np.int64]
Float64Array = npt.NDArray[np.float64]
FeatureArray = npt.NDArray[np.int32]


def jit(function: Function) -> Function:
    """Compile a function on its first call; it can call the kernel."""
    teach_numba()
    return cast(Function, numba.njit(**SETTINGS)(function))


def array_tables(tables: Tables) -> Tables:
    """Return tables as numpy arrays that share their memory."""
    arrays: dict[str, Any] = {
        name: np.asarray(part)
        for name, part in tables._asdict().items()
        if isinstance(part, memoryview)
    }
    return tables._replace(**arrays)
