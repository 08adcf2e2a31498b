"""Tests of printable sets."""
