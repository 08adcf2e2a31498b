"""Recorded games by the thousand: filter, count, write as tables, and gather in a tree of moves."""
