"""Recorded games by the thousand: filtered, counted, as tables, and as a tree of moves."""
