"""Tests of the messages that people read, and of the code that puts values into them."""
