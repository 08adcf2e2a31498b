"""Tests of positions as texts and keys."""
