"""Tests of the sentences that people read, and of the code that puts values into them."""
