"""Tests of games and positions in words."""
