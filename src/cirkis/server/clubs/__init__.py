"""Clubs: groups of people who play, talk and are rated among themselves."""
