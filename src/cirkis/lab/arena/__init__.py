"""Matches and tournaments: saved, resumable and rated, with a statistical test to end them."""
