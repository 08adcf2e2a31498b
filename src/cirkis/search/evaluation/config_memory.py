"""The numbers of a search in the memory of a kernel: written by the host, read by the kernel."""

from __future__ import annotations

from cirkis.search.config import SearchConfig
from cirkis.search.evaluation.heuristic_weights import HeuristicWeights
from cirkis.search.hosts.instance import Instance
from cirkis.search.kernel.arrays import float64_array, floats
from cirkis.search.kernel.marks import Float64Array, inline

_WEIGHTS = 9
_NUMBERS = 22 + 2 * _WEIGHTS


def put_config(instance: Instance, config: SearchConfig) -> int:
    """Copy the numbers of a search into the memory of a kernel and return their address.

    Args:
        instance: the kernel.
        config: the numbers.
    """
    flat: list[float] = []
    for value in config:
        flat += map(float, value) if isinstance(value, HeuristicWeights) else [float(value)]
    content = floats(flat)
    address = instance.allocate(content.nbytes)
    instance.write(address, content)
    return address


@inline
def config_at(address: int) -> SearchConfig:
    """Return the numbers at an address."""
    numbers = float64_array(address, _NUMBERS)
    after = 6 + 2 * _WEIGHTS
    return SearchConfig(
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3],
        int(numbers[4]),
        numbers[5],
        _weights_in(numbers, 6),
        _weights_in(numbers, 6 + _WEIGHTS),
        numbers[after] != 0.0,
        int(numbers[after + 1]),
        numbers[after + 2],
        numbers[after + 3],
        numbers[after + 4] != 0.0,
        numbers[after + 5],
        numbers[after + 6],
        numbers[after + 7] != 0.0,
        int(numbers[after + 8]),
        int(numbers[after + 9]),
        int(numbers[after + 10]),
        numbers[after + 11],
        numbers[after + 12] != 0.0,
        numbers[after + 13],
        int(numbers[after + 14]),
        int(numbers[after + 15]),
    )


@inline
def _weights_in(numbers: Float64Array, at: int) -> HeuristicWeights:
    return HeuristicWeights(
        numbers[at],
        numbers[at + 1],
        numbers[at + 2],
        numbers[at + 3],
        numbers[at + 4],
        numbers[at + 5],
        numbers[at + 6],
        numbers[at + 7],
        numbers[at + 8],
    )
