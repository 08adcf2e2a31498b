"""Tests of continuous copies."""
