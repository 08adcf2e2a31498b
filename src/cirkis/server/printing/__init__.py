"""Printable sets: their settings, and how they are made in other processes."""
