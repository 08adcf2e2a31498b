"""Self-play games by the strongest search, as training data."""
