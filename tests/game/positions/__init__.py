"""Tests of positions as text and as keys."""
