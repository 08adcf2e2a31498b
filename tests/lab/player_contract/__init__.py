"""Tests of the installed contract of players, and of the bots that show how to keep it."""
