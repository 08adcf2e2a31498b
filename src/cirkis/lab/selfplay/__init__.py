"""Self-play games of the strongest search, as training data."""
