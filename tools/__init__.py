"""Tools for developers, run as `python -m tools.NAME`. Nothing here is installed."""
