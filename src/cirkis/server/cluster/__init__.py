"""Coordination with the other servers on the same database."""
