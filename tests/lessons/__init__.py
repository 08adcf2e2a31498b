"""Tests of cirkis.lessons."""
