"""Run the simulation for each of the seeds: python -m tests.fault_injection SEED [SEED ...]."""

import sys

from tests.fault_injection.simulator import simulate

for seed in map(int, sys.argv[1:]):
    problems, _ = simulate(seed)
    print(f"seed {seed}: {'all is well' if not problems else ''}")
    print("".join(f"    {problem}\n" for problem in problems), end="")
