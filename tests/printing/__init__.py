"""Tests of sets for the table."""
