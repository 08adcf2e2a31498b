"""Importing this makes the modules of two other examples importable, which this one shares."""

import sys
from pathlib import Path

for name in ("train_ppo", "tree_search"):
    sys.path.append(str(Path(__file__).resolve().parents[1] / name))
