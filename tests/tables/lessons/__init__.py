"""Tests of cirkis.tables.lessons."""
