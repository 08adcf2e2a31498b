"""Tests of opening books."""
