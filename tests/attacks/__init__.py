"""Attacks on the server, and how it must respond."""
