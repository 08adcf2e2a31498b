"""Learning from games: priors and values beyond the hand-made heuristics; see docs/tuning.md."""
