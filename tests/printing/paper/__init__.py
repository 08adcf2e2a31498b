"""Tests of the printable paper set."""
