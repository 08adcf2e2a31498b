"""Clubs: groups by invitation, and the people who try to spoil them."""
