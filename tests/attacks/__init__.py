"""Attacks that somebody might try on the server, and how it must respond."""
