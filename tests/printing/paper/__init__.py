"""Tests of the set on paper."""
