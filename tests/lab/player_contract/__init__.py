"""Tests of the installed player contract, and of the bots that show how to keep it."""
