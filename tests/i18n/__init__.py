"""Tests of the sentences a person reads, and of the code that puts values into them."""
