"""What only developers run. Nothing here is installed."""
