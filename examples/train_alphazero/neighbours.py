"""Importing this makes it possible to import the modules of two other examples."""

import sys
from pathlib import Path

for name in ("train_ppo", "tree_search"):
    sys.path.append(str(Path(__file__).resolve().parents[1] / name))
