"""Tests of the books of openings."""
