"""Matches and tournaments between any players: saved, resumable, rated, and ended by a test."""
