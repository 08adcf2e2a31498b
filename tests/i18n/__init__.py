"""Tests of the sentences a person reads, and of what puts values into them."""
