"""Printable sets: their settings, and making them in other processes."""
