"""Tests of the sheets for laser cutters."""
