"""Tests of the player contract in the package, and of the example bots that fulfil it."""
