"""Tests of cirkis.practice.lessons."""
