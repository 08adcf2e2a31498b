"""The measurements of the load benchmark, and their report."""

import asyncio
import re
import statistics
import time
from typing import NamedTuple

import httpx
from load_servers import Process
from load_tables import LoadStats

HEAD = (
    "| server | commands/s | messages/s | p50 ms | p99 ms | max ms | processor | generator"
    " | waited | us/command | us/message |\n|---|---|---|---|---|---|---|---|---|---|---|"
)
_LAG = re.compile(r'cirkis_loop_lag_seconds_bucket\{le="([\d.]+|\+Inf)"\} ([\d.]+)')


class Measurement(NamedTuple):
    """One measurement.

    Attributes:
        commands: commands completed per second.
        messages: messages sent per second.
        p50: the median time in ms from a command until the last client has received the change.
        p99, max_ms: the 99th percentile and the maximum.
        cpu: the fraction of one core that the server used.
        generator: the fraction of one core that this program used.
        waited: the fraction of the time that the server waited for a core used by other programs.
        cpu_per_command: microseconds of the server's processor time per command.
        cpu_per_message: the same per message sent.
    """

    commands: float
    messages: float
    p50: float
    p99: float
    max_ms: float
    cpu: float
    generator: float
    waited: float
    cpu_per_command: float
    cpu_per_message: float

    def row(self, name: str) -> str:
        times = f"{self.p50:.1f} | {self.p99:.1f} | {self.max_ms:.0f}"
        rates = f"{self.commands:,.0f} | {self.messages:,.0f}"
        return (
            f"| {name} | {rates} | {times} | {self.cpu:.0%} | {self.generator:.0%}"
            f" | {self.waited:.0%} | {self.cpu_per_command:.0f} | {self.cpu_per_message:.0f} |"
        )


async def measure(server: Process, stats: LoadStats, seconds: float) -> Measurement:
    """Measure for some seconds, after warming up for a fifth of that.

    If the disk is so busy that no message comes in that time, measure for up to half a minute more.
    """
    await asyncio.sleep(seconds / 5)
    stats.seconds.clear()
    stats.messages, cpu, waited = 0, server.cpu, server.waited
    started, own = time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    while not stats.messages and time.perf_counter() < started + seconds + 30:
        await asyncio.sleep(seconds)
    took, cpu = time.perf_counter() - started, server.cpu - cpu
    own = time.process_time() - own
    times = sorted(1000 * seconds for seconds in stats.seconds) or [0.0]
    return Measurement(
        len(stats.seconds) / took,
        stats.messages / took,
        *percentiles(times),
        cpu / took,
        own / took,
        (server.waited - waited) / took,
        1e6 * cpu / max(1, len(stats.seconds)),
        1e6 * cpu / max(1, stats.messages),
    )


def percentiles(times: list[float]) -> tuple[float, float, float]:
    """Return the median, the 99th percentile and the maximum of sorted times."""
    return times[len(times) // 2], times[len(times) * 99 // 100], times[-1]


def print_times(what: str, seconds: list[float]) -> None:
    times = percentiles(sorted(1000 * one for one in seconds) or [0.0])
    print(f"{len(seconds)} {what}, ", end="")
    print("p50 {:.0f} ms, p99 {:.0f} ms, max {:.0f} ms".format(*times))


def median(measurements: list[Measurement]) -> Measurement:
    return Measurement(*(statistics.median(values) for values in zip(*measurements, strict=True)))


async def read_lag(server: Process) -> dict[str, float]:
    """Return the server's histogram of loop lag, keyed by bounds in seconds."""
    async with httpx.AsyncClient(timeout=60) as http:
        found = _LAG.findall((await http.get(f"http://{server.metrics}/")).raise_for_status().text)
    return {bound: float(count) for bound, count in found}


def describe_lag(before: dict[str, float], after: dict[str, float]) -> str:
    counts = {bound: after[bound] - before[bound] for bound in after}
    samples = counts["+Inf"]
    late = (
        f"{samples - counts[f'{s}']:.0f} over {1000 * s:g} ms" for s in (0.01, 0.025, 0.05, 0.1)
    )
    return f"loop lag: of {samples:.0f} samples, {', '.join(late)}"
